import type { regularPayments as russian } from '../../../ru/money/regularPayment/rules.ts'
import type { Translation } from '../../../translation.ts'

export const regularPayments = {
  article: {
    transfer: 'يلزم للتحويل بند من صنف «تحويل بين الشركات»',
    expense: 'يلزم للمصروف بند مصروفات عامة أو أجور أو نقل',
    other: 'البند من صنف مصروف آخر: اختر غيره',
  },
  tooEarly: 'البداية لا تسبق %{day}: دفعات الأيام الماضية تُنشأ فورًا',
  off: {
    account: 'الموظف %{name} موقوف: استبدله أو علّق الدفعة',
    vehicle: 'المركبة %{name} موقوفة: استبدلها أو علّق الدفعة',
    point: 'النقطة «%{name}» موقوفة: استبدلها أو علّق الدفعة',
    company: 'الشركة «%{name}» موقوفة: استبدلها أو علّق الدفعة',
  },
  moved: 'يوم الدفعة %{day} في فترة مغلقة',
  closed: 'الفترة مغلقة حتى %{closed}: ستُنشأ دفعة %{day} حين يحل يوم مفتوح',
  failed: 'لم تُنشأ دفعة %{day}: %{problem}',
} as const satisfies Translation<typeof russian>
