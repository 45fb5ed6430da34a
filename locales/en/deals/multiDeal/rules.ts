import type { multiDeals as russian } from '../../../ru/deals/multiDeal/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What the rules of multi-deals say (`nerud.multiDeals.*`). */
export const multiDeals = {
  noLines: 'Add at least one line: there is nothing to create',
  wrong: 'Line %{number}, %{field}: %{text}',
} as const satisfies Translation<typeof russian>
