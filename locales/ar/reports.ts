import type { reports as russian } from '../ru/reports.ts'
import type { Translation } from '../translation.ts'

export const reports = {
  byMonth: {
    open: 'عرض لمن ولأي غرض: %{name}',
    nobody: 'دون تحديد المستلم',
    all: 'الإجمالي',
    plain: 'البنود فقط',
    none: 'لا دفعات في هذه الفترة',
    in: 'الوارد',
    out: 'الصادر',
  },
} as const satisfies Translation<typeof russian>
