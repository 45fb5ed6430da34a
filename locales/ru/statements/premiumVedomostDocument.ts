import type { LabelsOf } from '#resource'
import type { premiumVedomostDocument as declared } from '../../../resources/statements/premiumVedomostDocument.ts'

export const premiumVedomostDocument = {
  name: 'Документ ведомости премий |||| Документы ведомости премий |||| Документов ведомости премий',
  gender: 'm',
  object: 'документ ведомости премий',
} as const satisfies LabelsOf<typeof declared>
