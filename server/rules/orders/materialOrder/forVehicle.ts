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

/**
 * The orders that a vehicle may carry for on a day, the likeliest first (operations §2.10): active, with something left, open to its company; what it
 * carried last comes before what its company is asked for first, and that before what ends first. At most fifty.
 */
export async function ordersForVehicle(tx: Tx, vehicle: number, day: string): Promise<readonly Offered[]> {
  const { rows } = await sql<Offered>`select o.id::int, o.order_limit_type as "orderLimitType",
      concat_ws(' · ', '№ ' || o.id, coalesce(c.short_name, c.name), p.name, m.name) as label, f.rest::text as left
    from vehicle v, material_order o join company c on c.id = o.customer_id join point p on p.id = o.object_id join material m on m.id = o.material_id
      cross join lateral (select case when o.order_limit_type = 'volume' then ${totalOf(o)} - ${usedOf(o)}
        when ${day}::date = business_day() then ${leftTodayOf(o)}
        else o.order_limit - ${usedOf(o, sql` and d.dt_deal = ${day}::date`)} end as rest) f
    where v.id = ${vehicle} and not v.is_delete and not o.is_delete and o.status_id = ${ORDER_STATUS.active}
      and ${day}::date between o.date_from and o.date_to and f.rest > 0
      and (v.company_id = ${OWN_COMPANY}
        or not exists (select 1 from material_order_transporter t where t.material_order_id = o.id and t.is_active and not t.is_delete)
        or exists (select 1 from material_order_transporter t where t.material_order_id = o.id and t.company_id = v.company_id
          and t.is_active and not t.is_delete))
    order by (select max(d.dt_deal) from deal d where d.material_order_id = o.id and d.vehicle_id = v.id and not d.is_delete) desc nulls last,
      (select t.priority from material_order_transporter t where t.material_order_id = o.id and t.company_id = v.company_id
        and t.is_active and not t.is_delete) nulls last,
      o.date_to, o.id
    limit 50`.execute(tx.db)
  return rows
}
