import { defineLookup } from '../lookup.ts'

/** The statuses of deals (operations §4.1); how they read together with `isAuth` is told by `src/formulas/dealStatus.ts`. */
export const dealStatus = defineLookup({ name: 'dealStatus', area: 'deals', api: 'api/deal_status_types' })
