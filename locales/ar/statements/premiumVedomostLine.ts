import type { premiumVedomostLine as russian } from '../../ru/statements/premiumVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const premiumVedomostLine = {
  name: named('سطر كشف المكافآت', 'سجل المكافآت', 'سطرًا من كشف المكافآت'),
} as const satisfies Translation<typeof russian>
