import type { penaltyVedomostLine as russian } from '../../ru/statements/penaltyVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const penaltyVedomostLine = {
  name: named('سطر كشف الخصومات', 'سجل الخصومات', 'سطرًا من كشف الخصومات'),
} as const satisfies Translation<typeof russian>
