import type { penaltyVedomost as russian } from '../../ru/statements/penaltyVedomost.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const penaltyVedomost = { name: named('كشف الخصومات', 'كشوف الخصومات') } as const satisfies Translation<typeof russian>
