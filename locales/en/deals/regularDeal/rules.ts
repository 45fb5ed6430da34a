import type { regularDeals as russian } from '../../../ru/deals/regularDeal/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What is said of a regular deal that cannot be carried out (`nerud.regularDeals.*`). */
export const regularDeals = {
  off: {
    self: 'The regular waybill is deactivated',
    route: 'The route is deactivated',
    purchase: 'The customer’s product is deactivated',
    sale: 'The supplier’s product is deactivated',
  },
} as const satisfies Translation<typeof russian>
