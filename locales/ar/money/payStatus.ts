import type { payStatus as russian } from '../../ru/money/payStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const payStatus = { name: named('حالة دفعة', 'حالات الدفعات') } as const satisfies Translation<typeof russian>
