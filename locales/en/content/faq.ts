import type { faq as russian } from '../../ru/content/faq.ts'
import type { Translation } from '../../translation.ts'

export const faq = {
  name: 'Question |||| Questions and answers',
  fields: { theme: 'Topic', question: 'Question', answer: 'Answer', position: 'Sort order' },
  actions: { delete: 'Delete question' },
} as const satisfies Translation<typeof russian>
