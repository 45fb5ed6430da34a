import type { faqTheme as russian } from '../../ru/content/faqTheme.ts'
import type { Translation } from '../../translation.ts'

export const faqTheme = {
  name: 'Question topic |||| Question topics',
  fields: { name: 'Name', position: 'Sort order' },
} as const satisfies Translation<typeof russian>
