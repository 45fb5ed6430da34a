import { cardKindOf } from '#resources/incoming/transactions/cards.rules'
import { bankIncoming } from '#resources/incoming/transactions/bank.rules'

/** Rules for transactions of the bank. */
export const bankCards = cardKindOf(bankIncoming)
