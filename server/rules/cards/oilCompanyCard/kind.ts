import { cardKindOf } from '../../transactions/cards.ts'
import { fuelIncoming } from '../../transactions/fuel.ts'

/** Fuel cards. */
export const oilCards = cardKindOf(fuelIncoming)
