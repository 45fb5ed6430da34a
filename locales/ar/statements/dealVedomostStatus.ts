import type { dealVedomostStatus as russian } from '../../ru/statements/dealVedomostStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const dealVedomostStatus = { name: named('حالة كشف', 'حالات الكشوف') } as const satisfies Translation<typeof russian>
