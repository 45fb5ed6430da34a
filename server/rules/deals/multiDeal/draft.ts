import { multiDeal } from '#resources/deals/multiDeal'
import { multiDealLine } from '#resources/deals/multiDealLine'
import type { Paper } from '../../paper.ts'

/** A multi-deal as a paper with lines: once its waybills are made, or it is deleted, header and lines stay as they are. */
export const multiDealPaper: Paper = { header: multiDeal, line: multiDealLine, by: 'multi_deal_id', words: 'multiDeals' }
