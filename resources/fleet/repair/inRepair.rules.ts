import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import { REPAIR_STATUS } from './repairStatus.formulas.ts'
import { oneByOne, type Related } from '#server/engine/related.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { businessDay } from '#areas/businessDay.rules'

/**
 * The last day on which a repair keeps its vehicle off the road: the one before it ended; until it has ended the planned one, which lasts until today once it has
 * passed; null where nobody has said.
 */
export const lastRepairDay = (r: Of): Sql => sql`(case when ${r('date_end')} is not null then ${r('date_end')} - 1
  when ${r('date_plan')} is not null then greatest(${r('date_plan')}, ${businessDay}) end)`

/** Does a repair reach into these days? What is neither ended nor active holds nobody. */
export const repairWithin = (r: Of, from: Sql, to: Sql): Sql => sql`(not ${r('is_delete')} and ${r('date_start')} <= ${to}
  and coalesce(${lastRepairDay(r)}, 'infinity'::date) >= ${from}
  and (${r('date_end')} is not null or ${r('status_id')} = ${sql.lit(REPAIR_STATUS.active)}))`

const r = of('r')

/** The repairs that keep vehicles off the road on a day. */
const repairsOn = (day: Sql): Related => ({ from: sql`repair r`, owner: r('vehicle_id'), where: repairWithin(r, day, day) })
/** Those of the business day. */
export const repairsToday = repairsOn(businessDay)
/** Is a vehicle in repair on a day? */
export const inRepair = (vehicle: Sql, day: Sql): Sql => oneByOne.any(repairsOn(day), vehicle)

/** The vehicles that are in repair today: of all repairs ever those are looked at that have not ended. */
export const inRepairToday: Sql = sql`select r.vehicle_id from repair r where (r.date_end is null or r.date_end > ${businessDay}) and ${repairWithin(r, businessDay, businessDay)}`
