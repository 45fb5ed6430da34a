import { sql } from 'kysely'
import type { Seeding } from '../initial.rules.ts'
import { moveIds } from '#areas/seed/rows.rules'

/** Multi-deals, each of a vehicle's waybills of a week: the last `DRAFTS` are not executed yet, a few are cancelled. */
const MULTI_DEALS = 200
const DRAFTS = 10

/** Adds multi-deals over a year, dated back from `today`; their lines refer to the existing waybills. */
export async function seedMultiDeals({ db, now, today }: Seeding): Promise<void> {
  await sql`create temporary table demo_paper as
    with week as (
      select d.vehicle_id, d.driver_id, d.shipment_id, date_trunc('week', d.dt_deal)::date as monday, min(d.dt_deal) as first,
        array_agg(d.id order by d.dt_deal, d.id) as deals, min(d.ins_user_id) as author
      from deal d where not d.is_delete and d.status_id <> 4 and d.cargo_route_id is not null
      group by d.vehicle_id, d.driver_id, d.shipment_id, date_trunc('week', d.dt_deal) having count(*) between 2 and 12
    ), spread as (select w.*, ntile(${MULTI_DEALS}) over (order by w.first, w.vehicle_id) as nth from week w),
    chosen as (select distinct on (nth) * from spread order by nth, cardinality(deals) desc, vehicle_id)
    select nth::int as id, vehicle_id, driver_id, shipment_id, first, deals, author,
      case when nth > ${MULTI_DEALS - DRAFTS} then 'draft' when nth % 37 = 0 then 'deleted' else 'initialised' end as status
    from chosen`.execute(db)
  await sql`insert into multi_deal (id, number, date, status, shipment_company_id, avtopark_id, vehicle_id, driver_id, del_comment, ins_date, ins_user_id)
    select p.id, 'М-' || lpad(p.id::text, 4, '0'), least(p.first, ${today}::date), p.status, p.shipment_id, v.point_id, p.vehicle_id, p.driver_id,
      case p.status when 'deleted' then 'Машина не вышла на линию' end, least(p.first + time '06:00', ${now}::timestamptz), p.author
    from demo_paper p join vehicle v on v.id = p.vehicle_id order by p.id`.execute(db)
  // Only executed multi-deals have waybills; lines of the others are plans.
  await sql`insert into multi_deal_line (multi_deal_id, dt_deal, cargo_route_id, ttn, kn, service_type_id, shipment_type_id, sell_type_id, career_vol,
      object_vol, deal_id, ins_date, ins_user_id)
    select p.id, d.dt_deal, d.cargo_route_id, case p.status when 'initialised' then d.ttn end, case p.status when 'initialised' then d.kn end,
      d.service_type_id, d.shipment_type_id, d.sell_type_id, d.career_vol, d.object_vol, case p.status when 'initialised' then d.id end,
      p.first + time '06:00', p.author
    from demo_paper p cross join lateral unnest(p.deals) with ordinality as u (deal, nth) join deal d on d.id = u.deal order by p.id, u.nth`.execute(
    db,
  )
  await sql`insert into multi_deal_status_history (record_id, value, at, user_id)
    select id, 'draft', ins_date, ins_user_id from multi_deal order by id`.execute(db)
  await sql`insert into multi_deal_status_history (record_id, value, at, user_id)
    select id, status, ins_date + interval '9 hours', ins_user_id from multi_deal where status <> 'draft' order by id`.execute(db)
  await sql`drop table demo_paper`.execute(db)
  await moveIds(db, 'multi_deal')
}
