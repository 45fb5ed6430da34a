import type { oilVedomost as russian } from '../../ru/statements/oilVedomost.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilVedomost = { name: named('كشف الوقود', 'كشوف الوقود') } as const satisfies Translation<typeof russian>
