import type { bankTransactionsImportDocument as russian } from '../../ru/incoming/bankTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { transactionImport } from '../transactionLabels.ts'

export const bankTransactionsImportDocument = {
  name: 'Bank statement |||| Bank statements',
  ...transactionImport,
} as const satisfies Translation<typeof russian>
