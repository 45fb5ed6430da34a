import { can, callOf, digitsOf, isAddable, optionsOf, setAt, wirePathOf, valueAt, viewsOf, type Query, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import { sql } from 'kysely'
import { type Engine, seesIn } from '../engine.ts'
import { aliased as columnsOf } from '../columns.ts'
import { asJson, jsonText, objectText, setAtPath, type Tree, type Sql } from '../sql.ts'
import { columnOf, isStored } from '../schema/tables.ts'
import type { User } from '../user.ts'
import { type RowCondition, interpretedQuery } from './conditions.ts'
import { sortValue } from './filters.ts'
import { withFoundReferences } from './foundReferences.ts'
import { ROW } from './pageTexts.ts'
import { expressionOf, valueText } from './recordJson.ts'
import { sumText } from './sqlPieces.ts'
import { addingUp, type Adding } from './sums.ts'

/** What the groups of a list are computed from. */
export interface GroupsQuery {
  readonly resource: Resource
  readonly user: User
  readonly query: Query
  readonly levels: readonly Level[]
  readonly within: RowCondition | undefined
  /** The list call of the rows. */
  readonly call: string | undefined
}

/** What is summed in each group: fields, the unit fields of those with mixed units, and the scope of the rows that count. */
interface Added {
  readonly of: readonly string[]
  readonly units: Readonly<Record<string, string>>
  readonly scope: string | undefined
}

/** Returns what groups add up: the declared sums of the list, and the sums of money among its columns. */
export function addedIn(resource: Resource, user: User, call: string | undefined): Added {
  const seen = seesIn(user, resource, call)
  const view = call === undefined ? undefined : viewsOf(resource, call)[0]
  const name = view ? view.sums : call === undefined ? resource.list?.sums : undefined
  const sums = name !== undefined && can(user.rights, callOf(resource, 'sums', name).right) ? resource.api.sums![name]! : undefined
  const shown = [...(view?.columns ?? resource.list?.columns ?? [])].filter(
    one => resource.fields[one]?.kind === 'money' && isStored(resource, one),
  )
  const units = Object.fromEntries(Object.entries(sums?.units ?? {}).filter(pair => pair.every(seen)))
  const of = [...new Set([...(sums && !sums.per ? sums.of : []), ...(sums ? [] : shown), ...Object.keys(units)])]
  return { of: of.filter(one => seen(one) && isAddable(resource.fields[one])), units, scope: sums?.scope }
}

/** Returns the SQL value by which rows are grouped. */
export function keySql(engine: Engine, resource: Resource, { field, step }: Level, isPrecomputed: boolean): Sql {
  const value = expressionOf(engine, resource, field, ROW)
  if (step === undefined) return value
  const isMoment = resource.fields[field]!.kind === 'dateTime' && !isPrecomputed
  const day = isMoment ? sql`${value} at time zone ${engine.zone}` : value
  return step === 'day' ? sql`(${day})::date` : sql`date_trunc(${sql.lit(step)}, (${day})::timestamp)::date`
}

/** Returns the last day of a period that begins on a day. */
export const lastDay = (first: Sql, step: string): Sql =>
  step === 'day' ? first : sql`(${first} + interval ${sql.lit(step === 'quarter' ? '3 months' : `1 ${step}`)} - interval '1 day')::date`

/** Whether a level is the plain value of a column. */
export const isOwnColumn = (resource: Resource, { field, step }: Level): boolean =>
  step === undefined && isStored(resource, field) && !optionsOf(resource.fields[field]!).veiled

/** Returns the name of a level's column; a stored value keeps its column name, so that its references can be joined. */
export const columnAt = (resource: Resource, level: Level, at: number): string =>
  isOwnColumn(resource, level) ? columnOf(resource, level.field) : `p${at}`

const G = 'g'
const g = columnsOf(G)

interface GroupsContext extends GroupsQuery {
  readonly engine: Engine
  readonly added: Added
  readonly isPrecomputed: boolean
}

/** Returns the filter of an aggregate over the rows that count. */
function countedBy({ engine, resource, user, added }: GroupsContext): Sql {
  const scope = added.scope === undefined ? undefined : engine.rules[resource.name]?.scopes?.[added.scope]
  return scope ? sql` filter (where ${scope(columnsOf(ROW), user, {}, new URLSearchParams())})` : sql``
}

/** Returns a sum; null for several units, which cannot be added up. */
function summed(making: GroupsContext, name: string): Sql {
  const { engine, resource, added } = making
  const counts = countedBy(making)
  const sum = sql`sum(${expressionOf(engine, resource, name, ROW)})${counts}`
  const unit = added.units[name]
  if (unit === undefined) return sum
  const unitSql = expressionOf(engine, resource, unit, ROW)
  return sql`case when min(${unitSql})${counts} = max(${unitSql})${counts} then ${sum} end`
}

const unitAt = (at: number): string => `u${at}`
const mixedAt = (at: number): string => `m${at}`

/** Returns whether the counted rows of a group have several units. */
function isMixed(making: GroupsContext, unit: string): Sql {
  const [value, counts] = [expressionOf(making.engine, making.resource, unit, ROW), countedBy(making)]
  return sql`coalesce(min(${value})${counts} <> max(${value})${counts}, false)`
}

/** Returns the JSON text of a group: its keys, its values by path, the number of rows and the sums. */
function groupText(making: GroupsContext): Sql {
  const { engine, resource, levels, added } = making
  const [record, sums]: [Tree, Tree] = [{}, {}]
  for (const [at, level] of levels.entries()) {
    const value = g(columnAt(resource, level, at))
    setAtPath(record, wirePathOf(resource, level.field), level.step ? jsonText(value) : valueText(engine, resource, level.field, value, G))
  }
  for (const [at, name] of added.of.entries()) {
    const one = resource.fields[name]!
    const value = g(`s${at}`)
    const text =
      one.kind === 'number'
        ? jsonText(value)
        : sql`case when ${value} is null then 'null' else '"' || ${sumText(value, digitsOf(one))} || '"' end`
    const unit = added.units[name]
    const mixed = g(mixedAt(at))
    setAtPath(sums, wirePathOf(resource, name), unit === undefined ? text : sql`case when ${mixed} then '[]' else ${text} end`)
    if (unit === undefined) continue
    const unitText = valueText(engine, resource, unit, g(unitAt(at)), G)
    setAtPath(sums, wirePathOf(resource, unit), sql`case when ${mixed} then 'null' else ${unitText} end`)
  }
  const keys = levels.map((level, at) => sql`${g(columnAt(resource, level, at))}::text`)
  const lasts = levels.map((level, at) =>
    level.step ? sql`${lastDay(g(columnAt(resource, level, at)), level.step)}::text` : sql`null::text`,
  )
  return objectText({
    keys: jsonText(sql`json_build_array(${sql.join(keys)})`),
    last: jsonText(sql`json_build_array(${sql.join(lasts)})`),
    count: jsonText(g('n')),
    record: objectText(record),
    sums: objectText(sums),
  })
}

/** Returns the order of groups: by the list's order when that is a level or a sum, else by their names. */
function orderOf({ engine, resource, levels, query, added }: GroupsContext): Sql {
  const [first] = query.sort
  const bySum = first === undefined ? -1 : added.of.indexOf(first.field)
  const byLevels = levels.map((level, at) => {
    const value = isOwnColumn(resource, level) ? sortValue(engine, resource, level.field, G) : g(columnAt(resource, level, at))
    const isDown = first?.field === level.field && first.descending
    return isDown ? sql`${value} desc nulls last` : sql`${value} nulls last`
  })
  if (bySum < 0) return sql.join(byLevels)
  return sql.join([sql`${g(`s${bySum}`)} ${first!.descending ? sql`desc` : sql`asc`} nulls last`, ...byLevels])
}

/** Returns the sums of a group as columns, with their units. */
const sumColumns = (making: GroupsContext): readonly Sql[] =>
  making.added.of.flatMap((name, at) => {
    const sum = sql`${summed(making, name)} as ${sql.ref(`s${at}`)}`
    const unit = making.added.units[name]
    if (unit === undefined) return [sum]
    const value = expressionOf(making.engine, making.resource, unit, ROW)
    return [sum, sql`min(${value}) as ${sql.ref(unitAt(at))}`, sql`${isMixed(making, unit)} as ${sql.ref(mixedAt(at))}`]
  })

/**
 * Returns the statement of a page of groups. From precomputed sums, the keys of the page are read first, and only their rows are added up:
 * adding up costs several times as much as finding the keys. Groups in the order of a sum have to be added up anyway.
 */
function groupsSql(making: GroupsContext, adding: Adding): Sql {
  const { engine, resource, levels, added, isPrecomputed, query } = making
  const values = levels.map(level => keySql(engine, resource, level, isPrecomputed))
  const columns = levels.map((level, at) => columnAt(resource, level, at))
  const keys = sql.join(columns.map((column, at) => sql`${values[at]} as ${sql.ref(column)}`))
  const from = sql`from ${adding.table} as ${sql.ref(ROW)} where ${adding.where}`
  const grouped = sql`group by ${sql.join(levels.map((_, at) => sql.lit(at + 1)))}`
  const ordered = sql`order by ${orderOf(making)}`
  const limit = sql`limit ${sql.lit(query.size)} offset ${sql.lit((query.page - 1) * query.size)}`
  const groups = (among = sql``): Sql => sql`select ${asJson(groupText(making))} as j
    from (select ${sql.join([keys, sql`${adding.count} as n`, ...sumColumns(making)])} ${from} ${among} ${grouped}) as ${sql.ref(G)}`
  const [first] = query.sort
  if (!isPrecomputed || (first !== undefined && added.of.includes(first.field))) return sql`${groups()} ${ordered} ${limit}`
  const among = columns.map((column, at) => sql`and (${values[at]} in (select ${sql.ref(column)} from page) or ${values[at]} is null)`)
  const texts = (of: (column: string) => Sql): Sql => sql.join(columns.map(column => sql`coalesce(${of(column)}::text, '')`))
  return sql`with page as materialized (
      select ${sql.join(columns.map(g))} from (select ${keys} ${from} ${grouped}) as ${sql.ref(G)} ${ordered} ${limit})
    ${groups(sql.join(among, sql` `))} where (${texts(g)}) in (select ${texts(column => sql.ref(column))} from page) ${ordered}`
}

/** A group as in the response. A sum in several units is a list of each unit and its sum. */
interface Group {
  readonly keys: readonly (string | null)[]
  readonly sums: Record<string, unknown>
}

/** Sets the sums of the groups that have several units of one field, unit by unit. */
async function fillMixed(making: GroupsContext, adding: Adding, groups: readonly Group[], name: string, unit: string): Promise<void> {
  const { engine, resource, levels } = making
  const path = wirePathOf(resource, name)
  const mixed = groups.filter(({ sums }) => Array.isArray(valueAt(sums, path)))
  if (mixed.length === 0) return
  const keys = levels.map(level => keySql(engine, resource, level, making.isPrecomputed))
  // A join, because `any` of a parameter compares a row with each of a thousand groups.
  const among = sql`(${sql.join(keys.map(key => sql`coalesce(${key}::text, '')`))}) in (select * from unnest(${sql.join(
    levels.map((_, at) => sql`${sql.val(mixed.map(one => one.keys[at] ?? ''))}::text[]`),
  )}))`
  const sum = sql`sum(${expressionOf(engine, resource, name, ROW)})${countedBy(making)}`
  const { rows } = await sql<{ keys: readonly (string | null)[]; unit: unknown; sum: string | null }>`select
    json_build_array(${sql.join(keys.map((_, at) => sql`${g(`p${at}`)}::text`))}) as keys,
    ${asJson(valueText(engine, resource, unit, g('u'), G))} as unit, ${sumText(g('s'), digitsOf(resource.fields[name]!))} as sum
    from (select ${sql.join(keys.map((key, at) => sql`${key} as ${sql.ref(`p${at}`)}`))}, ${expressionOf(engine, resource, unit, ROW)} as u, ${sum} as s
      from ${adding.table} as ${sql.ref(ROW)} where ${adding.where} and ${among}
      group by ${sql.join([...keys, unit].map((_, at) => sql.lit(at + 1)))}) as ${sql.ref(G)} order by ${g('u')}`.execute(engine.db)
  const byGroup = Map.groupBy(
    rows.filter(row => Number(row.sum ?? 0) !== 0),
    row => JSON.stringify(row.keys),
  )
  for (const one of mixed)
    setAt(
      one.sums,
      path,
      (byGroup.get(JSON.stringify(one.keys)) ?? []).map(row => ({ unit: row.unit ?? null, sum: row.sum })),
    )
}

/** Returns the groups of a list's rows with their sums, from the cheapest table that has all required values, as JSON. */
export async function readGroups(engine: Engine, request: GroupsQuery): Promise<string> {
  const { resource, user, levels, within, call } = request
  const query = await interpretedQuery(engine, engine.db, resource, user, request.query, within)
  const knowing = await withFoundReferences(engine, engine.db, resource, query)
  const added = addedIn(resource, user, call)
  const own = call === undefined ? undefined : resource.api.lists?.[call]?.scope
  // There are no precomputed sums for two scopes at once.
  const scope = own !== undefined && added.scope !== undefined && own !== added.scope ? `${own} ${added.scope}` : (own ?? added.scope)
  const adding = addingUp({ engine: knowing, resource, user, list: call, scope, within, atHand: {} }, query, added.of, levels, added.units)
  const making: GroupsContext = { ...request, query, engine: knowing, added, isPrecomputed: adding.isPrecomputed }
  const { rows } = await sql<{ j: Group }>`${groupsSql(making, adding)}`.execute(engine.db)
  const groups = rows.map(({ j }) => j)
  for (const [name, unit] of Object.entries(added.units)) await fillMixed(making, adding, groups, name, unit)
  return JSON.stringify(groups)
}
