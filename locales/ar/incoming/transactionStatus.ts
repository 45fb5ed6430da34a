import type { transactionStatus as russian } from '../../ru/incoming/transactionStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const transactionStatus = {
  name: named('حالة معاملة', 'حالات المعاملات'),
} as const satisfies Translation<typeof russian>
