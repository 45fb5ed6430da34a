import { defineLookup } from '#resources/shared/lookup'

/** What a point is: a quarry, a site, an autopark. A point may be several at once. */
export const pointType = defineLookup({ name: 'pointType', area: 'points', api: 'api/point_types' })

/** The types that rules name; 2 is fixed by foundations §9. */
export const POINT_TYPE = { warehouse: 1, autopark: 2, quarry: 3, site: 4, loading: 5, driver: 6 } as const
