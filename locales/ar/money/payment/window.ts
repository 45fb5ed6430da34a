import type { paymentWindow as russian } from '../../../ru/money/payment/window.ts'
import type { Translation } from '../../../translation.ts'

/** The same in Arabic. */
export const paymentWindow = {
  transfer: 'تحويل: #%{id}',
  expense: 'مصروف: #%{id}',
  failed: 'خطأ. تعذّر تحميل الدفعة!',
  from: 'المرسِل',
  to: 'المستلم',
  point: 'النقطة',
  payer: 'الشركة الدافعة',
  number: 'رقم الحركة',
  method: 'طريقة الدفع',
  sum: 'المبلغ',
  discount: 'الخصم',
  total: 'الإجمالي',
  date: 'تاريخ الحركة',
  reportDate: 'تاريخ التقرير',
  comment: 'ملاحظة',
  inputType: 'طريقة الإدخال',
  user: 'المستخدم',
  insDate: 'تاريخ الإدخال',
  kind: 'صنف المصروف',
  costList: 'البند',
  object: 'الموضوع',
  company: 'الشركة',
  price: 'سعر الوحدة',
  volume: 'الكمية',
  paid: '(مدفوعة)',
  cancelled: '(ملغاة)',
  delComment: 'سبب الحذف',
  rate: '(k: %{rate})',
  badges: {
    cancelled: 'إلغاء',
    cancelledHint: 'أُلغيت الدفعة: أُعيد مبلغها بسطر مستقل في الكشف.',
  },
} as const satisfies Translation<typeof russian>
