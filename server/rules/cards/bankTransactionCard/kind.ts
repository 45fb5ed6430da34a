import { bankTransactionCard } from '#resources/cards/bankTransactionCard'
import { bankTransactionCardExclusion } from '#resources/cards/bankTransactionCardExclusion'
import { bankTransactionCardRefHistory } from '#resources/cards/bankTransactionCardRefHistory'
import type { CardKind } from '../../cardKind.ts'

/** Rules for transactions of the bank. */
export const bankCards: CardKind = {
  card: bankTransactionCard,
  history: bankTransactionCardRefHistory,
  exclusion: bankTransactionCardExclusion,
}
