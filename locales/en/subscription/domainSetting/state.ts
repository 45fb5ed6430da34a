import type { subscriptionState as russian } from '../../../ru/subscription/domainSetting/state.ts'
import type { Translation } from '../../../translation.ts'

export const subscriptionState = {
  title: 'Subscription at a glance',
  ofLimit: '%{count} of %{limit}',
  chart: 'Most vehicles charged for, by month',
} as const satisfies Translation<typeof russian>
