import { OWN_COMPANY } from '#resources/companies/company'
import { ORDER_STATUS } from '#formulas/orderLimit'
import { sql } from 'kysely'
import type { Tx } from '../../../engine/rules.ts'
import { of } from '../../../engine/read/recordJson.ts'
import { leftTodayOf, totalOf, usedOf } from './use.ts'

/** An order that a vehicle may carry for. */
export interface Offered {
  readonly id: number
  readonly label: string
  /** What is left of the limit, of the day's where it is one of days. */
  readonly left: string
  readonly orderLimitType: string
}

const o = of('o')

/** How many days back a vehicle is known to have carried for an order. */
const LATELY = 60

/**
 * The orders that a vehicle may carry for on a day, the likeliest first (operations §2.10): active, with something left, open to its company; what it
 * carried last (within sixty days) comes before what its company is asked for first, and that before what ends first. At most fifty: what is left is
 * counted of the likeliest until there are as many, since there may be thousands of orders.
 */
export async function ordersForVehicle(tx: Tx, vehicle: number, day: string): Promise<readonly Offered[]> {
  const { rows } = await sql<Offered>`with likely as materialized (
      select o.id, row_number() over (order by carried.last desc nulls last, asked.priority nulls last, o.date_to, o.id) as n
      from vehicle v join material_order o on not o.is_delete
        left join (select d.material_order_id, max(d.dt_deal) as last from deal d
          where d.vehicle_id = ${vehicle} and d.dt_deal >= ${day}::date - ${LATELY}::int and d.material_order_id is not null and not d.is_delete
          group by 1) carried on carried.material_order_id = o.id
        left join (select t.material_order_id, t.company_id, min(t.priority) as priority from material_order_transporter t
          where t.is_active and not t.is_delete group by 1, 2) asked on asked.material_order_id = o.id and asked.company_id = v.company_id
      where v.id = ${vehicle} and not v.is_delete and o.status_id = ${ORDER_STATUS.active} and ${day}::date between o.date_from and o.date_to
        and (v.company_id = ${OWN_COMPANY} or asked.company_id is not null
          or not exists (select 1 from material_order_transporter t where t.material_order_id = o.id and t.is_active and not t.is_delete))),
    open as materialized (
      select l.id, l.n, f.rest from (select id, n from likely order by n) l cross join lateral (
        select case when o.order_limit_type = 'volume' then ${totalOf(o)} - ${usedOf(o)}
          when ${day}::date = business_day() then ${leftTodayOf(o)}
          else o.order_limit - ${usedOf(o, sql` and d.dt_deal = ${day}::date`)} end as rest
        from material_order o where o.id = l.id offset 0) f
      where f.rest > 0 order by l.n limit 50)
    select o.id::int, o.order_limit_type as "orderLimitType", f.rest::text as left,
      concat_ws(' · ', '№ ' || o.id, coalesce(c.short_name, c.name), p.name, m.name) as label
    from open f join material_order o on o.id = f.id join company c on c.id = o.customer_id join point p on p.id = o.object_id
      join material m on m.id = o.material_id
    order by f.n`.execute(tx.db)
  return rows
}
