import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import { REPAIR_STATUS } from './repairStatus.formulas.ts'
import { oneByOne, type Related } from '#server/engine/related.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { businessDay } from '#areas/businessDay.rules'

/**
 * Returns the last day on which a repair keeps its vehicle off the road: the day before it ended; before its end the planned day, extended
 * to today when it has passed; null when there is none.
 */
export const lastRepairDay = (r: Of): Sql => sql`(case when ${r('date_end')} is not null then ${r('date_end')} - 1
  when ${r('date_plan')} is not null then greatest(${r('date_plan')}, ${businessDay}) end)`

/** Returns the condition that a repair overlaps these days. One that is neither ended nor active keeps no vehicle off the road. */
export const repairWithin = (r: Of, from: Sql, to: Sql): Sql => sql`(not ${r('is_delete')} and ${r('date_start')} <= ${to}
  and coalesce(${lastRepairDay(r)}, 'infinity'::date) >= ${from}
  and (${r('date_end')} is not null or ${r('status_id')} = ${sql.lit(REPAIR_STATUS.active)}))`

const r = of('r')

/** Returns the repairs that keep vehicles off the road on a day. */
const repairsOn = (day: Sql): Related => ({ from: sql`repair r`, owner: r('vehicle_id'), where: repairWithin(r, day, day) })
/** Those of the business day. */
export const repairsToday = repairsOn(businessDay)
/** Returns the condition that a vehicle is in repair on a day. */
export const inRepair = (vehicle: Sql, day: Sql): Sql => oneByOne.any(repairsOn(day), vehicle)

/** The vehicles in repair today; only repairs that have not ended are searched. */
export const inRepairToday: Sql = sql`select r.vehicle_id from repair r where (r.date_end is null or r.date_end > ${businessDay}) and ${repairWithin(r, businessDay, businessDay)}`
