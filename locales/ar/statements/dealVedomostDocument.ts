import type { dealVedomostDocument as russian } from '../../ru/statements/dealVedomostDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const dealVedomostDocument = { name: named('مستند كشف بوالص', 'مستندات كشف البوالص') } as const satisfies Translation<typeof russian>
