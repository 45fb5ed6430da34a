import type { LabelsOf } from '#resource'
import type { oilVedomostDocument as declared } from '../../../resources/statements/oilVedomostDocument.ts'

export const oilVedomostDocument = {
  name: 'Документ топливной ведомости |||| Документы топливной ведомости |||| Документов топливной ведомости',
  gender: 'm',
  object: 'документ топливной ведомости',
} as const satisfies LabelsOf<typeof declared>
