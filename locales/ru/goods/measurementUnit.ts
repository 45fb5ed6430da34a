import type { LabelsOf } from '#resource'
import type { measurementUnit as declared } from '../../../resources/goods/measurementUnit.ts'

export const measurementUnit = {
  name: 'Единица измерения |||| Единицы измерения |||| Единиц измерения',
  gender: 'f',
  object: 'единицу измерения',
  fields: { name: 'Название', systemC: 'Обозначение' },
} as const satisfies LabelsOf<typeof declared>
