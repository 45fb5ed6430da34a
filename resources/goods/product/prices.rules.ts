import { sql } from 'kysely'
import { idOf } from '#resource'
import type { Tx } from '#server/engine/tx.ts'
import type { Db, Sql, Aliased } from '#server/engine/sql.ts'
import { fieldError } from '#server/httpError.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import type { ReferencedText } from '#server/engine/columns.ts'
import { material, measurementUnit } from './product.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the company of a record's point, for records whose company is that of the point; throws when another company is given. */
export async function companyOf(tx: Tx, next: Values, prior: Values | null, point = 'point', company = 'company'): Promise<number | null> {
  const { rows } = await sql<{ company_id: number }>`select company_id from point where id = ${idOf(next[point]) ?? 0}`.execute(tx.db)
  const own = rows[0] ? Number(rows[0].company_id) : null
  const given = idOf(next[company])
  if (given && given !== own && given !== idOf(prior?.[company])) throw fieldError(point, tx.texts('nerud.rules.pointOfCompany'))
  return own
}

/** What has prices: products or routes. */
type Priced = 'product' | 'cargoRoute'
const PRICES = { product: 'product_price', cargoRoute: 'cargo_route_price' } as const
const OWNERS = { product: 'product_id', cargoRoute: 'cargo_route_id' } as const

/**
 * Returns the rows of a dated table in force on a day, at most one for each value of `per`: the latest that has begun (operations §4.8).
 */
const inForce = (table: string, owner: string, per: string, of: Sql, day: Sql): Sql => sql`
  select distinct on (e.${sql.ref(per)}) e.* from ${sql.table(table)} as e
  where e.${sql.ref(owner)} = ${of} and e.date_start <= ${day} and e.is_active and not e.is_delete
  order by e.${sql.ref(per)}, e.date_start desc, e.id desc`

/**
 * Returns the prices of a product or route in force on a day, one row (id, price_type_id, price, date_start) per type. For `from` and
 * `lateral`.
 */
export const pricesInForce = (priced: Priced, of: Sql, day: Sql = businessDaySql): Sql =>
  sql`(${inForce(PRICES[priced], OWNERS[priced], 'price_type_id', of, day)})`

/**
 * Returns the rates of a route in force on a day, one row (id, unit_from_id, rate, date_start) per source unit. For `from` and `lateral`.
 */
export const ratesInForce = (route: Sql, day: Sql = businessDaySql): Sql =>
  sql`(${inForce('cargo_route_rate', 'cargo_route_id', 'unit_from_id', route, day)})`

/** Returns the price (id, price, date_start) of a type in force on a day, or no row. For `left join lateral`: a single index lookup. */
export const priceInForce = (priced: Priced, of: Sql, type: Sql, day: Sql): Sql => sql`(
  select e.id, e.price, e.vat_mode, e.date_start from ${sql.table(PRICES[priced])} as e
  where e.${sql.ref(OWNERS[priced])} = ${of} and e.price_type_id = ${type} and e.date_start <= ${day} and e.is_active and not e.is_delete
  order by e.date_start desc, e.id desc limit 1)`

/** Returns the rate (id, rate, date_start) from a unit in force on a day, or no row. For `left join lateral`. */
const rateInForce = (route: Sql, unit: Sql, day: Sql): Sql => sql`(
  select e.id, e.rate, e.date_start from cargo_route_rate as e
  where e.cargo_route_id = ${route} and e.unit_from_id = ${unit} and e.date_start <= ${day} and e.is_active and not e.is_delete
  order by e.date_start desc, e.id desc limit 1)`

/** A query for a price: product or route, type, and day. */
interface PriceQuery {
  readonly owner: number
  readonly type: number
  readonly day: string
}
/** A price or rate in force: its value as an exact decimal, and its first day. */
interface InForce {
  readonly id: number
  readonly value: string
  readonly dateStart: string
}
interface Found {
  readonly n: number
  readonly id: number
  readonly value: string
  readonly date_start: string
}
const inOrder = (queries: readonly unknown[], rows: readonly Found[]): readonly (InForce | null)[] => {
  const found = new Map(rows.map(row => [Number(row.n), { id: Number(row.id), value: row.value, dateStart: row.date_start }]))
  return queries.map((_, at) => found.get(at + 1) ?? null)
}

/** Returns the prices in force for many queries in their order, null without a price; one statement for any number of them. */
export async function pricesAt(db: Db, priced: Priced, queries: readonly PriceQuery[]): Promise<readonly (InForce | null)[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<Found>`
    select a.n::int as n, p.id, p.price::text as value, p.date_start::text as date_start
    from unnest(${queries.map(one => one.owner)}::bigint[], ${queries.map(one => one.type)}::bigint[], ${queries.map(one => one.day)}::date[])
      with ordinality as a (owner, type, day, n)
    cross join lateral ${priceInForce(priced, sql`a.owner`, sql`a.type`, sql`a.day`)} as p`.execute(db)
  return inOrder(queries, rows)
}

/** A query for a rate: route, unit, and day. */
interface RateQuery {
  readonly route: number
  readonly unit: number
  readonly day: string
}

