import {
  byName,
  derivedFrom,
  digitsOf,
  filterOf,
  formatQuery,
  MAX_MARKED,
  optionsOf,
  wirePathOf,
  setAt,
  type FilterValues,
  type Mark,
  type Query,
  type Resource,
  type WireRecord,
} from '#resource'
import { sql } from 'kysely'
import { ALL_RIGHTS, type User } from '../user.ts'
import { dayOf, type Engine, seesIn } from '../engine.ts'
import { ROW_COUNT_COLUMN, findKeptSumsParts, keptSumsTable, type Grouped } from '../schema/keptSums.ts'
import { tableOf } from '../schema/tables.ts'
import { withinOf } from './listScope.ts'
import { interpretedQuery } from './conditions.ts'
import { withFoundReferences } from './foundReferences.ts'
import { ROW } from './pageTexts.ts'
import { conditions, questionOf, rejectLevels, type RowCondition } from './records.ts'
import type { ListEffects as AtHand } from '../listRules.ts'
import type { CountResult, CountQuery } from '../tx.ts'
import { type Db, type Sql, asJson, jsonText, objectText, setAtPath, type Tree } from '../sql.ts'
import { aliased as columnsOf } from '../columns.ts'
import { expressionOf, valueText } from './recordJson.ts'
import { sortValue, type ListFilters } from './filters.ts'
import { sumText } from './sqlPieces.ts'

/** Adds the derived values whose inputs are all among the sums, computed from the sums. */
function finishSums(resource: Resource, summed: readonly string[], record: Record<string, unknown>): Record<string, unknown> {
  const sums = byName(resource, record)
  for (const name of derivedFrom(resource, summed)) setAt(record, wirePathOf(resource, name), resource.derive![name]!.of(sums))
  return record
}

// Whole numbers stay numbers, decimals are text, as in records.
const sumJson = ({ fields }: Resource, name: string, value: Sql): Sql =>
  fields[name]!.kind === 'number' ? value : sumText(value, digitsOf(fields[name]!))

/** A sums call: its rows, and the table that is summed: the resource's own, or one of precomputed sums. */
export interface Adding {
  readonly engine: Engine
  readonly resource: Resource
  readonly where: Sql
  readonly table: Sql
  readonly isPrecomputed: boolean
  readonly count: Sql
  /** The number of rows that a row of the table stands for. */
  readonly each: Sql
  /** The precomputed totals of all rows, if any. */
  readonly atHand: AtHand
}

interface SumsContext {
  readonly engine: Engine
  readonly resource: Resource
  readonly user: User
  /** The list call of the rows, and the scope that limits them. */
  readonly list: string | undefined
  readonly scope: string | undefined
  readonly within: RowCondition | undefined
  readonly atHand: AtHand
}

/**
 * Returns the cheapest table that has all required values: of precomputed sums, or of several of them, or the rows themselves. `units`:
 * the unit fields of sums.
 */
export function addingUp(
  { engine, resource, user, scope, within, atHand }: SumsContext,
  query: SumsQuery,
  of: readonly string[],
  per: readonly Grouped[],
  units: Readonly<Record<string, string>> = {},
): Adding {
  const precomputed = engine.rules[resource.name]?.scope ? undefined : findKeptSumsParts(resource, query, of, per, units, scope)
  return {
    engine,
    resource,
    where: conditions(engine, resource, user, query, within, precomputed !== undefined),
    isPrecomputed: precomputed !== undefined,
    atHand: per.length === 0 ? atHand : {},
    table: precomputed === undefined ? sql.table(tableOf(resource)) : keptSumsTable(resource, precomputed),
    count: precomputed === undefined ? sql`count(*)::int` : sql`coalesce(sum(${columnsOf(ROW)(ROW_COUNT_COLUMN)}), 0)::int`,
    each: precomputed === undefined ? sql`1` : columnsOf(ROW)(ROW_COUNT_COLUMN),
  }
}

const total = ({ engine, resource, atHand }: Adding, name: string): Sql =>
  atHand.sums?.[name] ?? sql`sum(${expressionOf(engine, resource, name, ROW)})`

