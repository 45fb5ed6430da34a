import type { why as russian } from '../../../ru/deals/deal/why.ts'
import type { Translation } from '../../../translation.ts'

/** The same in Arabic. */
export const why = {
  ask: 'لماذا هكذا؟',
  title: 'لماذا هكذا؟ بوليصة الشحن رقم %{id}',
  failed: 'تعذّر تحميل الحساب',
  day: 'الأسعار ومعاملات التحويل بتاريخ البوليصة %{day}',
  since: 'من %{day}',
  remedies: { price: 'إضافة السعر', rate: 'إضافة معامل التحويل', value: 'تصحيح البوليصة' },
} as const satisfies Translation<typeof russian>
