import type { costListType as russian } from '../../ru/money/costListType.ts'
import type { Translation } from '../../translation.ts'

export const costListType = {
  name: 'Cost item type |||| Cost item types',
  fields: { name: 'Name', kind: 'Payment kind' },
  choices: { kind: { transfer: 'Transfer', expense: 'Expense' } },
} as const satisfies Translation<typeof russian>
