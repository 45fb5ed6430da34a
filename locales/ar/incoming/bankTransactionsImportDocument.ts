import type { bankTransactionsImportDocument as russian } from '../../ru/incoming/bankTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { transactionImport } from '../transactionLabels.ts'

export const bankTransactionsImportDocument = {
  name: named('كشف بنكي', 'الكشوف البنكية'),
  ...transactionImport,
} as const satisfies Translation<typeof russian>
