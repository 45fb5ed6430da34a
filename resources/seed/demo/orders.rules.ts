import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Db } from '#server/engine/sql.ts'
import type { Seeding } from '../initial.rules.ts'
import { insertRows, moveIds, type Row } from '#areas/seed/rows.rules'

/** The length of an order in days; the last orders end `AHEAD` days after today. */
const DAYS = 31
const AHEAD = 10
/** A route with fewer waybills in the period gets no order; current orders need fewer. */
const LEAST = 6
const LEAST_NOW = 2

/** The waybills of a route and product within the period of an order. */
interface Month {
  readonly route: number
  readonly product: number
  readonly supplier: number
  readonly customer: number
  readonly career: number
  readonly object: number
  readonly material: number
  readonly unit: number
  readonly service: number
  readonly author: number
  readonly from: string
  readonly to: string
  readonly volume: number
  readonly perDay: number
  readonly tripsPerDay: number
  /** The hired carriers of these waybills with the volumes that they carried. */
  readonly carriers: readonly { readonly company: number; readonly volume: number }[]
}

async function monthsOf(db: Db, today: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with d as materialized (select d.*, ${today}::date + ${AHEAD}::int + 1 - ${DAYS}::int * (1 + (${today}::date + ${AHEAD}::int - d.dt_deal) / ${DAYS}::int) as month from deal d
        where d.purchase_product_id is not null and d.object_vol > 0 and not d.is_delete and d.status_id <> ${DEAL_STATUS.deleted}),
      months as (select cargo_route_id, purchase_product_id, month, count(*) as deals, min(supplier_id) as supplier, min(customer_id) as customer,
        min(career_id) as career, min(object_id) as object, min(material_id) as material, mode() within group (order by service_type_id) as service,
        min(ins_user_id) as author, sum(object_vol) as volume from d group by 1, 2, 3),
      days as (select cargo_route_id, purchase_product_id, month, sum(object_vol) as volume, count(*) as trips from d group by 1, 2, 3, dt_deal),
      busiest as (select cargo_route_id, purchase_product_id, month, max(volume) as volume, max(trips) as trips from days group by 1, 2, 3),
      carried as (select cargo_route_id, purchase_product_id, month, shipment_id, sum(object_vol)::float as volume from d
        where shipment_id <> ${OWN_COMPANY} group by 1, 2, 3, 4),
      carriers as (select cargo_route_id, purchase_product_id, month, json_agg(json_build_object('company', shipment_id, 'volume', volume) order by volume desc) as all
        from carried group by 1, 2, 3)
    select m.cargo_route_id::int as route, m.purchase_product_id::int as product, m.supplier::int, m.customer::int, m.career::int, m.object::int, m.material::int,
      p.unit_id::int as unit, m.service::int, m.author::int, m.month::text as "from", (m.month + ${DAYS}::int - 1)::text as "to", m.volume::float,
      b.volume::float as "perDay", b.trips::int as "tripsPerDay", coalesce(c.all, '[]') as carriers
    from months m join busiest b using (cargo_route_id, purchase_product_id, month) left join carriers c using (cargo_route_id, purchase_product_id, month)
    join product p on p.id = m.purchase_product_id
    where m.deals >= case when m.month + ${DAYS}::int > ${today}::date then ${LEAST_NOW}::int else ${LEAST}::int end
    order by m.month, m.cargo_route_id, m.purchase_product_id`.execute(db)
  return rows
}

const rounded = (value: number, step: number): number => Math.ceil(value / step) * step

/** The limit of an order, above what was carried; the three types alternate. */
function limitOf(month: Month, at: number): { readonly order_limit_type: string; readonly order_limit: number } {
  if (at % 5 === 3) return { order_limit_type: 'volumePerDay', order_limit: rounded(month.perDay * 1.1, 10) }
  if (at % 5 === 4) return { order_limit_type: 'tripsPerDay', order_limit: month.tripsPerDay + 1 }
  return { order_limit_type: 'volume', order_limit: rounded(month.volume * 1.15, 50) }
}

function orderOf(month: Month, at: number, today: string): Row {
  const isOver = month.to < today
  const taken = new Date(Date.parse(`${month.from}T07:00:00Z`) - 2 * 86_400_000)
  return {
    id: at + 1,
    status_id: isOver ? ORDER_STATUS.closed : ORDER_STATUS.active,
    date_from: month.from,
    date_to: month.to,
    supplier_id: month.supplier,
    customer_id: month.customer,
    cargo_route_id: month.route,
    career_id: month.career,
    object_id: month.object,
    material_id: month.material,
    product_id: month.product,
    unit_id: month.unit,
    service_type_id: month.service,
    sell_type_id: 1,
    ...limitOf(month, at),
    comment: at % 7 === 0 ? 'Въезд с 8:00 до 20:00, пропуск на каждую машину' : null,
    ins_date: taken,
    ins_user_id: month.author,
  }
}

/** The carriers of every third order, with limits above what they carried. */
const carriersOf = (month: Month, at: number): Row[] =>
  at % 3 === 0
    ? month.carriers.map(({ company, volume }, place) => ({
        material_order_id: at + 1,
        company_id: company,
        volume_limit: place === 0 ? rounded(volume * 1.2, 10) : null,
        priority: place + 1,
        ins_user_id: month.author,
      }))
    : []

/** Adds orders of the demo year: one for each period in which a route was used often, connected with its waybills. */
export async function seedOrders({ db, today }: Seeding): Promise<void> {
  const months = await monthsOf(db, today)
  if (months.length === 0) return
  const orders = months.map((month, at) => orderOf(month, at, today))
  await insertRows(db, 'material_order', orders)
  await moveIds(db, 'material_order')
  await insertRows(db, 'material_order_transporter', months.flatMap(carriersOf))
  await moveIds(db, 'material_order_transporter')
  await sql`insert into material_order_status_history (record_id, value, at, user_id)
    select id, ${String(ORDER_STATUS.active)}, ins_date, ins_user_id from material_order order by id`.execute(db)
  await sql`insert into material_order_status_history (record_id, value, at, user_id)
    select id, ${String(ORDER_STATUS.closed)}, date_to + interval '18 hours', ins_user_id from material_order
    where status_id = ${ORDER_STATUS.closed} order by id`.execute(db)
  await sql`update deal d set material_order_id = o.id from material_order o
    where d.cargo_route_id = o.cargo_route_id and d.purchase_product_id = o.product_id and d.dt_deal between o.date_from and o.date_to
      and not d.is_delete and d.status_id <> ${DEAL_STATUS.deleted} and d.object_vol > 0`.execute(db)
}
