import {
  bankTransactionCard,
  bankTransactionCardExclusion,
  bankTransactionCardRefHistory,
} from './bankTransactionCard/bankTransactionCard.ts'
import { oilCompanyCard, oilCompanyCardExclusion, oilCompanyCardRefHistory } from './oilCompanyCard/oilCompanyCard.ts'

/** The resources of `cards`: fuel cards and bank counterparties with their bindings. */
export const cards = {
  oilCompanyCard,
  oilCompanyCardRefHistory,
  oilCompanyCardExclusion,
  bankTransactionCard,
  bankTransactionCardRefHistory,
  bankTransactionCardExclusion,
} as const
