import type { transactionStatus as russian } from '../../ru/incoming/transactionStatus.ts'
import type { Translation } from '../../translation.ts'

export const transactionStatus = {
  name: 'Transaction status |||| Transaction statuses',
} as const satisfies Translation<typeof russian>
