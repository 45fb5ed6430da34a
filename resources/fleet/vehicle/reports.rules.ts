import { OWN_COMPANY } from '#resources/companies/company/company'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { PLAN_STATUS } from '#resources/shifts/shiftPlanner/planStatus.formulas'
import { REPAIR_STATUS } from '../repair/repairStatus.formulas.ts'
import { deal } from '#resources/deals/deal/deal'
import { MONEY } from '#resources/deals/deal/lists'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Cells } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import { keptRows, KEPT_COUNT } from '#server/engine/schema/keptSums.ts'
import { keptDays } from '#resources/deals/deal/reports.rules'
import { postedPayments } from '#resources/money/payment/posted.rules'
import { lastRepairDay, repairWithin, linesSum, teamSum } from '../repair/repair.rules.ts'

/** The article of payments for repairs, which are excluded because repairs are counted by their lines. */
const REPAIR_ARTICLE = 10
const { lit } = sql

/** Returns the sums of deals by vehicle and day, with late changes on the days where the ledger has them. */
const kept = (): Sql => keptDays([...MONEY, 'distance'], ['vehicle', 'shipment'])
/** The waybills by vehicle and day: trips stay on their own day, even in a closed period. */
const keptTrips = sql`${keptRows(deal, { by: ['vehicle', 'dtDeal', 'status', 'isAuth'], of: [] })} as k`
/** Trips that were made. */
const made = sql`not k.is_delete and k.status_id not in (${lit(DEAL_STATUS.deleted)}, ${lit(DEAL_STATUS.executing)})`
/** Deals whose sums count. */
const counted = sql`not k.is_delete and (k.status_id = ${lit(DEAL_STATUS.active)} or (k.status_id = ${lit(DEAL_STATUS.held)} and k.is_auth))`
const own = sql`k.shipment_id = ${lit(OWN_COMPANY)}`
const trips = sql`k.${sql.ref(KEPT_COUNT)}`

/** Planned trips of vehicles, and their waybills on the planned days and routes. */
const plan: Cells = ({ from, to }) => {
  const planned = sql`shift_planner e join shift_planner_line l on l.shift_planner_id = e.id
    where e.date between ${from}::date and ${to}::date and e.status_id <> ${lit(PLAN_STATUS.cancelled)} and not e.is_delete and not l.is_delete`
  return sql`
  select k.vehicle_id as "row", k.dt_deal as "day", count(*)::int as results, 0 as plan
    from (select distinct e.vehicle_id, e.date, l.route_id from ${planned}) as w
    join deal k on k.vehicle_id = w.vehicle_id and k.dt_deal = w.date and k.cargo_route_id = w.route_id where ${made} group by 1, 2
  union all select e.vehicle_id, e.date, 0, l.planned_trips from ${planned}`
}

/** The number of trips. */
const tripsOf: Cells = ({ from, to }) => sql`select k.vehicle_id as "row", k.dt_deal as "day", ${trips} as trips from ${keptTrips}
  where k.dt_deal between ${from}::date and ${to}::date and ${made}`

const r = of('r')
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
const sources: Cells = ({ from, to }) => {
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
      figures(sql`${kept()} where k.dt_deal ${days}`, ofDeals, sql`k.vehicle_id`, sql`k.dt_deal`),
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

const summed: Cells = period => sql`select s."row", s."day", sum(s.trips) as trips, (sum(s.trips) > 0)::int as "workDays",
    least(sum(s.repair_days), 1) as "repairDays", sum(s.distance) as distance, sum(s.income) as income, sum(s.driver_pay) as "driverPay",
    sum(s.expenses) as expenses, sum(s.repairs) as repairs, sum(s.income - s.driver_pay - s.expenses - s.repairs) as profit
  from (${sources(period)}) as s group by 1, 2`

/** The cells of vehicle reports, by their names in the declaration. */
export const reportCells = { plan, trips: tripsOf, money: summed, figures: summed } satisfies Readonly<Record<string, Cells>>
