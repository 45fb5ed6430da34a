import { idOf } from '#resource'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import type { Db, Sql } from '#server/engine/sql.ts'
import { fieldError } from '#server/httpError.ts'
import { businessDay } from '#areas/businessDay.rules'

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
export type Priced = 'product' | 'cargoRoute'
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
export const pricesInForce = (priced: Priced, of: Sql, day: Sql = businessDay): Sql =>
  sql`(${inForce(PRICES[priced], OWNERS[priced], 'price_type_id', of, day)})`

/**
 * Returns the rates of a route in force on a day, one row (id, unit_from_id, rate, date_start) per source unit. For `from` and `lateral`.
 */
export const ratesInForce = (route: Sql, day: Sql = businessDay): Sql =>
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
export interface PriceQuery {
  readonly owner: number
  readonly type: number
  readonly day: string
}
/** A price or rate in force: its value as an exact decimal, and its first day. */
export interface InForce {
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
export interface RateQuery {
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
