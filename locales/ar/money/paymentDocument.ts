import type { paymentDocument as russian } from '../../ru/money/paymentDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const paymentDocument = {
  name: named('مستند دفعة', 'مستندات الدفعة'),
  fields: {
    payment: 'الدفعة',
    documentType: 'نوع المستند',
    file: 'الملف',
    fileName: 'الاسم',
    paymentDocId: 'رقم المستند',
    namedPayment: 'رقم الدفعة',
    insDate: 'تاريخ الإضافة',
  },
  failures: { list: 'خطأ. تعذّر تحميل المستندات!' },
} as const satisfies Translation<typeof russian>
