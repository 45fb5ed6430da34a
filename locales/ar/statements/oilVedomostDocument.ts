import type { oilVedomostDocument as russian } from '../../ru/statements/oilVedomostDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilVedomostDocument = {
  name: named('مستند كشف الوقود', 'مستندات كشف الوقود'),
} as const satisfies Translation<typeof russian>
