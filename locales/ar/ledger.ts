import type { ledger as russian } from '../ru/ledger.ts'
import type { Translation } from '../translation.ts'

export const ledger = {
  was: 'كان',
  is: 'أصبح',
  reason: 'السبب',
  opening: 'الرصيد الافتتاحي',
  ownDate: 'التاريخ الأصلي',
  closed: 'الفترة حتى %{day} مغلقة: اختر تاريخًا بعدها',
} as const satisfies Translation<typeof russian>
