import type { CardKind } from '../../cardKind.ts'
import { rebindCard } from '../../transactions/binding.ts'
import { fuelIncoming } from '../../transactions/fuel.ts'
import { tryCard } from '../../transactions/trial.ts'
import { assignCards } from '../../transactions/kind.ts'

/** Fuel cards. */
export const oilCards: CardKind = {
  ...fuelIncoming.cards,
  rebind: (tx, span, isPreview) => rebindCard(tx, fuelIncoming, span, isPreview),
  tryOut: (tx, card) => tryCard(tx, fuelIncoming, card),
  assignCards: (tx, cards) => assignCards(tx, fuelIncoming, cards),
}
