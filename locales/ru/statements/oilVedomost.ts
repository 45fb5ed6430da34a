import type { LabelsOf } from '#resource'
import type { oilVedomost as declared } from '../../../resources/statements/oilVedomost.ts'

export const oilVedomost = {
  name: 'Топливная ведомость |||| Топливные ведомости |||| Топливных ведомостей',
  gender: 'f',
  object: 'топливную ведомость',
} as const satisfies LabelsOf<typeof declared>
