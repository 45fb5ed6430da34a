import type { payStatus as russian } from '../../ru/money/payStatus.ts'
import type { Translation } from '../../translation.ts'

export const payStatus = { name: 'Payment status |||| Payment statuses' } as const satisfies Translation<typeof russian>
