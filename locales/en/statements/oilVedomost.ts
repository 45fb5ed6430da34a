import type { oilVedomost as russian } from '../../ru/statements/oilVedomost.ts'
import type { Translation } from '../../translation.ts'

export const oilVedomost = { name: 'Fuel statement |||| Fuel statements' } as const satisfies Translation<typeof russian>
