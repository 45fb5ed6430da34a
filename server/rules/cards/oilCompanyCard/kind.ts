import type { CardKind } from '../../cardKind.ts'
import { rebindCard } from '../../incoming/binding.ts'
import { fuelIncoming } from '../../incoming/fuel.ts'
import { adopt } from '../../incoming/kind.ts'

/** Fuel cards. */
export const oilCards: CardKind = {
  ...fuelIncoming.cards,
  rebind: (tx, span, isPreview) => rebindCard(tx, fuelIncoming, span, isPreview),
  adopt: (tx, cards) => adopt(tx, fuelIncoming, cards),
}
