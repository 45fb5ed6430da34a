import { sql } from 'kysely'
import { OWN_COMPANY } from '#resources/companies/company/company'
import type { Tx } from '#server/engine/tx.ts'
import { hasRow } from '#server/engine/read/sqlPieces.ts'
import { aliased } from '#server/engine/columns.ts'
import type { Decimal } from '#resource/decimal'
import { routeDefaultsOf, type RouteDefaults } from '#resources/deals/deal/calculate.rules'
import { ORDER_STATUS, type LimitType, type RecordRef, type OrderTerms } from './orderLimit.formulas.ts'
import { leftTodayOf, totalOf, usedSqlOf, tripsOf, volumeOf } from './limit.rules.ts'

/** An order that a vehicle may carry for, as the form of a waybill offers it. */
interface Offered {
  readonly id: number
  readonly label: string
  /** What remains of the limit: of the day's limit when the limit is per day. */
  readonly left: string
  readonly orderLimitType: string
}

const o = aliased('o')

/** How many days back the search goes for orders that the vehicle has carried for. */
const RECENT_DAYS = 60
/** At most this many orders are returned. */
const MAX_ORDERS = 50

/** Order of the result: the vehicle's latest carriage first, then the company's priority, then the earliest end. */
const LIKELIEST = sql`last desc nulls last, priority nulls last, date_to, id`
const OF_ORDER = sql`o.id, o.order_limit_type, o.customer_id, o.object_id, o.material_id, o.date_to, f.rest`

/**
 * The requested day, read from a subquery: bound as a parameter it makes the database plan the query anew for each day, and planning takes
 * longer than the query itself.
 */
const DAY = sql`(select day from requested)`
/** The remainder of an order's limit on the day. */
const REST = sql`lateral (select case when o.order_limit_type = 'volume' then ${totalOf(o)} - ${usedSqlOf(o)}
  when ${DAY} = business_day() then ${leftTodayOf(o)}
  else o.order_limit - ${usedSqlOf(o, sql` and d.dt_deal = ${DAY}`)} end as rest offset 0)`

/**
 * Returns the orders that a vehicle may carry for on a day, the likeliest first (operations §2.10): active, with a remainder, open to the
 * vehicle's company. Orders that the vehicle carried for within 60 days come first, then those where its company has priority, then those
 * that end first; at most 50. There may be thousands of orders: the few that concern the vehicle or its company are read whole, the others
 * through an index until there are enough.
 */
export async function ordersForVehicle(tx: Tx, vehicle: number, day: string): Promise<readonly Offered[]> {
  const offered = sql`not o.is_delete and o.status_id = ${sql.lit(ORDER_STATUS.active)} and o.date_to >= ${DAY} and o.date_from <= ${DAY}`
  const openToAll = sql`not ${hasRow(sql`from material_order_transporter t where t.material_order_id = o.id and t.is_active and not t.is_delete`)}`
  const { rows } = await sql<Offered>`with requested as materialized (select ${vehicle}::bigint as vehicle, ${day}::date as day),
    own as materialized (select v.company_id, v.company_id = ${sql.lit(OWN_COMPANY)} as is_ours from vehicle v
      where v.id = (select vehicle from requested) and not v.is_delete),
    known as materialized (
      select k.id, max(k.last) as last, min(k.priority) as priority, bool_or(k.is_invited) as is_invited from (
        select d.material_order_id as id, d.dt_deal as last, null::int as priority, false as is_invited from deal d
          where d.vehicle_id = (select vehicle from requested) and d.dt_deal >= ${DAY} - ${sql.lit(RECENT_DAYS)} and d.material_order_id is not null and not d.is_delete
        union all
        select t.material_order_id, null::date, t.priority, true from own join material_order_transporter t on t.company_id = own.company_id
          where t.is_active and not t.is_delete) k group by k.id),
    likely as materialized (
      select ${OF_ORDER}, k.last, k.priority from known k join material_order o on o.id = k.id cross join own cross join ${REST} f
      where ${offered} and (own.is_ours or k.is_invited or ${openToAll}) and f.rest > 0 order by ${LIKELIEST} limit ${sql.lit(MAX_ORDERS)}),
    others as materialized (
      select ${OF_ORDER}, null::date as last, null::int as priority from material_order o cross join ${REST} f
      where ${offered} and o.id <> all (array(select id from known)) and f.rest > 0
        and ((select is_ours from own) or ((select true from own) and ${openToAll}))
      order by o.date_to, o.id limit ${sql.lit(MAX_ORDERS)})
    select f.id::int, f.order_limit_type as "orderLimitType", f.rest::text as left,
      concat_ws(' · ', '№ ' || f.id, coalesce(c.short_name, c.name), p.name, m.name) as label
    from (select * from (select * from likely union all select * from others) a order by ${LIKELIEST} limit ${sql.lit(MAX_ORDERS)}) f
      join company c on c.id = f.customer_id join point p on p.id = f.object_id join material m on m.id = f.material_id
    order by ${LIKELIEST}`.execute(tx.db)
  return rows
}

