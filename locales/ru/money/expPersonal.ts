import type { LabelsOf } from '#resource'
import type { expPersonal as declared } from '../../../resources/money/expPersonal.ts'

export const expPersonal = {
  name: 'Предмет расхода на персонал |||| Предметы расходов на персонал |||| Предметов расходов на персонал',
  gender: 'm',
  object: 'предмет расхода на персонал',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof declared>
