import type { fotVedomost as russian } from '../../ru/statements/fotVedomost.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const fotVedomost = { name: named('كشف الرواتب', 'كشوف الرواتب') } as const satisfies Translation<typeof russian>
