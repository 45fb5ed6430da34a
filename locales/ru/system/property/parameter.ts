/** What the parts of a setting or a property are called. */
export const parameterLabels = {
  fields: {
    parameter: 'Код',
    parameterName: 'Название',
    parameterValue: 'Значение',
    type: 'Вид значения',
    options: 'Допустимые значения',
    defaultValue: 'По умолчанию',
    description: 'Пояснение',
    file: 'Файл',
    changedAt: 'Изменено',
    changedBy: 'Кто изменил',
  },
  type: { text: 'Текст', number: 'Число', switch: 'Включено или выключено', option: 'Одно из значений', file: 'Файл' },
} as const
