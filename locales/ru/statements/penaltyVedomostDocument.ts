import type { LabelsOf } from '#resource'
import type { penaltyVedomostDocument as declared } from '../../../resources/statements/penaltyVedomostDocument.ts'

export const penaltyVedomostDocument = {
  name: 'Документ ведомости удержаний |||| Документы ведомости удержаний |||| Документов ведомости удержаний',
  gender: 'm',
  object: 'документ ведомости удержаний',
} as const satisfies LabelsOf<typeof declared>