/** Returns the sums of each group, in the order of the groups. */
async function groupsOf(adding: Adding, of: readonly string[], per: readonly string[]): Promise<WireRecord[]> {
  const { engine, resource } = adding
  const tree: Tree = {}
  setAtPath(tree, 'count', jsonText(sql`g.n`))
  for (const [at, name] of per.entries())
    setAtPath(tree, wirePathOf(resource, name), valueText(engine, resource, name, columnsOf('g')(`p${at}`), 'g'))
  for (const [at, name] of of.entries())
    setAtPath(tree, wirePathOf(resource, name), jsonText(sumJson(resource, name, columnsOf('g')(`s${at}`))))
  const groups = per.flatMap((name, at) => [
    sql`${expressionOf(engine, resource, name, ROW)} as ${sql.ref(`p${at}`)}`,
    sql`${sortValue(engine, resource, name, ROW)} as ${sql.ref(`o${at}`)}`,
  ])
  const totals = of.map((name, at) => sql`coalesce(${total(adding, name)}, 0) as ${sql.ref(`s${at}`)}`)
  const orders = per.map((_, at) => columnsOf('g')(`o${at}`))
  const { count, sums = {} } = adding.atHand
  // When all totals are precomputed, no rows are read.
  const [counted, from] =
    count && of.every(name => sums[name])
      ? [sql`${count}::int`, sql``]
      : [adding.count, sql`from ${adding.table} as ${sql.ref(ROW)} where ${adding.where}`]
  const { rows } = await sql<{ j: WireRecord }>`select ${asJson(objectText(tree))} as j from (
    select ${sql.join([...groups, sql`${counted} as n`, ...totals])} ${from}
    ${groups.length ? sql`group by ${sql.join(groups.map((_, at) => sql.lit(at + 1)))}` : sql``}) as g
    ${orders.length ? sql`order by ${sql.join(orders)}` : sql``}`.execute(engine.db)
  return rows.map(({ j }) => j)
}

/** Returns the sums of fields with different units, unit by unit, in one pass over the rows. */
async function unitsOf(adding: Adding, units: Readonly<Record<string, string>>): Promise<WireRecord> {
  const { engine, resource } = adding
  const pairs = Object.entries(units)
  const names = [...new Set(Object.values(units))]
  const column = (name: string): Sql => expressionOf(engine, resource, name, ROW)
  const { rows } = await sql<Record<string, unknown>>`select g.which, ${sql.join([
    ...names.map((name, at) => sql`${asJson(valueText(engine, resource, name, columnsOf('g')(`u${at}`), 'g'))} as ${sql.ref(`u${at}`)}`),
    ...pairs.map(([name], at) => sql`${sumText(columnsOf('g')(`s${at}`), digitsOf(resource.fields[name]!))} as ${sql.ref(`s${at}`)}`),
  ])} from (
    select grouping(${sql.join(names.map(column))}) as which, ${sql.join([
      ...names.map((name, at) => sql`${column(name)} as ${sql.ref(`u${at}`)}`),
      ...pairs.map(([name], at) => sql`${total(adding, name)} as ${sql.ref(`s${at}`)}`),
    ])} from ${adding.table} as ${sql.ref(ROW)} where ${adding.where}
    group by grouping sets (${sql.join(names.map(name => sql`(${column(name)})`))})) as g order by ${sql.join(names.map((_, at) => columnsOf('g')(`u${at}`)))}`.execute(
    engine.db,
  )
  const everyBit = 2 ** names.length - 1
  const wire: Record<string, unknown> = {}
  for (const [at, [name, unit]] of pairs.entries()) {
    const index = names.indexOf(unit)
    const own = rows.filter(row => row['which'] === everyBit - 2 ** (names.length - 1 - index))
    const sums = own.map(row => ({ unit: row[`u${index}`] ?? null, sum: row[`s${at}`] })).filter(({ sum }) => Number(sum ?? 0) !== 0)
    setAt(wire, wirePathOf(resource, name), sums)
  }
  return wire
}

/** Returns the groups of a derived choice whose records are found value by value; all others have the value `rest`. */
async function foundGroups(about: SumsContext, query: SumsQuery, name: string, rest: string): Promise<WireRecord[]> {
  const { engine, resource } = about
  const values = optionsOf(resource.fields[name]!).choices!.filter(value => value !== rest)
  const counted = (more: Query['conditions']): Sql => {
    const { table, where, count } = addingUp(about, { ...query, conditions: [...query.conditions, ...more] }, [], [])
    return sql`(select ${count} from ${table} as ${sql.ref(ROW)} where ${where})`
  }
  const columns = values.map((value, at) => sql`${counted([{ field: name, kind: 'equals', values: [value] }])} as ${sql.ref(`n${at}`)}`)
  const { rows } = await sql<Record<string, number>>`select ${sql.join([sql`${counted([])} as n`, ...columns])}`.execute(engine.db)
  const found = values.map((value, at) => ({ value, count: rows[0]![`n${at}`]! }))
  const left = found.reduce((n, one) => n - one.count, rows[0]!['n']!)
  return [...found, { value: rest, count: left }]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.value.localeCompare(b.value))
    .map(({ value, count }) => {
      const wire: Record<string, unknown> = { count }
      setAt(wire, wirePathOf(resource, name), value)
      return wire
    })
}

type SumsQuery = ListFilters
const without = (query: SumsQuery, fields: readonly string[]): SumsQuery => ({
  ...query,
  conditions: query.conditions.filter(one => !fields.includes(one.field)),
})

/**
 * Returns the number of rows of a mark, at most MANY when there are no precomputed sums; the conditions of the mark replace the call's
 * conditions on the same fields.
 */
