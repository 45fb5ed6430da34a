import type { fines as russian } from '../../../ru/fines/truckPenaltyTransaction/strip.ts'
import type { Translation } from '../../../translation.ts'

export const fines = {
  title: 'مخالفات غير مدفوعة',
  count: 'غير مدفوعة',
  sum: 'بمبلغ',
  sumWithDiscount: 'مع الخصم',
  sumEnding: 'خصم ينتهي خلال الأيام التالية: %{days}',
  failed: 'تعذّر تحميل بيانات الترويسة!',
} as const satisfies Translation<typeof russian>
