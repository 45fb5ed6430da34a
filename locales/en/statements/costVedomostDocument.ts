import type { costVedomostDocument as russian } from '../../ru/statements/costVedomostDocument.ts'
import type { Translation } from '../../translation.ts'

export const costVedomostDocument = {
  name: 'Expense statement document |||| Expense statement documents',
} as const satisfies Translation<typeof russian>
