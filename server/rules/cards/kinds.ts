import { bankTransactionCard } from '#resources/cards/bankTransactionCard'
import { bankTransactionCardExclusion } from '#resources/cards/bankTransactionCardExclusion'
import { bankTransactionCardRefHistory } from '#resources/cards/bankTransactionCardRefHistory'
import { oilCompanyCard } from '#resources/cards/oilCompanyCard'
import { oilCompanyCardExclusion } from '#resources/cards/oilCompanyCardExclusion'
import { oilCompanyCardRefHistory } from '#resources/cards/oilCompanyCardRefHistory'
import type { CardKind } from './kind.ts'

/** Fuel cards. */
export const oilCards: CardKind = { card: oilCompanyCard, history: oilCompanyCardRefHistory, exclusion: oilCompanyCardExclusion }
/** Rules for transactions of the bank. */
export const bankCards: CardKind = {
  card: bankTransactionCard,
  history: bankTransactionCardRefHistory,
  exclusion: bankTransactionCardExclusion,
}
