import type { costVedomostDocument as russian } from '../../ru/statements/costVedomostDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const costVedomostDocument = {
  name: named('مستند كشف المصروفات', 'مستندات كشف المصروفات'),
} as const satisfies Translation<typeof russian>
