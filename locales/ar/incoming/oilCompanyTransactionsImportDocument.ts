import type { oilCompanyTransactionsImportDocument as russian } from '../../ru/incoming/oilCompanyTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { transactionImport } from '../transactionLabels.ts'

export const oilCompanyTransactionsImportDocument = {
  name: named('تقرير بطاقات الوقود', 'تقارير بطاقات الوقود'),
  ...transactionImport,
} as const satisfies Translation<typeof russian>
