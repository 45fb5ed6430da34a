import type { Tone } from '#resource'
import type { DealStateName } from './deal/dealStatus.formulas.ts'
import { defineLookup } from '#areas/book'

/** The statuses of deals (operations §4.1); how they read together with `isAuth` is said by `resources/deals/deal/dealStatus.formulas.ts`. */
export const dealStatus = defineLookup({ name: 'dealStatus', area: 'deals', api: 'api/deal_status_types' })

/** What each state of a deal means at a glance. */
export const DEAL_TONES = {
  active: 'active',
  closed: 'closed',
  error: 'error',
  deleted: 'deleted',
  waiting: 'waiting',
  executing: 'running',
} as const satisfies Readonly<Record<DealStateName, Tone>>
