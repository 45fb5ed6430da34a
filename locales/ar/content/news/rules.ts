import type { newsRules as russian } from '../../../ru/content/news/rules.ts'
import type { Translation } from '../../../translation.ts'

export const newsRules = {
  tooManyPinned: 'عدد الأخبار المثبتة: %{most}. اختر أيها تُلغي تثبيته: %{titles}',
  notPinned: 'هذا الخبر غير مثبت: اختر أحد الأخبار المثبتة',
} as const satisfies Translation<typeof russian>
