import { cardKindOf } from '#resources/incoming/transactions/cards.rules'
import { fuelIncoming } from '#resources/incoming/transactions/fuel.rules'

/** Fuel cards. */
export const oilCards = cardKindOf(fuelIncoming)
