import type { LabelsOf } from '#resource'
import type { property as declared } from '../../../resources/system/property.ts'
import { parameterLabels } from './property/parameter.ts'

export const property = {
  name: 'Свойство |||| Свойства |||| Свойств',
  gender: 'n',
  object: 'свойство',
  fields: { ...parameterLabels.fields, group: 'Раздел' },
  choices: {
    type: parameterLabels.type,
    group: { general: 'Общее', access: 'Вход и доступ', deals: 'Накладные', finance: 'Финансы', cards: 'Карты и штрафы' },
  },
  empty: { changedBy: '—' },
  inputs: { parameter: 'Код', parameterValue: 'Значение' },
  actions: { edit: 'Изменить', reset: 'Вернуть по умолчанию' },
} as const satisfies LabelsOf<typeof declared>
