import type { CardKind } from '../cardKind.ts'
import { rebindCard } from './binding.ts'
import { assignCards, type IncomingKind } from './kind.ts'
import { tryCard } from './trial.ts'

/** The cards that bind transactions of a kind. */
export const cardKindOf = (incoming: IncomingKind): CardKind => ({
  ...incoming.cards,
  rebind: (tx, span, isPreview) => rebindCard(tx, incoming, span, isPreview),
  tryOut: (tx, card) => tryCard(tx, incoming, card),
  assignCards: (tx, cards) => assignCards(tx, incoming, cards),
})
