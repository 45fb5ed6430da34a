import type { newsCategory as russian } from '../../ru/content/newsCategory.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const newsCategory = {
  name: named('فئة أخبار', 'فئات الأخبار'),
  fields: { name: 'الاسم', count: 'عدد الأخبار' },
} as const satisfies Translation<typeof russian>
