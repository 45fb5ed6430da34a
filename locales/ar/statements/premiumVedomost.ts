import type { premiumVedomost as russian } from '../../ru/statements/premiumVedomost.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const premiumVedomost = { name: named('كشف المكافآت', 'كشوف المكافآت') } as const satisfies Translation<typeof russian>
