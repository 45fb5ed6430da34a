import type { why as russian } from '../../../ru/deals/deal/why.ts'
import type { Translation } from '../../../translation.ts'

/** The same in English. */
export const why = {
  ask: 'Why?',
  title: 'Why? Waybill No. %{id}',
  failed: 'Could not load the calculation',
  day: 'Prices and rates on the waybill date %{day}',
  since: 'from %{day}',
  remedies: { price: 'Add price', rate: 'Add rate', value: 'Correct waybill' },
} as const satisfies Translation<typeof russian>
