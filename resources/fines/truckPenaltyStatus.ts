import type { Tone } from '#resource'
import { FINE_STATUS } from './truckPenaltyTransaction/fines.formulas.ts'
import { defineLookup } from '#resources/shared/lookup'

/** The statuses of fines (silent-places §7). */
export const truckPenaltyStatus = defineLookup({ name: 'truckPenaltyStatus', area: 'fines', api: 'api/truck_penalty_transaction_statuses' })

/** What each status means at a glance. */
export const FINE_TONES = {
  [FINE_STATUS.fresh]: 'waiting',
  [FINE_STATUS.unpaid]: 'error',
  [FINE_STATUS.paid]: 'active',
  [FINE_STATUS.appealed]: 'warning',
  [FINE_STATUS.cancelled]: 'deleted',
} as const satisfies Readonly<Record<number, Tone>>
