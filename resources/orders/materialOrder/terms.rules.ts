import type { Decimal } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import type { LimitType, RecordRef as Named, OrderTerms } from './orderLimit.formulas.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fillingOf, type Filling } from '#resources/deals/deal/calculate.rules'
import { tripsOf, volumeOf } from './use.rules.ts'

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
  readonly own: Readonly<Record<'supplier' | 'customer' | 'purchaseProduct' | 'serviceType' | 'shipmentType' | 'sellType', Named | null>>
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
  const way = (await fillingOf(tx, row.route)) as (Filling & Readonly<Record<string, Named | null>>) | null
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

async function routeNamed(tx: Tx, id: number): Promise<Named> {
  const { rows } = await sql<Named>`select r.id, m.name || ' (' || u.system_c || ')' as name,
      json_build_object('id', a.id, 'name', a.name, 'address', a.address) as "pointFrom",
      json_build_object('id', b.id, 'name', b.name, 'address', b.address) as "pointTo"
    from cargo_route r join point a on a.id = r.point_from_id join point b on b.id = r.point_to_id
      join material m on m.id = r.material_id join measurement_unit u on u.id = r.unit_id where r.id = ${id}`.execute(tx.db)
  return rows[0]!
}
