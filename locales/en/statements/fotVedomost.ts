import type { fotVedomost as russian } from '../../ru/statements/fotVedomost.ts'
import type { Translation } from '../../translation.ts'

export const fotVedomost = { name: 'Payroll statement |||| Payroll statements' } as const satisfies Translation<typeof russian>
