import type { regularPaymentDocument as russian } from '../../ru/money/regularPaymentDocument.ts'
import type { Translation } from '../../translation.ts'

export const regularPaymentDocument = {
  name: 'Recurring payment document |||| Recurring payment documents',
} as const satisfies Translation<typeof russian>
