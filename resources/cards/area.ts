import {
  bankTransactionCard,
  bankTransactionCardExclusion,
  bankTransactionCardRefHistory,
  oilCompanyCard,
  oilCompanyCardExclusion,
  oilCompanyCardRefHistory,
} from './cards.ts'

/** The resources of `cards`: fuel cards and bank counterparties with their bindings. */
export const cards = {
  oilCompanyCard,
  oilCompanyCardRefHistory,
  oilCompanyCardExclusion,
  bankTransactionCard,
  bankTransactionCardRefHistory,
  bankTransactionCardExclusion,
} as const
