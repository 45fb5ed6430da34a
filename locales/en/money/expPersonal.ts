import type { expPersonal as russian } from '../../ru/money/expPersonal.ts'
import type { Translation } from '../../translation.ts'

export const expPersonal = {
  name: 'Staff expense object |||| Staff expense objects',
  fields: { name: 'Name' },
} as const satisfies Translation<typeof russian>
