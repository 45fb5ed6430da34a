import type { payMethod as russian } from '../../ru/money/payMethod.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const payMethod = {
  name: named('طريقة دفع', 'طرق الدفع'),
  fields: { name: 'الاسم', rate: 'المعامل', nameShow: 'كيف تُعرض' },
  hints: { rate: 'المبلغ النهائي للدفعة: المبلغ مقسومًا على المعامل' },
  failures: { select: 'خطأ. تعذّر تحميل طرق الدفع!' },
} as const satisfies Translation<typeof russian>
