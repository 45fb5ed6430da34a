import type { CardKind } from '../../cardKind.ts'
import { rebindCard } from '../../transactions/binding.ts'
import { bankIncoming } from '../../transactions/bank.ts'
import { tryCard } from '../../transactions/trial.ts'
import { assignCards } from '../../transactions/kind.ts'

/** Rules for transactions of the bank. */
export const bankCards: CardKind = {
  ...bankIncoming.cards,
  rebind: (tx, span, isPreview) => rebindCard(tx, bankIncoming, span, isPreview),
  tryOut: (tx, card) => tryCard(tx, bankIncoming, card),
  assignCards: (tx, cards) => assignCards(tx, bankIncoming, cards),
}
