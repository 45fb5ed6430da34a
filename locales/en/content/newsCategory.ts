import type { newsCategory as russian } from '../../ru/content/newsCategory.ts'
import type { Translation } from '../../translation.ts'

export const newsCategory = {
  name: 'News category |||| News categories',
  fields: { name: 'Name', count: 'News items' },
} as const satisfies Translation<typeof russian>
