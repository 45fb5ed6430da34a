import type { LabelsOf } from '#resource'
import type { oilCompanyTransactionsImportDocument as declared } from '../../../resources/incoming/oilCompanyTransactionsImportDocument.ts'
import { transactionImport } from '../transactionLabels.ts'

export const oilCompanyTransactionsImportDocument = {
  name: 'Отчёт по топливным картам |||| Отчёты по топливным картам |||| Отчётов по топливным картам',
  gender: 'm',
  object: 'отчёт по топливным картам',
  ...transactionImport,
} as const satisfies LabelsOf<typeof declared>
