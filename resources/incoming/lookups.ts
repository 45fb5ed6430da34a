import type { Tone } from '#resource'
import { defineLookup } from '#areas/declarations'
import { TRX_STATUS } from '#resources/shared/transaction'

/** The statuses of bank and fuel transactions (silent-places §7). */
export const transactionStatus = defineLookup({ name: 'transactionStatus', area: 'incoming', api: 'api/transaction_statuses' })

/** The color of each status. */
export const TRX_TONES = {
  [TRX_STATUS.fresh]: 'waiting',
  [TRX_STATUS.processed]: 'active',
  [TRX_STATUS.ignored]: 'closed',
  [TRX_STATUS.failed]: 'error',
} as const satisfies Readonly<Record<number, Tone>>
