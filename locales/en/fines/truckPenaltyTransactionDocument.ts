import type { truckPenaltyTransactionDocument as russian } from '../../ru/fines/truckPenaltyTransactionDocument.ts'
import type { Translation } from '../../translation.ts'

export const truckPenaltyTransactionDocument = {
  name: 'Fine document |||| Fine documents',
} as const satisfies Translation<typeof russian>
