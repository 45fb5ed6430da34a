import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { PLAN_STATUS } from '#resources/shifts/shiftPlanner/planStatus.formulas'
import { deal } from '#resources/deals/deal/deal'
import type { Related, RelatedValue, Derivation } from '#server/engine/related.ts'
import type { Finding } from '#server/engine/listRules.ts'
import type { Sql } from '#server/engine/sql.ts'
import { KEPT_COUNT, keptFor, keptTableOf } from '#server/engine/schema/keptSums.ts'
import { businessDay } from '#areas/businessDay.rules'
import { inRepairToday, repairsToday } from '../repair/inRepair.rules.ts'

/** The waybills of vehicles on the business day that are not deleted. */
const tripsToday: Related = {
  from: sql`deal d`,
  owner: sql`d.vehicle_id`,
  where: sql`d.dt_deal = ${businessDay} and not d.is_delete and d.status_id <> ${sql.lit(DEAL_STATUS.deleted)}`,
}
/** The plan entries of the business day that are not cancelled. */
const plansToday = {
  from: sql`shift_planner e`,
  owner: sql`e.vehicle_id`,
  where: sql`e.date = ${businessDay} and not e.is_delete and e.status_id <> ${sql.lit(PLAN_STATUS.cancelled)}`,
} satisfies Related
/** The active drivers of vehicles. */
const driving: Related = {
  from: sql`vehicle_drivers w join account a on a.id = w.target_id`,
  owner: sql`w.vehicle_id`,
  where: sql`a.is_active and not a.is_delete`,
}

/** Whether the vehicle has a waybill today. */
export const hasTripToday: Derivation = (t, look) => look.any(tripsToday, t('id'))
/** Whether the vehicle has a plan entry today. */
export const isPlannedToday: Derivation = (t, look) => look.any(plansToday, t('id'))
export const isInRepair: Derivation = (t, look) => look.any(repairsToday, t('id'))

/** What a vehicle does now: repair takes precedence over a trip, because it takes the vehicle off the road; a trailer follows its truck. */
export const stateNow: Derivation = (t, look) => sql`case when ${isInRepair(t, look)} then 'inRepair'
  when ${look.any(tripsToday, sql`coalesce(${t('truck_id')}, ${t('id')})`)} then 'onTrip' else 'free' end`

const latestDriver: RelatedValue = {
  rows: tripsToday,
  value: sql`(array_agg(d.driver_id order by d.id desc) filter (where d.driver_id is not null))[1]`,
  type: 'bigint',
}
const onlyDriver: RelatedValue = { rows: driving, value: sql`case when count(*) = 1 then min(w.target_id) end`, type: 'bigint' }
/** Today's driver of a vehicle: that of its latest waybill of the day, else its only driver. */
export const driverToday: Derivation = (t, look) => sql`coalesce(${look.at(latestDriver, t('id'))}, ${look.at(onlyDriver, t('id'))})`

/** Returns the vehicles with a waybill today, from the precomputed sums by day. */
const onTripToday = (): Sql => {
  const at = keptFor(deal, { conditions: [], search: '' }, [], ['vehicle', 'dtDeal', 'status'])
  return sql`select k.vehicle_id from ${sql.table(keptTableOf(deal, at))} k where k.dt_deal = ${businessDay} and not k.is_delete
    and k.status_id <> ${sql.lit(DEAL_STATUS.deleted)} and k.${sql.ref(KEPT_COUNT)} > 0`
}
/**
 * The vehicles that do something now; a trailer does what its truck does, unless it is in repair itself. Arrays make the planner look up
 * today's rows instead of scanning all vehicles. The trips are materialized for both parts, which also keeps the planner from starting
 * parallel workers for so little.
 */
const doing: Readonly<Record<string, () => Sql>> = {
  inRepair: () => inRepairToday,
  onTrip: () => sql`(with trips as materialized (${onTripToday()})
    select v.id from vehicle v where v.truck_id is null and v.id = any(array(select vehicle_id from trips)) and v.id not in (${inRepairToday})
    union all select v.id from vehicle v where v.truck_id = any(array(select vehicle_id from trips)) and v.id not in (${inRepairToday}))`,
}
/** Finds vehicles by what they do now: all others are free. */
export const foundDoing: Finding = {
  rest: 'free',
  ids: values =>
    values.every(one => String(one) in doing)
      ? sql.join(
          values.map(one => doing[String(one)]!()),
          sql` union all `,
        )
      : undefined,
}
const foundIf = (ids: () => Sql): Finding => ({ ids: values => (values.every(one => one === true) ? ids() : undefined) })
/** Finds vehicles that are in repair, have a waybill today, or are planned for today. */
export const foundToday: Readonly<Record<'inRepair' | 'hasDealToday' | 'plannedToday', Finding>> = {
  inRepair: foundIf(() => inRepairToday),
  hasDealToday: foundIf(onTripToday),
  plannedToday: foundIf(() => sql`select ${plansToday.owner} from ${plansToday.from} where ${plansToday.where}`),
}
