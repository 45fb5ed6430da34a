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
  const { rows } = await sql<Offered>`select o.id::int, o.order_limit_type as "orderLimitType",
      concat_ws(' · ', '№ ' || o.id, coalesce(c.short_name, c.name), p.name, m.name) as label, f.rest::text as left
    from (select o.*, carried.last, asked.priority from vehicle v join material_order o on not o.is_delete
        left join (select d.material_order_id, max(d.dt_deal) as last from deal d
          where d.vehicle_id = ${vehicle} and d.dt_deal >= ${day}::date - ${LATELY}::int and d.material_order_id is not null and not d.is_delete
          group by 1) carried on carried.material_order_id = o.id
        left join lateral (select min(t.priority) as priority, count(*) as of from material_order_transporter t
          where t.material_order_id = o.id and t.company_id = v.company_id and t.is_active and not t.is_delete) asked on true
      where v.id = ${vehicle} and not v.is_delete and o.status_id = ${ORDER_STATUS.active} and ${day}::date between o.date_from and o.date_to
        and (v.company_id = ${OWN_COMPANY} or asked.of > 0
          or not exists (select 1 from material_order_transporter t where t.material_order_id = o.id and t.is_active and not t.is_delete))
      order by carried.last desc nulls last, asked.priority nulls last, o.date_to, o.id offset 0) o
      cross join lateral (select case when o.order_limit_type = 'volume' then ${totalOf(o)} - ${usedOf(o)}
        when ${day}::date = business_day() then ${leftTodayOf(o)}
        else o.order_limit - ${usedOf(o, sql` and d.dt_deal = ${day}::date`)} end as rest offset 0) f
      join company c on c.id = o.customer_id join point p on p.id = o.object_id join material m on m.id = o.material_id
    where f.rest > 0
    order by o.last desc nulls last, o.priority nulls last, o.date_to, o.id
    limit 50`.execute(tx.db)
  return rows
}
