import type { period as russian } from '../ru/period.ts'
import type { Translation } from '../translation.ts'

export const period = {
  before: 'الفترة السابقة',
  after: 'الفترة التالية',
  from: 'من',
  to: 'إلى',
  show: 'عرض',
  always: 'كل الوقت',
  since: 'من %{day}',
  until: 'حتى %{day}',
  quarter: 'الربع %{number} من %{year}',
  year: 'سنة %{year}',
  units: { day: 'يوم', week: 'أسبوع', month: 'شهر', quarter: 'ربع سنة', year: 'سنة' },
  present: { day: 'اليوم', week: 'هذا الأسبوع', month: 'هذا الشهر', quarter: 'هذا الربع', year: 'هذه السنة' },
  last: { day: 'أمس', week: 'الأسبوع الماضي', month: 'الشهر الماضي', quarter: 'الربع الماضي', year: 'السنة الماضية' },
} as const satisfies Translation<typeof russian>
