import type { bankTransactionLine as russian } from '../../ru/incoming/bankTransactionLine.ts'
import type { Translation } from '../../translation.ts'

export const bankTransactionLine = {
  name: 'Bank transaction line |||| Bank transaction lines',
} as const satisfies Translation<typeof russian>
