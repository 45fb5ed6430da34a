import type { LabelsOf } from '#resource'
import type { costVedomost as declared } from '../../../resources/statements/costVedomost.ts'

export const costVedomost = {
  name: 'Расходная ведомость |||| Расходные ведомости |||| Расходных ведомостей',
  gender: 'f',
  object: 'расходную ведомость',
} as const satisfies LabelsOf<typeof declared>
