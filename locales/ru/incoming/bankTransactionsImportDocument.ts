import type { LabelsOf } from '#resource'
import type { bankTransactionsImportDocument as declared } from '../../../resources/incoming/bankTransactionsImportDocument.ts'
import { transactionImport } from '../transactionLabels.ts'

export const bankTransactionsImportDocument = {
  name: 'Банковская выписка |||| Банковские выписки |||| Банковских выписок',
  gender: 'f',
  object: 'банковскую выписку',
  ...transactionImport,
} as const satisfies LabelsOf<typeof declared>
