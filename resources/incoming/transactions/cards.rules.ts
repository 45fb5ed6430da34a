import type { CardKind } from '#resources/cards/cardKind.rules'
import { rebindCard } from './binding.rules.ts'
import { assignCards, type IncomingKind } from './kind.rules.ts'
import { tryCard } from './trial.rules.ts'

/** Returns the cards that bind transactions of a kind. */
export const cardKindOf = (incoming: IncomingKind): CardKind => ({
  ...incoming.cards,
  rebind: (tx, span, isPreview) => rebindCard(tx, incoming, span, isPreview),
  tryOut: (tx, card) => tryCard(tx, incoming, card),
  assignCards: (tx, cards) => assignCards(tx, incoming, cards),
})
