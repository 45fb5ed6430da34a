import type { faqTheme as russian } from '../../ru/content/faqTheme.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const faqTheme = {
  name: named('موضوع أسئلة', 'موضوعات الأسئلة'),
  fields: { name: 'الاسم', position: 'الترتيب' },
} as const satisfies Translation<typeof russian>
