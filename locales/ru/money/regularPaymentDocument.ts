import type { LabelsOf } from '#resource'
import type { regularPaymentDocument as declared } from '../../../resources/money/regularPaymentDocument.ts'

export const regularPaymentDocument = {
  name: 'Документ постоянного платежа |||| Документы постоянного платежа |||| Документов постоянного платежа',
  gender: 'm',
  object: 'документ постоянного платежа',
} as const satisfies LabelsOf<typeof declared>
