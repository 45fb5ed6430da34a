import type { subscription as russian } from '../../../ru/subscription/domainSetting/rules.ts'
import type { Translation } from '../../../translation.ts'

export const subscription = {
  invoice: 'فاتورة',
  invoiceName: 'الفاتورة رقم %{number} بتاريخ %{day}',
  nothingDue: 'لا شيء مستحق الدفع: حدّد مبلغ الفاتورة',
  emailNeeded: 'حدّد العنوان: ليس في البيانات',
  letter: 'مرحبًا! في المرفق %{name}.',
} as const satisfies Translation<typeof russian>
