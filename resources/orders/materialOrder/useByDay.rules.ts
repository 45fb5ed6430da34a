import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Cells } from '#server/engine/rules.ts'
import { livingOf, isTrips, taken } from './use.rules.ts'

const o = of('o')

/**
 * What an order's waybills consumed on each day, next to the plan. A total limit is planned evenly over the days. The running total is
 * rounded, not the share of each day, so that the days add up to the limit.
 */
export const orderUse: Cells = ({ from, to, under }) => {
  const order = sql`${under ?? 0}::bigint`
  const days = sql`(${o('date_to')} - ${o('date_from')} + 1)`
  const upTo = (day: number): typeof days =>
    sql`round(${o('order_limit')} * (g.day::date - ${o('date_from')} + ${sql.lit(day)}) / ${days}, 3)`
  return sql`select x.day as dt_deal, false as is_delete, x.day, x.used, x.plan from (
    select d.dt_deal as day, case when ${isTrips(o)} then 1 else ${taken} end::numeric as used, 0::numeric as plan
      from material_order o cross join lateral (select d.* ${livingOf(o('id'), sql` and d.dt_deal between ${from}::date and ${to}::date`)}) as d
      where o.id = ${order}
    union all
    select g.day::date, 0, case when ${o('order_limit_type')} = 'volume' then ${upTo(1)} - ${upTo(0)} else ${o('order_limit')} end
      from material_order o cross join lateral generate_series(greatest(${o('date_from')}, ${from}::date)::timestamp,
        least(${o('date_to')}, ${to}::date)::timestamp, interval '1 day') as g(day) where o.id = ${order}) as x`
}