interface Row {
  readonly type: LimitType
  readonly limit: Decimal
  readonly volume: Decimal
  readonly trips: number
  readonly unit: string
  readonly route: number
  readonly from: string
  readonly to: string
  readonly carrierLimit: Decimal | null
  readonly carrierVolume: Decimal
  readonly isListed: boolean
  readonly isOpen: boolean
  readonly own: Readonly<
    Record<'supplier' | 'customer' | 'purchaseProduct' | 'serviceType' | 'shipmentType' | 'sellType', RecordRef | null>
  >
}

const company = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'shortName', ${sql.ref(`${alias}.short_name`)}, 'name', ${sql.ref(`${alias}.name`)}, 'inn', ${sql.ref(`${alias}.inn`)})`
const type = (column: string) =>
  sql`(select json_build_object('id', t.id, 'name', t.name) from price_type t where t.id = ${sql.ref(column)})`

/**
 * Returns the terms of an order for a waybill on a day and by a carrier. `deal` is the waybill itself, which is left out of the consumed
 * amount.
 */
export async function termsOf(
  tx: Tx,
  id: number,
  requested: { day: string; shipment: number | null; deal: number | null },
): Promise<OrderTerms> {
  const others = sql` and d.id <> ${requested.deal ?? 0}`
  const ofDay = sql`${others} and (o.order_limit_type = 'volume' or d.dt_deal = ${requested.day}::date)`
  const { rows } =
    await sql<Row>`select o.order_limit_type as type, o.order_limit::text as "limit", u.system_c as unit, o.cargo_route_id::int as route,
      o.date_from::text as "from", o.date_to::text as "to",
      ${volumeOf(sql`o.id`, ofDay)}::text as volume, ${tripsOf(sql`o.id`, ofDay)} as trips,
      t.volume_limit::text as "carrierLimit", ${volumeOf(sql`o.id`, sql`${others} and d.shipment_id = ${requested.shipment ?? 0}`)}::text as "carrierVolume",
      t.id is not null as "isListed",
      not exists (select 1 from material_order_transporter x where x.material_order_id = o.id and x.is_active and not x.is_delete) as "isOpen",
      json_build_object('supplier', ${company('s')}, 'customer', ${company('c')},
        'purchaseProduct', json_build_object('id', o.product_id, 'name', m.name || ' (' || u.system_c || ')'),
        'serviceType', ${type('o.service_type_id')}, 'shipmentType', ${type('o.shipment_type_id')}, 'sellType', ${type('o.sell_type_id')}) as own
    from material_order o join measurement_unit u on u.id = o.unit_id join material m on m.id = o.material_id
      join company s on s.id = o.supplier_id join company c on c.id = o.customer_id
      left join material_order_transporter t on t.material_order_id = o.id and t.company_id = ${requested.shipment ?? 0} and t.is_active and not t.is_delete
    where o.id = ${id}`.execute(tx.db)
  const row = rows[0]!
  const way = (await routeDefaultsOf(tx, row.route)) as (RouteDefaults & Readonly<Record<string, RecordRef | null>>) | null
  const isTrips = row.type === 'tripsPerDay'
  return {
    id,
    filling: { ...way, ...row.own, cargoRoute: await routeNamed(tx, row.route) },
    limit: {
      type: row.type,
      of: row.limit,
      used: isTrips ? String(row.trips) : row.volume,
      unit: isTrips ? null : row.unit,
      from: row.from,
      to: row.to,
      carrier: row.carrierLimit === null ? null : { of: row.carrierLimit, used: row.carrierVolume },
      carries: requested.shipment === null || requested.shipment === OWN_COMPANY || row.isOpen || row.isListed,
      mayExceed: tx.user.rights.has('BLANK_DONE'),
    },
  }
}

async function routeNamed(tx: Tx, id: number): Promise<RecordRef> {
  const { rows } = await sql<RecordRef>`select r.id, m.name || ' (' || u.system_c || ')' as name,
      json_build_object('id', a.id, 'name', a.name, 'address', a.address) as "pointFrom",
      json_build_object('id', b.id, 'name', b.name, 'address', b.address) as "pointTo"
    from cargo_route r join point a on a.id = r.point_from_id join point b on b.id = r.point_to_id
      join material m on m.id = r.material_id join measurement_unit u on u.id = r.unit_id where r.id = ${id}`.execute(tx.db)
  return rows[0]!
}
