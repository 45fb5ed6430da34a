import { sql } from 'kysely'
import { type KeptSums, type Resource, kindOf } from '#resource'
import { columnOf, tableOf, recordNameOf } from './tables.ts'
import { keptSumsTableOf, ROW_COUNT_COLUMN } from './keptSums.ts'
import type { Sql } from '../sql.ts'

/** Returns the index of the first precomputed sums with these groups and sums; undefined when none has them. Moments are grouped by day. */
export function findKeptSumsBy(resource: Resource, { by, of }: Pick<KeptSums, 'by' | 'of'>): number | undefined {
  const found = (resource.parts?.keptSums ?? []).findIndex(
    sums => by.every(name => sums.by.includes(name)) && of.every(name => sums.of.includes(name)),
  )
  return found < 0 ? undefined : found
}

/** The fields by which rows are grouped, and the fields that are summed. */
export type SumsGrouping = Pick<KeptSums, 'by' | 'of'>

/** The type to which the text of a value in the history is cast, by field kind. */
const CASTS: Readonly<Partial<Record<string, Sql>>> = {
  number: sql`bigint`,
  flag: sql`boolean`,
  date: sql`date`,
  dateTime: sql`timestamptz`,
  text: sql`text`,
}

/**
 * Returns the value that a field had before the changes in `w.was`. History stores values as users saw them: references as records with
 * ids.
 */
function valueBefore(resource: Resource, name: string): Sql {
  const one = resource.fields[name]!
  const before = sql`w.was -> ${sql.lit(name)}`
  const text = kindOf(one).isLink ? sql`coalesce(${before} ->> 'id', w.was ->> ${sql.lit(name)})` : sql`w.was ->> ${sql.lit(name)}`
  const type = kindOf(one).isLink ? sql`bigint` : (CASTS[one.kind] ?? sql`numeric`)
  return sql`case when w.was ? ${sql.lit(name)} then (${text})::${type} else ${sql.ref(`r.${columnOf(resource, name)}`)} end`
}

/** Returns a value as precomputed sums have it: a moment becomes its business day. */
const precomputedValue = (resource: Resource, name: string, value: Sql): Sql =>
  resource.fields[name]?.kind === 'dateTime' ? sql`business_day_of(${value})` : value

/** Returns the rows of the resource itself, each as a sum of one row. */
function ownRows(resource: Resource, { by, of }: SumsGrouping): Sql {
  const column = (name: string): Sql => sql.ref(columnOf(resource, name))
  return sql`select ${sql.join([
    ...by.map(name => sql`${precomputedValue(resource, name, column(name))} as ${column(name)}`),
    sql`is_delete`,
    sql`1::bigint as ${sql.ref(ROW_COUNT_COLUMN)}`,
    ...of.map(column),
  ])} from ${sql.table(tableOf(resource))}`
}

/**
 * Returns the rows that undo the history since a moment: each record changed since then, once negative as it is now, and once positive as
 * it was. Records created since then are only subtracted.
 */
function takenBack(resource: Resource, { by, of }: SumsGrouping, since: Sql): Sql {
  const names = [...by, 'isDelete']
  const now = (name: string): Sql => sql.ref(`r.${columnOf(resource, name)}`)
  const value = (name: string): Sql => sql`case when v.isnow then ${now(name)} else ${valueBefore(resource, name)} end`
  const sign = sql`case when v.isnow then -1 else 1 end`
  return sql`select ${sql.join([
    ...names.map(name => sql`${precomputedValue(resource, name, value(name))}`),
    sql`${sign}::bigint`,
    ...of.map(name => sql`${sign} * coalesce(${value(name)}, 0)`),
  ])} from (
    select c.record_id as id, coalesce(jsonb_object_agg(e.one ->> 'field', e.one -> 'before' order by c.id desc) filter (where e.one is not null), '{}') as was
    from sys_change c left join lateral jsonb_array_elements(c.changes) as e (one) on true
    where c.resource = ${sql.lit(recordNameOf(resource))} and c.at >= ${since} group by c.record_id) as w
  join ${sql.table(tableOf(resource))} as r on r.id = w.id cross join (values (true), (false)) as v (isnow)
  where v.isnow or r.ins_date < ${since}`
}

/**
 * Returns the rows of a resource summed by some of its fields, as a table for `from`: the columns of the fields (moments as business days),
 * `is_delete`, the number of rows, and the sums. Uses the precomputed sums of the database when there are any, else the rows themselves.
 * With `since`, a moment: the state before it, as far as history goes back.
 */
export function summedRows(resource: Resource, grouping: SumsGrouping, since?: Sql): Sql {
  const at = findKeptSumsBy(resource, grouping)
  const columns = [
    ...grouping.by.map(name => sql.ref(columnOf(resource, name))),
    sql.ref('is_delete'),
    sql.ref(ROW_COUNT_COLUMN),
    ...grouping.of.map(name => sql.ref(columnOf(resource, name))),
  ]
  const now =
    at === undefined ? ownRows(resource, grouping) : sql`select ${sql.join(columns)} from ${sql.table(keptSumsTableOf(resource, at))}`
  return since ? sql`(${now} union all ${takenBack(resource, grouping, since)})` : sql`(${now})`
}
