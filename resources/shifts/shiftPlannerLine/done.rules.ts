import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'

/** Waybills of an entry's vehicle and day on the route of a line; `entry`: columns of the entry. */
const ofLine = (route: Sql, entry: Of): Sql => sql`from deal d where d.vehicle_id = ${entry('vehicle_id')} and d.dt_deal = ${entry('date')}
  and d.cargo_route_id = ${route} and not d.is_delete and d.status_id not in (${sql.lit(DEAL_STATUS.deleted)}, ${sql.lit(DEAL_STATUS.executing)})`

/** The number of trips made on a line; waybills not yet executed do not count. */
export const doneTripsOf = (line: string, entry: Of): Sql => sql`(select count(*)::int ${ofLine(sql.ref(`${line}.route_id`), entry)})`

/** The volume delivered on a line. */
export const doneVolumeOf = (route: Sql, entry: Of): Sql =>
  sql`(select coalesce(sum(coalesce(d.object_vol, d.career_vol)), 0)::numeric(16,3) ${ofLine(route, entry)})`

/** The number of trips, given the route as an expression. */
export const countOf = (route: Sql, entry: Of): Sql => sql`(select count(*)::int ${ofLine(route, entry)})`
