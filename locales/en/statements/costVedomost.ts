import type { costVedomost as russian } from '../../ru/statements/costVedomost.ts'
import type { Translation } from '../../translation.ts'

export const costVedomost = { name: 'Expense statement |||| Expense statements' } as const satisfies Translation<typeof russian>
