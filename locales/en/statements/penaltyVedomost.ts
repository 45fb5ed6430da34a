import type { penaltyVedomost as russian } from '../../ru/statements/penaltyVedomost.ts'
import type { Translation } from '../../translation.ts'

export const penaltyVedomost = { name: 'Deduction statement |||| Deduction statements' } as const satisfies Translation<typeof russian>
