import { multiDeal } from './multiDeal.ts'
import { multiDealLine } from '../multiDealLine/multiDealLine.ts'
import type { Paper } from '#resources/shared/paper.rules'

/** A multi-deal as a paper with lines: once its waybills are made, or it is deleted, header and lines stay as they are. */
export const multiDealPaper: Paper = { header: multiDeal, line: multiDealLine, by: 'multi_deal_id', words: 'multiDeals' }
