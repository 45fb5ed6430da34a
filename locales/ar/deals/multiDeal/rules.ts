import type { multiDeals as russian } from '../../../ru/deals/multiDeal/rules.ts'
import type { Translation } from '../../../translation.ts'

export const multiDeals = {
  noLines: 'أضف سطرًا واحدًا على الأقل: لا شيء يُنشأ',
  wrong: 'السطر %{number}، %{field}: %{text}',
} as const satisfies Translation<typeof russian>
