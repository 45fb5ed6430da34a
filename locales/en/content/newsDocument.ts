import type { newsDocument as russian } from '../../ru/content/newsDocument.ts'
import type { Translation } from '../../translation.ts'

export const newsDocument = {
  name: 'News document |||| Documents',
  fields: { news: 'News item', file: 'File', fileName: 'File name', insDate: 'Added on', mdInsUser: 'Added by' },
} as const satisfies Translation<typeof russian>
