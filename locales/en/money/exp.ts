import type { exp as russian } from '../../ru/money/exp.ts'
import type { Translation } from '../../translation.ts'

export const exp = {
  name: 'Expense object |||| Expense objects',
  fields: { name: 'Name' },
} as const satisfies Translation<typeof russian>
