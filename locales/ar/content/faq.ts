import type { faq as russian } from '../../ru/content/faq.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const faq = {
  name: named('سؤال', 'أسئلة وأجوبة', 'سؤالًا'),
  fields: { theme: 'الموضوع', question: 'السؤال', answer: 'الجواب', position: 'الترتيب' },
  actions: { delete: 'حذف السؤال' },
} as const satisfies Translation<typeof russian>
