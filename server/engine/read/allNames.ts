import { ALL, FIELDS, MOST_NAMES, optionsOf, placeOf, titleOf, type Query, type Resource } from '#resource'
import { narrowing } from '#resource/narrowing'
import { sql } from 'kysely'
import { of } from '../columns.ts'
import type { Engine } from '../engine.ts'
import { tableOf } from '../schema/names.ts'
import type { User } from '../user.ts'
import { seesIn } from '../visibility.ts'
import { orderSql, whereSql } from './filters.ts'
import { ROW } from './pageTexts.ts'
import { expressionOf, recordJson } from './recordJson.ts'
import { badParameter, questionOf } from './records.ts'
import { scopeOf } from './scope.ts'

/**
 * Returns the fields besides the title by which the caller filters the names. Throws for a field that the caller may neither see nor use in
 * a select.
 */
function requestedFields(engine: Engine, resource: Resource, user: User, requested: string): readonly string[] {
  const [seen, narrowed] = [seesIn(user, resource), narrowing(engine.resources, resource)]
  const isOpen = (name: string): boolean => seen(name) || (Object.hasOwn(narrowed, name) && !optionsOf(resource.fields[name]!).read)
  return requested
    .split(',')
    .filter(Boolean)
    .map(place => {
      const name = Object.keys(resource.fields).find(one => placeOf(resource, one) === place)
      if (name === undefined || !isOpen(name)) throw badParameter(engine, { parameter: FIELDS, problem: 'value' })
      return name
    })
}

/** Returns one text with all searched texts of a record. */
const wordsSql = (engine: Engine, resource: Resource, { searchIn = [] }: Query) =>
  searchIn.length === 0 ? sql`''` : sql`concat_ws(chr(10), ${sql.join(searchIn.map(name => expressionOf(engine, resource, name, ROW)))})`

/**
 * Returns the names of all active records that the caller may choose, in list order, each with its searched texts: a screen then searches
 * and ranks in memory. `null` when there are too many to keep.
 */
export async function allNames(engine: Engine, resource: Resource, user: User, parameters: URLSearchParams): Promise<string> {
  const rest = [...parameters].filter(([key]) => key !== ALL && key !== FIELDS && key !== 'id' && key !== 'id[]')
  const query = questionOf(engine, resource, rest, seesIn(user, resource))
  const names = [...new Set([...resource.title.fields, ...requestedFields(engine, resource, user, parameters.get(FIELDS) ?? '')])]
  const parts = [whereSql(engine, resource, { ...query, search: '' }, ROW), sql`${of(ROW)('is_active')}`]
  const scope = scopeOf(engine, resource, user, of(ROW))
  if (scope) parts.push(scope)
  const from = sql`${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${sql.join(parts, sql` and `)}`
  // Checked first, so that a large table is not sorted for nothing.
  const beyond = await sql`select from ${from} offset ${sql.lit(MOST_NAMES)} limit 1`.execute(engine.db)
  if (beyond.rows.length > 0) return 'null'
  const { rows } = await sql<{ j: Record<string, unknown>; words: string }>`select ${recordJson(engine, resource, names, ROW, 1)} as j,
      ${wordsSql(engine, resource, query)} as words
    from ${from} order by ${orderSql(engine, resource, query.sort, ROW).by} limit ${sql.lit(MOST_NAMES)}`.execute(engine.db)
  return JSON.stringify(rows.map(({ j, words }) => ({ ...j, label: titleOf(resource, j), words })))
}
