import type { truckPenaltyTransactionImportDocument as russian } from '../../ru/incoming/truckPenaltyTransactionImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { transactionImport } from '../transactionLabels.ts'

export const truckPenaltyTransactionImportDocument = {
  name: named('قائمة مخالفات', 'قوائم المخالفات'),
  ...transactionImport,
  columns: {
    uin: 'رقم القرار (УИН)',
    violatedAt: 'تاريخ المخالفة ووقتها',
    violatedTime: 'وقت المخالفة',
    decidedOn: 'تاريخ القرار',
    plate: 'رقم اللوحة',
    sts: 'شهادة التسجيل',
    article: 'مادة القانون',
    place: 'المكان',
    sum: 'المبلغ',
    discountedSum: 'المبلغ مع الخصم',
    discountUntil: 'الخصم حتى',
    status: 'الحالة',
    paidOn: 'تاريخ الدفع',
    division: 'القسم',
    payee: 'المستلم',
    payeeInn: 'الرقم الضريبي للمستلم',
    payeeKpp: 'رمز КПП للمستلم',
    payeeAccount: 'حساب المستلم',
    payeeBik: 'رمز البنك (БИК)',
    kbk: 'رمز الميزانية (КБК)',
    oktmo: 'رمز المنطقة (ОКТМО)',
    photo: 'الصورة',
  },
} as const satisfies Translation<typeof russian>
