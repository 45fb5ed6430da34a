import { sql } from 'kysely'
import { optionsOf, type KeptSums, type Query, type Resource, kindOf } from '#resource'
import { testsIn } from '#resource/where'
import { quote, columnOf, isStored, shortName, tableOf, recordNameOf, typedNull } from './tables.ts'
import type { Sql } from '../sql.ts'

const EVENTS = [
  ['insert', 'new table as fresh'],
  ['update', 'old table as former new table as fresh'],
  ['delete', 'old table as former'],
] as const

/**
 * Returns triggers that run a function once after each statement that changes a table, with the new rows as `fresh` and the old ones as
 * `former`.
 */
export const changeTriggers = (name: string, table: string, run = name): readonly string[] =>
  EVENTS.map(
    ([event, tables]) =>
      `create or replace trigger ${quote(`${name}_${event}`)} after ${event} on ${quote(table)} referencing ${tables}
      for each statement execute function ${quote(run)}()`,
  )

/** Returns the name of a table of precomputed sums. `at`: the index of the declaration. */
export const keptSumsTableOf = (resource: Resource, at = 0): string => shortName(`${tableOf(resource)}_kept${at > 0 ? at + 1 : ''}`)

/** The number of rows in a precomputed sum. */
export const ROW_COUNT_COLUMN = 'sys_n'

const listed = (names: readonly string[], prefix = ''): string => names.map(name => `${prefix}${quote(name)}`).join(', ')

interface Columns {
  readonly by: readonly string[]
  readonly of: readonly string[]
  readonly none: number | undefined
  /** The expressions of `by` columns that differ from the rows: moments become business days. */
  readonly made: Readonly<Record<string, string>>
}
/** Whether the field is a moment, whose sums are by business day. */
const isMoment = (resource: Resource, name: string): boolean => resource.fields[name]?.kind === 'dateTime'
function columnsOf(resource: Resource, { by, of }: KeptSums, zone: string): Columns {
  for (const name of [...by, ...of])
    if (!isStored(resource, name)) throw new Error(`${resource.name}.${name} has no column to keep sums of`)
  const moments = by.filter(name => isMoment(resource, name)).map(name => columnOf(resource, name))
  return {
    by: [...by.map(name => columnOf(resource, name)), 'is_delete'],
    of: of.map(name => columnOf(resource, name)),
    none: resource.parts?.kept?.none,
    made: Object.fromEntries(moments.map(name => [name, `(${quote(name)} at time zone '${zone.replaceAll("'", "''")}')::date`])),
  }
}
const valuesOf = ({ by, made }: Columns): string =>
  by.map(name => (made[name] ? `${made[name]} as ${quote(name)}` : quote(name))).join(', ')

/** Returns the sums of a set of rows, without the record that stands for none; `sign` subtracts them. */
const sumsOfRows = (columns: Columns, from: string, sign: '' | '-'): string => {
  const { of, none } = columns
  const sums = of.map(name => `, ${sign}coalesce(${quote(name)}, 0) as ${quote(name)}`).join('')
  return `select ${valuesOf(columns)}, ${sign}1 as n${sums} from ${from}${none === undefined ? '' : ` where id <> ${none}`}`
}

const addedUp = (columns: Columns, from: string): string => {
  const { by, of } = columns
  return `select ${listed(by)}, sum(n)${of.map(name => `, sum(${quote(name)})`).join('')} from (${from}) as d group by ${listed(by)}`
}

/**
 * Returns the statements that create a table of precomputed sums and its triggers. A trigger adds sums once per statement, in the order of
 * their keys, so that two writers cannot deadlock within one statement. `mark` identifies the declaration, to detect changes.
 */
export function createKeptSums(resource: Resource, at = 0, zone = 'UTC'): { readonly mark: string; readonly make: readonly string[] } {
  const sums = resource.parts!.keptSums![at]!
  const columns = columnsOf(resource, sums, zone)
  const { by, of, made } = columns
  const [table, source, trigger] = [quote(keptSumsTableOf(resource, at)), quote(tableOf(resource)), keptSumsTableOf(resource, at)]
  const key = listed(by)
  const insert = (
    from: string,
    changed: boolean,
  ): string => `insert into ${table} as k (${key}, ${ROW_COUNT_COLUMN}${of.map(name => `, ${quote(name)}`).join('')})
      ${addedUp(columns, from)}
        ${changed ? `having sum(n) <> 0${of.map(name => ` or sum(${quote(name)}) <> 0`).join('')}` : ''} order by ${key}
      on conflict (${key}) do update set ${[ROW_COUNT_COLUMN, ...of].map(name => `${quote(name)} = k.${quote(name)} + excluded.${quote(name)}`).join(', ')}`
  return {
    mark:
      JSON.stringify(columns.none === undefined ? sums : { ...sums, none: columns.none }) +
      (Object.keys(made).length > 0 ? ` in ${zone}` : ''),
    make: [
      `drop table if exists ${table}`,
      `create table ${table} as select ${valuesOf(columns)}, 0::bigint as ${ROW_COUNT_COLUMN}${of.map(name => `, 0::numeric as ${quote(name)}`).join('')} from ${source} with no data`,
      `create unique index on ${table} (${key}) nulls not distinct`,
      `create or replace function ${quote(trigger)}() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        ${insert(sumsOfRows(columns, 'fresh', ''), false)};
      elsif tg_op = 'DELETE' then
        ${insert(sumsOfRows(columns, 'former', '-'), true)};
      else
        ${insert(`${sumsOfRows(columns, 'fresh', '')} union all ${sumsOfRows(columns, 'former', '-')}`, true)};
      end if;
      return null;
    end
  $body$`,
      ...changeTriggers(trigger, tableOf(resource)),
      insert(sumsOfRows(columns, source, ''), false),
    ],
  }
}