async function countOf(of: SumsContext, query: SumsQuery, mark: Mark): Promise<number> {
  const { engine, resource, list } = of
  const marked = questionOf(
    engine,
    resource,
    formatQuery(resource, { filter: filterOf(mark, dayOf(engine.clock(), engine.zone)) }),
    undefined,
    list,
  )
  const rest = without(query, Object.keys(mark))
  const adding = addingUp(of, { ...rest, conditions: [...rest.conditions, ...marked.conditions] }, [], [])
  const from = sql`from ${adding.table} as ${sql.ref(ROW)} where ${adding.where}`
  const counted = adding.isPrecomputed
    ? sql`select ${adding.count} as n ${from}`
    : sql`select count(*)::int as n from (select 1 ${from} limit ${sql.lit(MAX_MARKED)}) as c`
  const { rows } = await sql<{ n: number }>`${counted}`.execute(engine.db)
  return rows[0]!.n
}

/** Returns the sums of the rows that a list's filters find: one object, or one for each group, in the order of the groups. */
export async function readSums(
  engine: Engine,
  resource: Resource,
  user: User,
  call: string,
  parameters: Iterable<readonly [string, string]>,
  within?: RowCondition,
  atHand: AtHand = {},
): Promise<string> {
  const {
    of,
    per,
    units = {},
    counts,
    list,
    scope = list === undefined ? undefined : resource.api.lists?.[list]?.scope,
  } = resource.api.sums![call]!
  const seen = seesIn(user, resource, list)
  const question = questionOf(engine, resource, parameters, seen, list)
  rejectLevels(engine, question)
  const query = await interpretedQuery(engine, engine.db, resource, user, question, within)
  const knowing = await withFoundReferences(engine, engine.db, resource, query)
  const about: SumsContext = { engine: knowing, resource, user, list, scope, within, atHand }
  const apart = Object.fromEntries(Object.entries(units).filter(pair => pair.every(seen)))
  const [summed, groups] = [of.filter(name => seen(name) && !(name in units)), (per ?? []).filter(seen)]
  const [only, ...more] = groups
  const rest = only !== undefined && more.length + summed.length === 0 ? engine.rules[resource.name]?.found?.[only]?.rest : undefined
  const added = async (question: SumsQuery): Promise<WireRecord[]> =>
    rest !== undefined
      ? foundGroups(about, question, only!, rest)
      : (await groupsOf(addingUp(about, question, summed, groups), summed, groups)).map(record => finishSums(resource, summed, record))
  if (counts) {
    const shown = Object.entries(counts).filter(([, mark]) => Object.keys(mark).every(seen))
    const [found, ...numbers] = await Promise.all([
      added(without(query, groups)),
      ...shown.map(([, mark]) => countOf(about, query, mark)),
    ] as const)
    return JSON.stringify({ groups: found, counts: Object.fromEntries(shown.map(([name], at) => [name, numbers[at]])) })
  }
  const found = await added(query)
  if (per) return JSON.stringify(found)
  const byUnit = Object.keys(apart).length ? await unitsOf(addingUp(about, query, Object.keys(apart), Object.values(apart)), apart) : {}
  return JSON.stringify({ ...found[0], ...byUnit })
}

/** A user with all rights, for counts of the whole business. */
const UNRESTRICTED: User = { id: 0, login: '', fio: '', rights: ALL_RIGHTS, readOnly: false, session: 0 }

/** Returns the number of rows that these filters find, and the sum of a field; at most MANY rows when there are no precomputed sums. */
export async function countFound(
  engine: Engine,
  db: Db,
  resource: Resource,
  { view, filter, sum, as = UNRESTRICTED }: CountQuery,
): Promise<CountResult> {
  const shown = view === undefined ? undefined : resource.list?.views?.[view]
  const call = shown?.call
  const list = call === undefined ? undefined : resource.api.lists?.[call]
  const request: FilterValues = { ...filterOf(shown?.only ?? {}, dayOf(engine.clock(), engine.zone)), ...filter }
  const query = questionOf(engine, resource, formatQuery(resource, { filter: request }), undefined, call)
  const within = withinOf(engine, resource, list, as, {}, new URLSearchParams())
  const about: SumsContext = { engine, resource, user: as, list: call, scope: list?.scope, within, atHand: {} }
  const { table, where, isPrecomputed, count } = addingUp(about, query, sum === undefined ? [] : [sum], [])
  const value = sum === undefined ? sql`null::numeric` : sql`${expressionOf(engine, resource, sum, ROW)}`
  const from = sql`from ${table} as ${sql.ref(ROW)} where ${where}`
  const { rows } = await sql<{ n: number; sum: string | null }>`${
    isPrecomputed
      ? sql`select ${count} as n, sum(${value})::text as sum ${from}`
      : sql`select count(*)::int as n, sum(c.value)::text as sum from (select ${value} as value ${from} limit ${sql.lit(MAX_MARKED)}) as c`
  }`.execute(db)
  const { n, sum: total } = rows[0]!
  const isMany = !isPrecomputed && n >= MAX_MARKED
  return { count: n, isMany, sum: isMany ? null : total }
}
