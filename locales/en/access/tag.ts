import type { tag as russian } from '../../ru/access/tag.ts'
import type { Translation } from '../../translation.ts'

export const tag = {
  name: 'Tag |||| Tags',
  fields: { name: 'Name', isActive: 'Status' },
} as const satisfies Translation<typeof russian>
