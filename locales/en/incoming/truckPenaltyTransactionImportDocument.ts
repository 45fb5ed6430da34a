import type { truckPenaltyTransactionImportDocument as russian } from '../../ru/incoming/truckPenaltyTransactionImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { transactionImport } from '../transactionLabels.ts'

export const truckPenaltyTransactionImportDocument = {
  name: 'List of fines |||| Lists of fines',
  ...transactionImport,
} as const satisfies Translation<typeof russian>
