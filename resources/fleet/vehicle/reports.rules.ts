import { sql } from 'kysely'
import { aliased } from '#server/engine/columns.ts'
import type { Related, RelatedValue, RelatedDerivation, Db, Aliased, Sql } from '#server/engine/sql.ts'
import type { FastFilter } from '#server/engine/listRules.ts'
import { businessDaySql as today } from '#areas/businessDay.rules'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { PLAN_STATUS, REPAIR_STATUS } from '#resources/shared/catalogue.formulas'
import { deal } from '#resources/deals/deal/deal'
import { MONEY } from '#resources/deals/deal/lists'
import type { MatrixSql } from '#server/engine/rules.ts'
import { ROW_COUNT_COLUMN } from '#server/engine/schema/keptSums.ts'
import { summedRows } from '#server/engine/schema/summedRows.ts'
import { dealSumsByDay } from '#resources/deals/deal/reports.rules'
import { postedPayments } from '#resources/money/payment/posted.rules'
import type { IndicatorGroup } from './reports.ts'
import { lastRepairDay, repairWithin, linesSum, teamSum } from '../repair/repair.rules.ts'

/** How long before its end a term counts as expiring, in days. */
const EXPIRING_DAYS = 30

/**
 * Returns the entries in force of all vehicles, the latest of each type that has begun; a condition on the vehicle is pushed down into it.
 */
const inForce = (day: Sql): Sql => sql`(
  select distinct on (e.vehicle_id, e.type_id) e.* from vehicle_indicator as e
  where e.date_start <= ${day} and e.is_active and not e.is_delete
  order by e.vehicle_id, e.type_id, e.date_start desc, e.id desc)`

/** Returns the status of a term: 'expired', 'soon' or 'ok'; null without one. */
export const statusOf = (term: Sql, day: Sql): Sql =>
  sql`case when ${term} < ${day} then 'expired' when ${term} <= ${day} + ${sql.lit(EXPIRING_DAYS)} then 'soon' when ${term} is not null then 'ok' end`

const json = (
  e: string,
  day: Sql,
): Sql => sql`json_build_object('id', ${sql.ref(`${e}.id`)}, 'type', it.id, 'code', it.code, 'name', it.name,
  'value', ${sql.ref(`${e}.value`)}, 'valueType', it.value_type, 'dateCheck', coalesce(${sql.ref(`${e}.date`)}, ${sql.ref(`${e}.date_start`)}),
  'valueDate', ${sql.ref(`${e}.value_date`)}, 'valueStatus', ${statusOf(sql.ref(`${e}.value_date`), day)}, 'comment', ${sql.ref(`${e}.comment`)},
  'isActive', ${sql.ref(`${e}.id`)} is not null)`

/** Returns the indicators of a vehicle by type, for its card. */
export async function indicatorsOf(db: Db, vehicle: number, day: string): Promise<readonly IndicatorGroup[]> {
  const on = sql`${day}::date`
  const { rows } = await sql<{ j: IndicatorGroup }>`select ${json('e', on)} as j
    from indicator_type it left join ${inForce(on)} as e on e.vehicle_id = ${vehicle} and e.type_id = it.id
    where (it.is_active and not it.is_delete) or e.id is not null order by it.id`.execute(db)
  return rows.map(row => row.j)
}

/** Returns the entries in force of a vehicle, for its record. */
export const indicatorsJson = (t: Aliased): Sql => sql`(select coalesce(json_agg(${json('e', today)} order by it.id), '[]')
  from ${inForce(today)} as e join indicator_type it on it.id = e.type_id where e.vehicle_id = ${t('id')})`

/** The terms in force. */
const terms: Related = { from: sql`${inForce(today)} as e`, owner: sql`e.vehicle_id` }
const ofTerms =
  (value: Sql, type: RelatedValue['type']): RelatedDerivation =>
  (t, look) =>
    look.at({ rows: terms, value, type }, t('id'))

/** The worst status of the terms in force: 'expired' before 'soon' before 'ok'; null without terms. */
export const worstStatus = ofTerms(statusOf(sql`min(e.value_date)`, today), 'text')

/** The day of the latest check in force. */
export const lastCheck = ofTerms(sql`max(coalesce(e.date, e.date_start))`, 'date')

