import type { Tone } from '#resource'
import { defineLookup } from '#areas/declarations'
import type { DealStateName } from './deal/dealStatus.formulas.ts'

/** The id of the waybill (ТТН) among the types of documents that every database has (foundations §3, "Document type"). */
export const WAYBILL_DOCUMENT = 7

/** The statuses of deals (operations §4.1); `resources/deals/deal/dealStatus.formulas.ts` interprets them together with `isAuth`. */
export const dealStatus = defineLookup({ name: 'dealStatus', area: 'deals', api: 'api/deal_status_types' })

/** The color of each state of a deal. */
export const DEAL_TONES = {
  active: 'active',
  closed: 'closed',
  error: 'error',
  deleted: 'deleted',
  waiting: 'waiting',
  executing: 'running',
} as const satisfies Readonly<Record<DealStateName, Tone>>
