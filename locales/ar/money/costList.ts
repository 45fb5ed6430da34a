import type { costList as russian } from '../../ru/money/costList.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const costList = {
  name: named('بند', 'بنود', 'بندًا'),
  fields: { name: 'الاسم', costListType: 'الصنف', cltId: 'رقم الصنف' },
  views: { costs: 'المصروفات', staff: 'العاملون', vehicles: 'النقل', transfers: 'أنواع التحويلات' },
  hints: { costListType: 'الصنف يحدد الصناديق التي تحركها الدفعة، لذا لا يتغير لاحقًا' },
  failures: { select: 'خطأ. تعذّر تحميل بنود المصروفات!' },
} as const satisfies Translation<typeof russian>