/** The earliest end of the terms in force. */
export const nearestTerm = ofTerms(sql`min(e.value_date)`, 'date')

/** The names of terms that expire soon or have expired. */
export const expiring = ofTerms(
  sql`string_agg((select it.name from indicator_type it where it.id = e.type_id), ', ' order by e.value_date, e.type_id)
    filter (where ${statusOf(sql`e.value_date`, today)} in ('soon', 'expired'))`,
  'text',
)

/** Whether an entry is the latest of its type that has begun. */
export const isLatest = (t: Aliased): Sql => sql`(${t('date_start')} <= ${today}
    and not exists (select 1 from vehicle_indicator n where n.vehicle_id = ${t('vehicle_id')} and n.type_id = ${t('type_id')}
      and n.date_start <= ${today} and n.is_active and not n.is_delete and (n.date_start, n.id) > (${t('date_start')}, ${t('id')})))`

/** Returns the vehicles with a term in force that ends by a day. */
const endingBy = (day: Sql): Sql => sql`select e.vehicle_id from vehicle_indicator e
  where e.value_date <= ${day} and e.is_active and not e.is_delete and ${isLatest(aliased('e'))}`
/** Finds vehicles whose documents expire soon or have expired. */
export const foundEnding: FastFilter = {
  ids: values => {
    const [soon, expired] = [values.includes('soon'), values.includes('expired')]
    if (values.some(one => one !== 'soon' && one !== 'expired')) return undefined
    const [overdue, endingSoon] = [endingBy(sql`${today} - 1`), endingBy(sql`${today} + ${sql.lit(EXPIRING_DAYS)}`)]
    return soon && !expired ? sql`${endingSoon} except ${overdue}` : soon ? endingSoon : overdue
  },
}

/** A vehicle as an option of a select. */
interface DrivenVehicle {
  readonly id: number
  readonly plate: string
  readonly brand: { readonly id: number; readonly name: string }
  readonly label: string
}

/** Returns the active vehicles of a driver, without trailers, by plate. */
export async function vehiclesDriven(db: Db, driver: number): Promise<readonly DrivenVehicle[]> {
  const { rows } = await sql<{ j: DrivenVehicle }>`
    select json_build_object('id', v.id, 'plate', v.plate, 'brand', json_build_object('id', b.id, 'name', b.name),
      'label', v.plate || ' ' || b.name) as j
    from vehicle_drivers d join vehicle v on v.id = d.vehicle_id join vehicle_brand b on b.id = v.brand_id
    where d.target_id = ${driver} and v.is_active and not v.is_delete order by v.plate`.execute(db)
  return rows.map(row => row.j)
}

/** The article of payments for repairs, which are excluded because repairs are counted by their lines. */
const REPAIR_ARTICLE = 10
const { lit } = sql

/** Returns the sums of deals by vehicle and day, with late changes on the days where the ledger has them. */
const dealSums = (): Sql => dealSumsByDay([...MONEY, 'distance'], ['vehicle', 'shipment'])
/** The waybills by vehicle and day: trips stay on their own day, even in a closed period. */
const tripSums = sql`${summedRows(deal, { by: ['vehicle', 'dtDeal', 'status', 'isAuth'], of: [] })} as k`
/** Trips that were made. */
const made = sql`not k.is_delete and k.status_id not in (${lit(DEAL_STATUS.deleted)}, ${lit(DEAL_STATUS.executing)})`
/** Deals whose sums count. */
const counted = sql`not k.is_delete and (k.status_id = ${lit(DEAL_STATUS.active)} or (k.status_id = ${lit(DEAL_STATUS.sump)} and k.is_auth))`
const own = sql`k.shipment_id = ${lit(OWN_COMPANY)}`
const trips = sql`k.${sql.ref(ROW_COUNT_COLUMN)}`

/** Planned trips of vehicles, and their waybills on the planned days and routes. */
const plan: MatrixSql = ({ from, to }) => {
  const planned = sql`shift_planner e join shift_planner_line l on l.shift_planner_id = e.id
    where e.date between ${from}::date and ${to}::date and e.status_id <> ${lit(PLAN_STATUS.cancelled)} and not e.is_delete and not l.is_delete`
  return sql`
  select k.vehicle_id as "row", k.dt_deal as "day", count(*)::int as results, 0 as plan
    from (select distinct e.vehicle_id, e.date, l.route_id from ${planned}) as w
    join deal k on k.vehicle_id = w.vehicle_id and k.dt_deal = w.date and k.cargo_route_id = w.route_id where ${made} group by 1, 2
  union all select e.vehicle_id, e.date, 0, l.planned_trips from ${planned}`
}

