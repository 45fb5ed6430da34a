import type { smz as russian } from '../../../ru/money/payment/strip.ts'
import type { Translation } from '../../../translation.ts'

/** The same in Arabic. */
export const smz = {
  running: 'التحقق من الضريبة: %{done} من %{total}',
  left: 'بقي نحو %{minutes} دقيقة',
  job: 'سير التحقق',
  offline: 'خدمة مصلحة الضرائب غير موصولة: يمكن التحقق من الحالة يدويًا',
  byHand: 'على موقع المصلحة',
} as const satisfies Translation<typeof russian>
