import type { payments as russian } from '../../../ru/money/payment/rules.ts'
import type { Translation } from '../../../translation.ts'

export const payments = {
  oneself: 'المرسِل والمستلم شركة واحدة',
  notOurs: 'أحد طرفي التحويل هو شركتنا',
  zero: 'يجب أن يكون المبلغ أكبر من صفر',
  differs: 'الناتج من السعر والكمية والمعامل هو %{sum}',
  noAccount: 'حدّد الموظف: هذا بند أجور',
  noVehicle: 'حدّد المركبة: هذا بند مصروفات النقل',
  articleOff: 'البند لم يعد ساريًا: اختر غيره',
  methodOff: 'طريقة الدفع لم تعد سارية: اختر غيرها',
  bornCancelled: 'لا يمكن أن تكون الدفعة الجديدة ملغاة',
  openingOfSystem: 'رصيد شركة النظام هو مجموع أرصدة باقي الصناديق',
  documentsClosed: 'الدفعة ملغاة: لم تعد مستنداتها تتغير',
  ofStatement: 'أنشأ الدفعةَ كشف: تُلغى بحذف سطره',
  isAttached: 'أكّد البنك الدفعة: ألغِ أولًا معالجة حركتها',
  ofTransaction: 'أنشأ الدفعةَ سطر حركة: تُلغى مع معالجتها',
  closedDay: 'الفترة مغلقة حتى %{day}: حدّد يومًا بعدها',
  total: 'الإجمالي',
} as const satisfies Translation<typeof russian>
