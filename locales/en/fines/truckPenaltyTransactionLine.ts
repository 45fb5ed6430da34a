import type { truckPenaltyTransactionLine as russian } from '../../ru/fines/truckPenaltyTransactionLine.ts'
import type { Translation } from '../../translation.ts'

export const truckPenaltyTransactionLine = {
  name: 'Fine line |||| Fine lines',
} as const satisfies Translation<typeof russian>