/** Returns the rates in force for many queries in their order, null without a rate. */
export async function ratesAt(db: Db, queries: readonly RateQuery[]): Promise<readonly (InForce | null)[]> {
  if (queries.length === 0) return []
  const { rows } = await sql<Found>`
    select a.n::int as n, p.id, p.rate::text as value, p.date_start::text as date_start
    from unnest(${queries.map(one => one.route)}::bigint[], ${queries.map(one => one.unit)}::bigint[], ${queries.map(one => one.day)}::date[])
      with ordinality as a (route, unit, day, n)
    cross join lateral ${rateInForce(sql`a.route`, sql`a.unit`, sql`a.day`)} as p`.execute(db)
  return inOrder(queries, rows)
}

/** The price of one type: the entry in force, or an empty inactive one (operations §4.8). */
interface PriceGroup {
  readonly id: number | null
  readonly priceType: { readonly id: number; readonly name: string }
  readonly price: string | null
  readonly dateStart: string | null
  readonly isActive: boolean
}
/** The rate of one source unit: the entry in force, or 1 with an empty date. */
interface RateGroup {
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

/** 'material (unit systemC)': the name of products and routes (operations §3.9). */
export const NAME: readonly ReferencedText[] = [
  { by: 'material', of: material, fields: ['name'] },
  { by: 'unit', of: measurementUnit, fields: ['systemC'], around: ['(', ')'] },
]

const SORT: Readonly<Record<Priced, string>> = { product: 'is_product', cargoRoute: 'is_route' }
/** Returns the first letter of a type's name, or the whole name when another type begins with the same letter. */
const typeText = (priced: Priced): Sql => sql`case when exists (
    select 1 from price_type as other where other.id <> pt.id and not other.is_delete and ${sql.ref(`other.${SORT[priced]}`)}
      and left(other.name, 1) = left(pt.name, 1)) then pt.name else left(pt.name, 1) end`

/**
 * Returns the current prices as the lists show them: the type's letter, the price with a comma, ' руб'; optionally of one type only
 * (operations §9.3).
 */
export const pricesText = (priced: Priced, t: Aliased, type?: number): Sql => sql`(
  select string_agg(${typeText(priced)} || ' ' || replace(round(e.price, 2)::text, '.', ',') || ' руб', ', ' order by pt.id)
  from ${pricesInForce(priced, t('id'))} as e join price_type pt on pt.id = e.price_type_id${type === undefined ? sql`` : sql` and pt.id = ${sql.lit(type)}`})`

/** Returns the current prices by the id of their type: id, name, price, dateStart. */
export const pricesJson = (priced: Priced, t: Aliased): Sql => sql`(
  select coalesce(json_object_agg(pt.id, json_build_object('id', pt.id, 'name', pt.name, 'price', e.price::text, 'dateStart', e.date_start)), '{}')
  from ${pricesInForce(priced, t('id'))} as e join price_type pt on pt.id = e.price_type_id)`

/** Returns the current rates by the id of the source unit, then of the route's unit. */
export const ratesJson = (t: Aliased): Sql => sql`(
  select coalesce(json_object_agg(e.unit_from_id, json_build_object(${t('unit_id')}, json_build_object('rate', e.rate::text, 'dateStart', e.date_start))), '{}')
  from ${ratesInForce(t('id'))} as e)`

/** Returns the inactive records that a record refers to. `links`: the field, its table and its column. */
export const notActiveJson = (t: Aliased, links: readonly (readonly [field: string, table: string, column: string])[]): Sql => sql`(
  select coalesce(json_agg(json_build_object('field', x.field, 'id', x.id, 'name', x.name)), '[]') from (${sql.join(
    links.map(
      ([field, table, column]) =>
        sql`select ${sql.lit(field)} as field, l.id, l.name from ${sql.table(table)} as l where l.id = ${t(column)} and (not l.is_active or l.is_delete)`,
    ),
    sql` union all `,
  )}) as x)`

/** Whether another active record has the same values in these columns. */
export const isDuplicate = (table: string, t: Aliased, columns: readonly string[]): Sql => sql`(${t('is_active')} and exists (
  select 1 from ${sql.table(table)} as other where other.id <> ${t('id')} and other.is_active and not other.is_delete
    and ${sql.join(
      columns.map(column => sql`${sql.ref(`other.${column}`)} = ${t(column)}`),
      sql` and `,
    )}))`

/** The average ratio of road distance to straight-line distance. */
const WINDING = 1.3
const EARTH_KM = 6371

/**
 * Returns the distance between the ends in kilometres: the great-circle distance of their coordinates times the average ratio; null without
 * coordinates.
 */
export const distance = (t: Aliased): Sql => sql`(
  select round((${sql.lit(WINDING * 2 * EARTH_KM)} * asin(sqrt(least(1.0::float8, power(sin(radians((b.lat - a.lat)::float8) / 2), 2)
    + cos(radians(a.lat::float8)) * cos(radians(b.lat::float8)) * power(sin(radians((b.lon - a.lon)::float8) / 2), 2)))))::numeric, 1)
  from point a, point b where a.id = ${t('point_from_id')} and b.id = ${t('point_to_id')} and num_nulls(a.lat, a.lon, b.lat, b.lon) = 0)`
