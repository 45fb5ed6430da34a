import { can, callOf, digitsOf, isAddable, optionsOf, wirePathOf, viewsOf, type Query, type Resource } from '#resource'
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
import { addingUp } from './sums.ts'

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

/** Returns a sum; null for several units, which cannot be added up. */
function summed({ engine, resource, user, added }: GroupsContext, name: string): Sql {
  const value = expressionOf(engine, resource, name, ROW)
  const scope = added.scope === undefined ? undefined : engine.rules[resource.name]?.scopes?.[added.scope]
  const counts = scope ? sql` filter (where ${scope(columnsOf(ROW), user, {}, new URLSearchParams())})` : sql``
  const sum = sql`sum(${value})${counts}`
  const unit = added.units[name]
  if (unit === undefined) return sum
  const unitSql = expressionOf(engine, resource, unit, ROW)
  return sql`case when min(${unitSql})${counts} = max(${unitSql})${counts} then ${sum} end`
}

const unitAt = (at: number): string => `u${at}`

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
    setAtPath(sums, wirePathOf(resource, name), text)
    const unit = added.units[name]
    if (unit !== undefined) setAtPath(sums, wirePathOf(resource, unit), valueText(engine, resource, unit, g(unitAt(at)), G))
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

function groupsSql(making: GroupsContext, adding: ReturnType<typeof addingUp>): Sql {
  const { engine, resource, levels, added, isPrecomputed, query } = making
  const keys = levels.map(
    (level, at) => sql`${keySql(engine, resource, level, isPrecomputed)} as ${sql.ref(columnAt(resource, level, at))}`,
  )
  const sums = added.of.flatMap((name, at) => {
    const unit = added.units[name]
    return [
      sql`${summed(making, name)} as ${sql.ref(`s${at}`)}`,
      ...(unit === undefined ? [] : [sql`min(${expressionOf(engine, resource, unit, ROW)}) as ${sql.ref(unitAt(at))}`]),
    ]
  })
  const offset = (query.page - 1) * query.size
  return sql`select ${asJson(groupText(making))} as j from (
    select ${sql.join([...keys, sql`${adding.count} as n`, ...sums])} from ${adding.table} as ${sql.ref(ROW)} where ${adding.where}
    group by ${sql.join(levels.map((_, at) => sql.lit(at + 1)))}) as ${sql.ref(G)}
    order by ${orderOf(making)} limit ${sql.lit(query.size)} offset ${sql.lit(offset)}`
}

/** Returns the statement of the groups, from the cheapest table that has all required values. */
async function groupsOfRows(engine: Engine, request: GroupsQuery): Promise<Sql> {
  const { resource, user, levels, within, call } = request
  const query = await interpretedQuery(engine, engine.db, resource, user, request.query, within)
  const knowing = await withFoundReferences(engine, engine.db, resource, query)
  const added = addedIn(resource, user, call)
  const own = call === undefined ? undefined : resource.api.lists?.[call]?.scope
  // There are no precomputed sums for two scopes at once.
  const scope = own !== undefined && added.scope !== undefined && own !== added.scope ? `${own} ${added.scope}` : (own ?? added.scope)
  const adding = addingUp({ engine: knowing, resource, user, list: call, scope, within, atHand: {} }, query, added.of, levels, added.units)
  return groupsSql({ ...request, query, engine: knowing, added, isPrecomputed: adding.isPrecomputed }, adding)
}

/** Returns the groups of a list's rows with their sums, as JSON. */
export async function readGroups(engine: Engine, query: GroupsQuery): Promise<string> {
  const { rows } = await sql<{ j: unknown }>`${await groupsOfRows(engine, query)}`.execute(engine.db)
  return JSON.stringify(rows.map(({ j }) => j))
}
