import type { fotVedomost as russian } from '../../ru/statements/fotVedomost.ts'
import type { Translation } from '../../translation.ts'
import { statement } from '../parts.ts'

export const fotVedomost = {
  name: 'Payroll statement |||| Payroll statements',
  actions: { ...statement.actions, fill: 'Fill by balances' },
} as const satisfies Translation<typeof russian>
