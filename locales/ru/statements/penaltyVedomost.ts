import type { LabelsOf } from '#resource'
import type { penaltyVedomost as declared } from '../../../resources/statements/penaltyVedomost.ts'

export const penaltyVedomost = {
  name: 'Ведомость удержаний |||| Ведомости удержаний |||| Ведомостей удержаний',
  gender: 'f',
  object: 'ведомость удержаний',
} as const satisfies LabelsOf<typeof declared>
