import { sql } from 'kysely'
import { DEAL_STATUS } from '#formulas/dealStatus'
import { ORDER_STATUS } from '#formulas/orderLimit'
import { OWN_COMPANY } from '#resources/companies/company'
import type { Db } from '../../engine/rules.ts'
import type { Seeding } from '../initial.ts'
import { insertRows, moveIds, type Row } from '../rows.ts'

/** Orders last this long; the last ones end this many days after today. */
const DAYS = 31
const AHEAD = 10
/** A route with fewer waybills in the time of an order was driven without one; those that run today need fewer. */
const LEAST = 6
const LEAST_NOW = 2

/** The waybills of one route and product in the days of one order. */
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
  /** The hired carriers of these waybills with what they carried. */
  readonly carriers: readonly { readonly company: number; readonly volume: number }[]
}

async function monthsOf(db: Db, today: string): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with d as (select d.*, ${today}::date + ${AHEAD}::int + 1 - ${DAYS}::int * (1 + (${today}::date + ${AHEAD}::int - d.dt_deal) / ${DAYS}::int) as month from deal d
        where d.purchase_product_id is not null and d.object_vol > 0 and not d.is_delete and d.status_id <> ${DEAL_STATUS.deleted}),
      days as (select cargo_route_id, purchase_product_id, month, dt_deal, sum(object_vol) as volume, count(*) as trips from d group by 1, 2, 3, 4)
    select d.cargo_route_id::int as route, d.purchase_product_id::int as product, min(d.supplier_id)::int as supplier, min(d.customer_id)::int as customer,
      min(d.career_id)::int as career, min(d.object_id)::int as object, min(d.material_id)::int as material, min(p.unit_id)::int as unit,
      mode() within group (order by d.service_type_id)::int as service, min(d.ins_user_id)::int as author,
      d.month::text as "from", (d.month + ${DAYS}::int - 1)::text as "to", sum(d.object_vol)::float as volume,
      (select max(y.volume)::float from days y where (y.cargo_route_id, y.purchase_product_id, y.month) = (d.cargo_route_id, d.purchase_product_id, d.month)) as "perDay",
      (select max(y.trips)::int from days y where (y.cargo_route_id, y.purchase_product_id, y.month) = (d.cargo_route_id, d.purchase_product_id, d.month)) as "tripsPerDay",
      (select coalesce(json_agg(json_build_object('company', c.shipment_id, 'volume', c.volume) order by c.volume desc), '[]')
        from (select x.shipment_id, sum(x.object_vol)::float as volume from d x
          where (x.cargo_route_id, x.purchase_product_id, x.month) = (d.cargo_route_id, d.purchase_product_id, d.month) and x.shipment_id <> ${OWN_COMPANY}
          group by 1) c) as carriers
    from d join product p on p.id = d.purchase_product_id group by d.cargo_route_id, d.purchase_product_id, d.month
    having count(*) >= case when d.month + ${DAYS}::int > ${today}::date then ${LEAST_NOW}::int else ${LEAST}::int end order by d.month, d.cargo_route_id, d.purchase_product_id`.execute(
    db,
  )
  return rows
}

const rounded = (value: number, step: number): number => Math.ceil(value / step) * step

/** What an order of a month limits, with room: the three kinds in turn. */
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

/** The carriers of every third order, with room in their limits. */
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

/** Orders of the demo year: one for each month in which a route was driven often, with the waybills that were made of it. */
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
