import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'

/** The average ratio of road distance to straight-line distance. */
const WINDING = 1.3
const EARTH_KM = 6371

/**
 * Returns the distance between the ends in kilometres: the great-circle distance of their coordinates times the average ratio; null without
 * coordinates.
 */
export const distance = (t: Of): Sql => sql`(
  select round((${sql.lit(WINDING * 2 * EARTH_KM)} * asin(sqrt(least(1.0::float8, power(sin(radians((b.lat - a.lat)::float8) / 2), 2)
    + cos(radians(a.lat::float8)) * cos(radians(b.lat::float8)) * power(sin(radians((b.lon - a.lon)::float8) / 2), 2)))))::numeric, 1)
  from point a, point b where a.id = ${t('point_from_id')} and b.id = ${t('point_to_id')} and num_nulls(a.lat, a.lon, b.lat, b.lon) = 0)`
