import type { costList as russian } from '../../ru/money/costList.ts'
import type { Translation } from '../../translation.ts'

export const costList = {
  name: 'Cost item |||| Cost items',
  fields: { name: 'Name', costListType: 'Type', cltId: 'Type number' },
  views: { costs: 'Expenses', staff: 'Staff', vehicles: 'Transport', transfers: 'Transfer types' },
  hints: { costListType: 'The type decides whose cash boxes a payment moves, so it does not change later' },
  failures: { select: 'Could not load the cost items' },
} as const satisfies Translation<typeof russian>
