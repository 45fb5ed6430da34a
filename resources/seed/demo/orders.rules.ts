import { sql } from 'kysely'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { ORDER_STATUS } from '#resources/orders/materialOrder/orderLimit.formulas'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Db } from '#server/engine/sql.ts'
import { insertRows, moveIds, type SeedRow } from '#areas/seed/rows.rules'
import { locales } from '#locales'
import { PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { textsOf } from '#server/engine/texts.ts'
import { countRegularDeals, type DerivedValues, type CountedTerms } from '#resources/deals/regularDeal/count.rules'
import type { Seeding } from '../initial.rules.ts'
import { randomFrom, type Random } from './numbers.rules.ts'
import { unloaded } from './goods.rules.ts'

/** The length of an order in days; the last orders end `AHEAD` days after today. */
const DAYS = 31
const AHEAD = 10
/** A route with fewer waybills in the period gets no order; current orders need fewer. */
const MIN_WAYBILLS = 6
const MIN_WAYBILLS_OF_CURRENT = 2

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
    where m.deals >= case when m.month + ${DAYS}::int > ${today}::date then ${MIN_WAYBILLS_OF_CURRENT}::int else ${MIN_WAYBILLS}::int end
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

function orderOf(month: Month, at: number, today: string): SeedRow {
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
const carriersOf = (month: Month, at: number): SeedRow[] =>
  at % 3 === 0
    ? month.carriers.map(({ company, volume }, index) => ({
        material_order_id: at + 1,
        company_id: company,
        volume_limit: index === 0 ? rounded(volume * 1.2, 10) : null,
        priority: index + 1,
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

/** Regular deals: standing contracts on the first routes of the demo. */
const REGULAR_DEALS = 120
const DAY = 86_400_000

interface Way {
  readonly route: number
  readonly purchase: number
  readonly sale: number
  readonly material: number
  /** The unit of unloading. */
  readonly unit: number
  readonly services: readonly number[]
  readonly shipments: readonly number[]
}

async function waysOf(db: Db): Promise<readonly Way[]> {
  const { rows } =
    await sql<Way>`select r.id::int as route, p.id::int as purchase, s.id::int as sale, r.material_id::int as material, p.unit_id::int as unit,
      coalesce((select array_agg(distinct c.price_type_id::int) from product_price c
        where c.product_id = p.id and not c.is_delete and c.price_type_id in (1, 2, 3)), '{}') as services,
      coalesce((select array_agg(distinct c.price_type_id::int) from cargo_route_price c
        where c.cargo_route_id = r.id and not c.is_delete and c.price_type_id <> ${PRICE_TYPE.driver}), '{}') as shipments
    from cargo_route r
    join lateral (select * from product p where p.point_id = r.point_to_id and p.material_id = r.material_id and p.process_id = 1
      and not p.is_delete order by p.id limit 1) p on true
    join lateral (select * from product p where p.point_id = r.point_from_id and p.material_id = r.material_id and p.process_id = 2
      and not p.is_delete order by p.id limit 1) s on true
    where not r.is_delete and r.company_from_id <> r.company_to_id order by r.id limit ${REGULAR_DEALS}`.execute(db)
  return rows
}

function agreed(way: Way, carriers: readonly { readonly id: number }[], chance: Random, { now, today: day }: Seeding): CountedTerms {
  const volume = chance.between(20, 400) * 5
  return {
    cargoRoute: way.route,
    purchaseProduct: way.purchase,
    saleProduct: way.sale,
    shipment: chance.hits(0.25) ? OWN_COMPANY : chance.pick(carriers).id,
    // Rarely the agreed service has no price yet.
    serviceType: way.services.length && chance.hits(0.95) ? chance.pick(way.services) : PRICE_TYPE.delivered,
    shipmentType: way.shipments.length ? chance.pick(way.shipments) : PRICE_TYPE.carriage,
    sellType: PRICE_TYPE.material,
    objectVol: unloaded(volume, way.unit, way.material, day, now),
    careerVol: `${volume + chance.between(0, 3)}.000`,
    isActive: !chance.hits(0.06),
  }
}

function rowOf(at: number, one: CountedTerms, sums: DerivedValues, now: Date): SeedRow {
  return {
    id: at + 1,
    cargo_route_id: one.cargoRoute,
    purchase_product_id: one.purchaseProduct,
    sale_product_id: one.saleProduct,
    shipment_id: one.shipment,
    service_type_id: one.serviceType,
    shipment_type_id: one.shipmentType,
    sell_type_id: one.sellType,
    object_vol: one.objectVol,
    career_vol: one.careerVol,
    is_active: one.isActive,
    supplier_id: sums.supplier,
    career_id: sums.career,
    customer_id: sums.customer,
    object_id: sums.object,
    material_id: sums.material,
    object_unit_id: sums.objectUnit,
    career_unit_id: sums.careerUnit,
    route_unit_id: sums.routeUnit,
    route_vol: sums.routeVol,
    route_koef: sums.routeKoef,
    object_price: sums.objectPrice,
    career_price: sums.careerPrice,
    route_price: sums.routePrice,
    driver_price: sums.driverPrice,
    object_summ: sums.objectSumm,
    career_summ: sums.careerSumm,
    route_summ: sums.routeSumm,
    driver_summ: sums.driverSumm,
    income: sums.income,
    object_vat: sums.objectVat,
    career_vat: sums.careerVat,
    route_vat: sums.routeVat,
    object_vat_rate_id: sums.objectVatRate,
    career_vat_rate_id: sums.careerVatRate,
    route_vat_rate_id: sums.routeVatRate,
    income_percent: sums.incomePercent,
    status: sums.status,
    problem: sums.problem,
    counted_on: sums.countedOn,
    ins_date: new Date(now.getTime() - (360 - at * 2) * DAY),
    ins_user_id: 1,
  }
}

/** Adds regular deals in all states: most profitable, some at a loss, some without a price, a rate or an active route. */
export async function seedRegularDeals({ db, now, today }: Seeding): Promise<void> {
  const ways = await waysOf(db)
  const { rows: carriers } = await sql<{ id: number }>`select distinct company_id::int as id from vehicle
    where is_active and not is_delete and id > 1 order by 1`.execute(db)
  if (!ways.length || !carriers.length) return
  const chance = randomFrom(51_200)
  const all = ways.map(way => agreed(way, carriers, chance, { db, now, today }))
  const counted = await countRegularDeals({ db, storedTexts: textsOf(locales.ru) }, all, today)
  await insertRows(
    db,
    'regular_deal',
    all.map((one, at) => rowOf(at, one, counted[at]!, now)),
  )
  await moveIds(db, 'regular_deal')
  // Connects recent waybills with the regular deals of their routes.
  await sql`update deal d set regular_deal_id = r.id from regular_deal r
    where r.cargo_route_id = d.cargo_route_id and r.shipment_id = d.shipment_id and d.dt_deal >= r.ins_date::date`.execute(db)
}

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
