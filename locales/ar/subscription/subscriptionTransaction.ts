import type { subscriptionTransaction as russian } from '../../ru/subscription/subscriptionTransaction.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const subscriptionTransaction = {
  name: named('عملية اشتراك', 'الرسوم والدفعات', 'عملية'),
  fields: {
    day: 'التاريخ',
    kind: 'النوع',
    period: 'الفترة',
    vehicles: 'المركبات',
    price: 'السعر لكل مركبة',
    sum: 'المبلغ',
    balance: 'الرصيد بعدها',
    comment: 'ملاحظة',
  },
  choices: { kind: { accrual: 'رسوم', payment: 'دفعة', correction: 'تصحيح' } },
  checks: {
    paymentAbove: 'الدفعة أكبر من صفر',
    accrualBelow: 'الرسوم أقل من صفر',
    periodNeeded: 'الرسوم تكون عن شهر',
  },
  refused: { remove: 'لا تُحذف العملية: أضف تصحيحًا' },
} as const satisfies Translation<typeof russian>
