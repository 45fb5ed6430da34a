import type { oilCompanyTransactionsImportDocument as russian } from '../../ru/incoming/oilCompanyTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { transactionImport } from '../transactionLabels.ts'

export const oilCompanyTransactionsImportDocument = {
  name: 'Fuel card report |||| Fuel card reports',
  ...transactionImport,
} as const satisfies Translation<typeof russian>