/** The number of trips. */
const tripsOf: MatrixSql = ({ from, to }) => sql`select k.vehicle_id as "row", k.dt_deal as "day", ${trips} as trips from ${tripSums}
  where k.dt_deal between ${from}::date and ${to}::date and ${made}`

const r = aliased('r')
/** Returns the figures of one source, with the others empty. */
const figures = (
  from: Sql,
  values: Readonly<Partial<Record<'trips' | 'distance' | 'income' | 'driverPay' | 'expenses' | 'repairs' | 'repairDays', Sql>>>,
  row: Sql,
  day: Sql,
): Sql => {
  const value = (name: keyof typeof values): Sql => values[name] ?? sql`0`
  return sql`select ${row} as "row", ${day} as "day", ${value('trips')}::numeric as trips, ${value('distance')}::numeric as distance,
    ${value('income')}::numeric as income, ${value('driverPay')}::numeric as driver_pay, ${value('expenses')}::numeric as expenses,
    ${value('repairs')}::numeric as repairs, ${value('repairDays')}::numeric as repair_days from ${from}`
}

/**
 * Revenue and cost of each vehicle by day (silent-places §4). A hired vehicle brings the price of its carriage, an own one the income of
 * the deal before the driver's pay. Payments for repairs are excluded, because repairs are counted by their lines on the day they end.
 */
const sources: MatrixSql = ({ from, to }) => {
  const days = sql`between ${from}::date and ${to}::date`
  const income = sql`case when ${counted} then case when ${own} then k.income + k.driver_summ else k.route_summ end else 0 end`
  const ofDeals = {
    trips: sql`case when ${made} then ${trips} else 0 end`,
    distance: sql`case when ${made} then k.distance else 0 end`,
    income,
    driverPay: sql`case when ${counted} and ${own} then k.driver_summ else 0 end`,
  }
  const last = sql`least(coalesce(${lastRepairDay(r)}, ${to}::date), ${to}::date)`
  return sql.join(
    [
      figures(sql`${dealSums()} where k.dt_deal ${days}`, ofDeals, sql`k.vehicle_id`, sql`k.dt_deal`),
      figures(
        sql`${postedPayments({ from, to }, day => day)} m join payment p on p.id = m.id
          where p.vehicle_id is not null and p.cost_list_id <> ${lit(REPAIR_ARTICLE)}`,
        { expenses: sql`-m.amount` },
        sql`p.vehicle_id`,
        sql`m."by"`,
      ),
      figures(
        sql`repair r where r.date_end ${days} and r.status_id = ${lit(REPAIR_STATUS.closed)} and not r.is_delete`,
        { repairs: sql`${linesSum(r)} + ${teamSum(r)}` },
        sql`r.vehicle_id`,
        sql`r.date_end`,
      ),
      figures(
        sql`repair r cross join lateral generate_series(greatest(r.date_start, ${from}::date), ${last}, interval '1 day') as d
          where ${repairWithin(r, sql`${from}::date`, sql`${to}::date`)}`,
        { repairDays: sql`1` },
        sql`r.vehicle_id`,
        sql`d::date`,
      ),
    ],
    sql` union all `,
  )
}

const summed: MatrixSql = period => sql`select s."row", s."day", sum(s.trips) as trips, (sum(s.trips) > 0)::int as "workDays",
    least(sum(s.repair_days), 1) as "repairDays", sum(s.distance) as distance, sum(s.income) as income, sum(s.driver_pay) as "driverPay",
    sum(s.expenses) as expenses, sum(s.repairs) as repairs, sum(s.income - s.driver_pay - s.expenses - s.repairs) as profit
  from (${sources(period)}) as s group by 1, 2`

/** The cells of vehicle reports, by their names in the declaration. */
export const reportCells = { plan, trips: tripsOf, money: summed, figures: summed } satisfies Readonly<Record<string, MatrixSql>>
