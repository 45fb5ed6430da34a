import type { newsDoc as russian } from '../../ru/content/newsDoc.ts'
import type { Translation } from '../../translation.ts'

export const newsDoc = {
  name: 'News image |||| News images',
  fields: { file: 'Image', fileName: 'File name', insDate: 'Added on', mdInsUser: 'Added by' },
} as const satisfies Translation<typeof russian>
