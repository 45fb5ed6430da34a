import { deal } from './deal/deal.ts'
import { dealStatus } from './lookups.ts'
import { multiDeal, multiDealLine } from './multiDeal/multiDeal.ts'
import { regularDeal } from './regularDeal/regularDeal.ts'

/** The resources of `deals`: waybills, multi-deals and regular deals. */
export const deals = {
  deal,
  dealStatus,
  regularDeal,
  multiDeal,
  multiDealLine,
} as const
