import type { accRight as russian } from '../../ru/access/accRight.ts'
import type { Translation } from '../../translation.ts'

export const accRight = {
  name: 'Permission |||| Permissions',
  fields: { codeRight: 'Code', name: 'Name', group: 'Section' },
} as const satisfies Translation<typeof russian>