type KeptQuery = Pick<Query, 'conditions' | 'search' | 'where'>

/** Whether precomputed sums have all required sums, filters and groups. */
function answers(
  resource: Resource,
  sums: KeptSums,
  query: KeptQuery,
  of: readonly string[],
  per: readonly string[],
  scope: string | undefined,
): boolean {
  if (query.search) return false
  const names = [...per, ...[...query.conditions, ...testsIn(query.where)].map(one => one.field)]
  return (
    (scope === undefined || sums.scopes?.includes(scope) === true) &&
    of.every(name => sums.of.includes(name) && !optionsOf(resource.fields[name]!).derived) &&
    // Of a moment, only its day is available.
    names.every(name => (sums.by.includes(name) && !isMoment(resource, name)) || sums.with?.includes(name) || name === 'isDelete')
  )
}

/** Returns the index of the precomputed sums that have all required sums, filters and groups; undefined when none has. */
export function findKeptSums(
  resource: Resource,
  query: KeptQuery,
  of: readonly string[],
  per: readonly string[],
  scope?: string,
): number | undefined {
  const found = (resource.parts?.keptSums ?? []).findIndex(sums => answers(resource, sums, query, of, per, scope))
  return found < 0 ? undefined : found
}

/** A table of precomputed sums, by the index of its declaration, and the sums that are read from it. */
export interface KeptSumsPart {
  readonly at: number
  readonly of: readonly string[]
}

/**
 * Returns the tables of precomputed sums that together have all required sums, each with all filters and groups; undefined when a sum is
 * in none. `units`: the unit fields of sums, which only the table of that sum needs.
 */
export function findKeptSumsParts(
  resource: Resource,
  query: KeptQuery,
  of: readonly string[],
  per: readonly string[],
  units: Readonly<Record<string, string>>,
  scope?: string,
): readonly KeptSumsPart[] | undefined {
  const all = resource.parts?.keptSums ?? []
  const first = findKeptSums(resource, query, [], per, scope)
  if (first === undefined) return undefined
  if (of.length === 0) return [{ at: first, of }]
  const parts: KeptSumsPart[] = []
  for (let missing = of; missing.length > 0;) {
    const perOf = (name: string): readonly string[] => (units[name] === undefined ? per : [...per, units[name]])
    const found = all.map((sums, at) => ({ at, of: missing.filter(name => answers(resource, sums, query, [name], perOf(name), scope)) }))
    const largest = found.reduce((a, b) => (b.of.length > a.of.length ? b : a))
    if (largest.of.length === 0) return undefined
    parts.push(largest)
    missing = missing.filter(name => !largest.of.includes(name))
  }
  return parts
}

/**
 * Returns precomputed sums as a table for `from`, without those whose last row is gone: their units would still count. The rows of several
 * tables follow one another: the first table has the numbers of rows, and each has its own sums and their units.
 */
export function keptSumsTable(resource: Resource, parts: readonly KeptSumsPart[]): Sql {
  const from = ({ at }: KeptSumsPart): Sql => sql`from ${sql.table(keptSumsTableOf(resource, at))} where ${sql.ref(ROW_COUNT_COLUMN)} <> 0`
  if (parts.length === 1) return sql`(select * ${from(parts[0]!)})`
  const groupsAt = (at: number): readonly string[] => resource.parts!.keptSums![at]!.by.filter(name => !isMoment(resource, name))
  const [by, of] = [new Set(parts.flatMap(({ at }) => groupsAt(at))), parts.flatMap(part => part.of)]
  const column = (name: string): Sql => sql.ref(columnOf(resource, name))
  const rows = parts.map(
    (part, index) =>
      sql`select ${sql.join([
        ...[...by].map(name =>
          groupsAt(part.at).includes(name) ? column(name) : sql`${typedNull(resource.fields[name]!)} as ${column(name)}`,
        ),
        sql.ref('is_delete'),
        index === 0 ? sql.ref(ROW_COUNT_COLUMN) : sql`0::bigint as ${sql.ref(ROW_COUNT_COLUMN)}`,
        ...of.map(name => (part.of.includes(name) ? column(name) : sql`null::numeric as ${column(name)}`)),
      ])} ${from(part)}`,
  )
  return sql`(${sql.join(rows, sql` union all `)})`
}

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
