import type { Tone } from '#resource'
import { defineLookup } from '#areas/book'
import { TRX_STATUS } from '#resources/shared/transaction'

/** What becomes of transactions of the bank and of fuel cards (silent-places §7). */
export const transactionStatus = defineLookup({ name: 'transactionStatus', area: 'incoming', api: 'api/transaction_statuses' })

/** What each status means at a glance. */
export const TRX_TONES = {
  [TRX_STATUS.fresh]: 'waiting',
  [TRX_STATUS.processed]: 'active',
  [TRX_STATUS.ignored]: 'closed',
  [TRX_STATUS.failed]: 'error',
} as const satisfies Readonly<Record<number, Tone>>
