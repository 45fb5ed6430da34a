import type { bankTransactionsImportDocument as russian } from '../../ru/incoming/bankTransactionsImportDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { transactionImport } from '../transactionLabels.ts'

export const bankTransactionsImportDocument = {
  name: named('كشف بنكي', 'الكشوف البنكية'),
  ...transactionImport,
  columns: {
    day: 'تاريخ العملية',
    documentDate: 'تاريخ المستند',
    number: 'رقم المستند',
    title: 'نوع المستند',
    direction: 'خصم أو إيداع',
    debit: 'الخصم',
    credit: 'الإيداع',
    sum: 'المبلغ',
    account: 'حسابنا',
    otherName: 'الطرف الآخر',
    otherInn: 'الرقم الضريبي للطرف الآخر',
    otherKpp: 'رمز КПП للطرف الآخر',
    otherAccount: 'حساب الطرف الآخر',
    otherBik: 'رمز بنك الطرف الآخر',
    otherBank: 'بنك الطرف الآخر',
    payerName: 'الدافع',
    payerInn: 'الرقم الضريبي للدافع',
    payerKpp: 'رمز КПП للدافع',
    payerAccount: 'حساب الدافع',
    payerBik: 'رمز بنك الدافع',
    payeeName: 'المستفيد',
    payeeInn: 'الرقم الضريبي للمستفيد',
    payeeKpp: 'رمز КПП للمستفيد',
    payeeAccount: 'حساب المستفيد',
    payeeBik: 'رمز بنك المستفيد',
    purpose: 'الغرض من الدفع',
    uin: 'رمز УИН',
    currency: 'العملة',
  },
} as const satisfies Translation<typeof russian>
