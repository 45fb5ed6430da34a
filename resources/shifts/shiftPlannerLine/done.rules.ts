import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'

/** The waybills of an entry's vehicle and day over the route of a line; `entry`: columns of the entry. */
const ofLine = (route: Sql, entry: Of): Sql => sql`from deal d where d.vehicle_id = ${entry('vehicle_id')} and d.dt_deal = ${entry('date')}
  and d.cargo_route_id = ${route} and not d.is_delete and d.status_id not in (${sql.lit(DEAL_STATUS.deleted)}, ${sql.lit(DEAL_STATUS.executing)})`

/** How many trips of a line were made: waybills that still wait to be executed are none. */
export const doneTripsOf = (line: string, entry: Of): Sql => sql`(select count(*)::int ${ofLine(sql.ref(`${line}.route_id`), entry)})`

/** How much of it was brought. */
export const doneVolumeOf = (route: Sql, entry: Of): Sql =>
  sql`(select coalesce(sum(coalesce(d.object_vol, d.career_vol)), 0)::numeric(16,3) ${ofLine(route, entry)})`

/** The same of a line by its own columns. */
export const countOf = (route: Sql, entry: Of): Sql => sql`(select count(*)::int ${ofLine(route, entry)})`
