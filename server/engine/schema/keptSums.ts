import { sql } from 'kysely'
import { optionsOf, type Condition, type KeptSums, type Query, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import { periodOf } from '#resource/periods'
import { testsIn, type Test } from '#resource/where'
import { quote, columnOf, isStored, shortName, tableOf, typedNull } from './tables.ts'
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
  /** The expressions of `by` columns that differ from the rows: moments become business days, and days the first days of their months. */
  readonly made: Readonly<Record<string, string>>
}
/** Whether the field is a moment, whose sums are by business day. */
const isMoment = (resource: Resource, name: string): boolean => resource.fields[name]?.kind === 'dateTime'
/** The fields whose values have separate sums; of `byMonth`, each month has. */
const keysOf = ({ by, byMonth }: KeptSums): readonly string[] => (byMonth === undefined ? by : [...by, byMonth])
function columnsOf(resource: Resource, sums: KeptSums, zone: string): Columns {
  const { of, byMonth } = sums
  const keys = keysOf(sums)
  for (const name of [...keys, ...of])
    if (!isStored(resource, name)) throw new Error(`${resource.name}.${name} has no column to keep sums of`)
  const made = keys.flatMap((name): [string, string][] => {
    const column = columnOf(resource, name)
    if (isMoment(resource, name)) return [[column, `(${quote(column)} at time zone '${zone.replaceAll("'", "''")}')::date`]]
    return name === byMonth ? [[column, `date_trunc('month', ${quote(column)}::timestamp)::date`]] : []
  })
  return {
    by: [...keys.map(name => columnOf(resource, name)), 'is_delete'],
    of: of.map(name => columnOf(resource, name)),
    none: resource.parts?.kept?.none,
    made: Object.fromEntries(made),
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
  const { by, of } = columns
  const isByDay = sums.by.some(name => isMoment(resource, name))
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
    mark: JSON.stringify(columns.none === undefined ? sums : { ...sums, none: columns.none }) + (isByDay ? ` in ${zone}` : ''),
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
/** A group: the values of a field, or its periods. */
export type Grouped = string | Level

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
/** Whether a bound of days is a bound of months too: their first or last day. */
const isMonthBound = (edge: 'from' | 'to', day = ''): boolean => ISO_DAY.test(day) && periodOf('month', day)[edge] === day

/** Whether a condition of days chooses whole months. */
function isOfMonths(one: Condition | Test): boolean {
  const { values } = one
  if ('kind' in one) return one.edge !== undefined && isMonthBound(one.edge, values[0])
  if (one.is === 'between') return isMonthBound('from', values[0]) && isMonthBound('to', values[1])
  return (one.is === 'from' || one.is === 'to') && isMonthBound(one.is, values[0])
}

/** Whether precomputed sums have the values of a group. */
function hasGroup(resource: Resource, { by, byMonth, with: reads }: KeptSums, group: Grouped): boolean {
  const { field, step }: Level = typeof group === 'string' ? { field: group } : group
  // Of a moment, only its day is available.
  if ((by.includes(field) && !isMoment(resource, field)) || reads?.includes(field) || field === 'isDelete') return true
  return field === byMonth && (step === 'month' || step === 'quarter' || step === 'year')
}

/** Whether precomputed sums have all required sums, filters and groups. */
function answers(
  resource: Resource,
  sums: KeptSums,
  query: KeptQuery,
  of: readonly string[],
  per: readonly Grouped[],
  scope: string | undefined,
): boolean {
  if (query.search) return false
  return (
    (scope === undefined || sums.scopes?.includes(scope) === true) &&
    of.every(name => sums.of.includes(name) && !optionsOf(resource.fields[name]!).derived) &&
    per.every(group => hasGroup(resource, sums, group)) &&
    [...query.conditions, ...testsIn(query.where)].every(
      one => hasGroup(resource, sums, one.field) || (one.field === sums.byMonth && isOfMonths(one)),
    )
  )
}

/** Returns the index of the precomputed sums that have all required sums, filters and groups; undefined when none has. */
export function findKeptSums(
  resource: Resource,
  query: KeptQuery,
  of: readonly string[],
  per: readonly Grouped[],
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
  per: readonly Grouped[],
  units: Readonly<Record<string, string>>,
  scope?: string,
): readonly KeptSumsPart[] | undefined {
  const all = resource.parts?.keptSums ?? []
  const first = findKeptSums(resource, query, [], per, scope)
  if (first === undefined) return undefined
  if (of.length === 0) return [{ at: first, of }]
  const parts: KeptSumsPart[] = []
  for (let missing = of; missing.length > 0;) {
    const perOf = (name: string): readonly Grouped[] => (units[name] === undefined ? per : [...per, units[name]])
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
  const groupsAt = (at: number): readonly string[] => keysOf(resource.parts!.keptSums![at]!).filter(name => !isMoment(resource, name))
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
