import { sql } from 'kysely'
import { material, measurementUnit } from '../lookups.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { ReferencedText } from '#server/engine/derivedText.ts'
import { pricesInForce, ratesInForce, type Priced } from './effective.rules.ts'

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
export const pricesText = (priced: Priced, t: Of, type?: number): Sql => sql`(
  select string_agg(${typeText(priced)} || ' ' || replace(round(e.price, 2)::text, '.', ',') || ' руб', ', ' order by pt.id)
  from ${pricesInForce(priced, t('id'))} as e join price_type pt on pt.id = e.price_type_id${type === undefined ? sql`` : sql` and pt.id = ${sql.lit(type)}`})`

/** Returns the current prices by the id of their type: id, name, price, dateStart. */
export const pricesJson = (priced: Priced, t: Of): Sql => sql`(
  select coalesce(json_object_agg(pt.id, json_build_object('id', pt.id, 'name', pt.name, 'price', e.price::text, 'dateStart', e.date_start)), '{}')
  from ${pricesInForce(priced, t('id'))} as e join price_type pt on pt.id = e.price_type_id)`

/** Returns the current rates by the id of the source unit, then of the route's unit. */
export const ratesJson = (t: Of): Sql => sql`(
  select coalesce(json_object_agg(e.unit_from_id, json_build_object(${t('unit_id')}, json_build_object('rate', e.rate::text, 'dateStart', e.date_start))), '{}')
  from ${ratesInForce(t('id'))} as e)`

/** Returns the inactive records that a record refers to. `links`: the field, its table and its column. */
export const notActiveJson = (t: Of, links: readonly (readonly [field: string, table: string, column: string])[]): Sql => sql`(
  select coalesce(json_agg(json_build_object('field', x.field, 'id', x.id, 'name', x.name)), '[]') from (${sql.join(
    links.map(
      ([field, table, column]) =>
        sql`select ${sql.lit(field)} as field, l.id, l.name from ${sql.table(table)} as l where l.id = ${t(column)} and (not l.is_active or l.is_delete)`,
    ),
    sql` union all `,
  )}) as x)`

/** Whether another active record has the same values in these columns. */
export const isDuplicate = (table: string, t: Of, columns: readonly string[]): Sql => sql`(${t('is_active')} and exists (
  select 1 from ${sql.table(table)} as other where other.id <> ${t('id')} and other.is_active and not other.is_delete
    and ${sql.join(
      columns.map(column => sql`${sql.ref(`other.${column}`)} = ${t(column)}`),
      sql` and `,
    )}))`
