import type { LabelsOf } from '#resource'
import type { dealVedomostDocument as declared } from '../../../resources/statements/dealVedomostDocument.ts'

export const dealVedomostDocument = {
  name: 'Документ ведомости накладных |||| Документы ведомости накладных |||| Документов ведомости накладных',
  gender: 'm',
  object: 'документ ведомости накладных',
} as const satisfies LabelsOf<typeof declared>
