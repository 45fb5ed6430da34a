import { cardKindOf } from '../../transactions/cards.ts'
import { bankIncoming } from '../../transactions/bank.ts'

/** Rules for transactions of the bank. */
export const bankCards = cardKindOf(bankIncoming)
