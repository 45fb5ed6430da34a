import type { LabelsOf } from '#resource'
import type { exp as declared } from '../../../resources/money/exp.ts'

export const exp = {
  name: 'Предмет расхода |||| Предметы расходов |||| Предметов расходов',
  gender: 'm',
  object: 'предмет расхода',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof declared>
