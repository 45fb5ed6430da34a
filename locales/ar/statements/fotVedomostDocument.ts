import type { fotVedomostDocument as russian } from '../../ru/statements/fotVedomostDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const fotVedomostDocument = {
  name: named('مستند كشف الرواتب', 'مستندات كشف الرواتب'),
} as const satisfies Translation<typeof russian>
