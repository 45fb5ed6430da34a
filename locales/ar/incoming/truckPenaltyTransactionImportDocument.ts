import type { truckPenaltyTransactionImportDocument as russian } from '../../ru/incoming/truckPenaltyTransactionImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { transactionImport } from '../transactionLabels.ts'

export const truckPenaltyTransactionImportDocument = {
  name: named('قائمة مخالفات', 'قوائم المخالفات'),
  ...transactionImport,
} as const satisfies Translation<typeof russian>
