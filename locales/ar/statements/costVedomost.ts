import type { costVedomost as russian } from '../../ru/statements/costVedomost.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const costVedomost = { name: named('كشف المصروفات', 'كشوف المصروفات') } as const satisfies Translation<typeof russian>
