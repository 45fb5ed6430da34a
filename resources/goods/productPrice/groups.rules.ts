import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { pricesInForce, ratesInForce, type Priced } from './effective.rules.ts'

/** The price of one type: the entry in force, or an empty inactive one (operations §4.8). */
export interface PriceGroup {
  readonly id: number | null
  readonly priceType: { readonly id: number; readonly name: string }
  readonly price: string | null
  readonly dateStart: string | null
  readonly isActive: boolean
}
/** The rate of one source unit: the entry in force, or 1 with an empty date. */
export interface RateGroup {
  readonly id: number | null
  readonly unitFrom: { readonly id: number; readonly name: string; readonly systemC: string }
  readonly rate: string
  readonly dateStart: string | null
  readonly isActive: boolean
}

/** Returns one entry for each price type of products or routes. */
export async function priceGroups(tx: Tx, priced: Priced, id: number): Promise<readonly PriceGroup[]> {
  const flag = priced === 'product' ? 'is_product' : 'is_route'
  const { rows } = await sql<{ j: PriceGroup }>`
    select json_build_object('id', e.id, 'priceType', json_build_object('id', pt.id, 'name', pt.name), 'price', e.price::text,
      'dateStart', e.date_start, 'isActive', e.id is not null) as j
    from price_type pt left join ${pricesInForce(priced, sql`${id}`, sql`${tx.today}::date`)} as e on e.price_type_id = pt.id
    where ${sql.ref(`pt.${flag}`)} and pt.is_active and not pt.is_delete order by pt.id`.execute(tx.db)
  return rows.map(row => row.j)
}

/** Returns one entry for the route's own unit, those of products at its ends, and those with a rate. */
export async function rateGroups(tx: Tx, id: number): Promise<readonly RateGroup[]> {
  const { rows } = await sql<{ j: RateGroup }>`
    select json_build_object('id', e.id, 'unitFrom', json_build_object('id', u.id, 'name', u.name, 'systemC', u.system_c),
      'rate', coalesce(e.rate, 1)::text, 'dateStart', e.date_start, 'isActive', e.id is not null) as j
    from cargo_route r
    join measurement_unit u on u.id in (
      select p.unit_id from product p where p.material_id = r.material_id and p.point_id in (r.point_from_id, r.point_to_id) and not p.is_delete
      union select c.unit_from_id from cargo_route_rate c where c.cargo_route_id = r.id and not c.is_delete
      union select r.unit_id)
    left join ${ratesInForce(sql`${id}`, sql`${tx.today}::date`)} as e on e.unit_from_id = u.id
    where r.id = ${id} order by u.id`.execute(tx.db)
  return rows.map(row => row.j)
}
