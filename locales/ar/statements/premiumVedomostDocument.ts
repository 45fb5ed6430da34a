import type { premiumVedomostDocument as russian } from '../../ru/statements/premiumVedomostDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const premiumVedomostDocument = {
  name: named('مستند كشف المكافآت', 'مستندات كشف المكافآت'),
} as const satisfies Translation<typeof russian>
