import type { LabelsOf } from '#resource'
import type { setting as declared } from '../../../resources/system/setting.ts'
import { parameterLabels } from './property/parameter.ts'

export const setting = {
  name: 'Настройка |||| Настройки |||| Настроек',
  gender: 'f',
  object: 'настройку',
  fields: parameterLabels.fields,
  choices: { type: parameterLabels.type },
  failures: { list: 'Ошибка. Не удалось загрузить настройки' },
  empty: { changedBy: '—' },
  inputs: { parameter: 'Код', parameterValue: 'Значение', file: 'Файл' },
  actions: { edit: 'Изменить', reset: 'Вернуть по умолчанию' },
} as const satisfies LabelsOf<typeof declared>
