import type { penaltyVedomostDocument as russian } from '../../ru/statements/penaltyVedomostDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const penaltyVedomostDocument = {
  name: named('مستند كشف الخصومات', 'مستندات كشف الخصومات'),
} as const satisfies Translation<typeof russian>
