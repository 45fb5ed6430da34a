import type { oilCompanyTransactionsImportDocument as russian } from '../../ru/incoming/oilCompanyTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { transactionImport } from '../transactionLabels.ts'

export const oilCompanyTransactionsImportDocument = {
  name: named('تقرير بطاقات الوقود', 'تقارير بطاقات الوقود'),
  ...transactionImport,
  columns: {
    card: 'رقم البطاقة',
    date: 'التاريخ',
    time: 'الوقت',
    moment: 'التاريخ والوقت',
    station: 'محطة الوقود',
    address: 'عنوان المحطة',
    product: 'السلعة',
    quantity: 'الكمية',
    price: 'السعر',
    sum: 'المبلغ',
    discount: 'الخصم',
    discountPercent: 'الخصم، ٪',
    discountedSum: 'المبلغ مع الخصم',
    currency: 'العملة',
    operation: 'نوع العملية',
    holder: 'حامل البطاقة',
    plate: 'رقم اللوحة',
  },
} as const satisfies Translation<typeof russian>
