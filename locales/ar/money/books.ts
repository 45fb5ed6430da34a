import type { costList as russianList, payMethod as russianMethod } from '../../ru/money/books.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const costList = {
  name: named('بند', 'بنود', 'بندًا'),
  fields: { name: 'الاسم', costListType: 'الصنف', cltId: 'رقم الصنف', isActive: 'نشط' },
  views: { costs: 'المصروفات', staff: 'العاملون', vehicles: 'النقل', transfers: 'أنواع التحويلات' },
  hints: { costListType: 'الصنف يحدد الصناديق التي تحركها الدفعة، لذا لا يتغير لاحقًا' },
  failures: { select: 'خطأ. تعذّر تحميل بنود المصروفات!' },
} as const satisfies Translation<typeof russianList>

export const payMethod = {
  name: named('طريقة دفع', 'طرق الدفع'),
  fields: { name: 'الاسم', rate: 'المعامل', nameShow: 'كيف تُعرض', isActive: 'نشطة' },
  hints: { rate: 'المبلغ النهائي للدفعة: المبلغ مقسومًا على المعامل' },
  failures: { select: 'خطأ. تعذّر تحميل طرق الدفع!' },
} as const satisfies Translation<typeof russianMethod>
