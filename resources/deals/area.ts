import { deal, dealDocument } from './deal/deal.ts'
import { dealStatus } from './lookups.ts'
import { multiDeal, multiDealDocument, multiDealLine } from './multiDeal/multiDeal.ts'
import { regularDeal, regularDealDocument } from './regularDeal/regularDeal.ts'

/** The resources of `deals`: waybills, multi-deals and regular deals. */
export const deals = {
  deal,
  dealStatus,
  dealDocument,
  regularDeal,
  regularDealDocument,
  multiDeal,
  multiDealLine,
  multiDealDocument,
} as const
