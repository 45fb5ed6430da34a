import type { fines as russian } from '../../../ru/fines/truckPenaltyTransaction/strip.ts'
import type { Translation } from '../../../translation.ts'

export const fines = {
  title: 'Unpaid fines',
  count: 'Unpaid',
  sum: 'Amount',
  sumWithDiscount: 'With the discount',
  sumEnding: 'Discount ends within %{days} days',
  failed: 'Could not load the figures',
} as const satisfies Translation<typeof russian>
