import type { subscriptionState as russian } from '../../../ru/subscription/domainSetting/state.ts'
import type { Translation } from '../../../translation.ts'

export const subscriptionState = {
  title: 'حالة الاشتراك',
  ofLimit: '%{count} من %{limit}',
  chart: 'أكبر عدد من المركبات المدفوعة حسب الأشهر',
} as const satisfies Translation<typeof russian>
