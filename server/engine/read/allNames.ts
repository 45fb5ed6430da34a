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

/** The fields beside the title that the caller wants to narrow the names by. Throws for one that it may not see, nor narrow a select by. */
function askedFields(engine: Engine, resource: Resource, user: User, requested: string): readonly string[] {
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

/** The texts by which a search would find the record, as one text. */
const wordsSql = (engine: Engine, resource: Resource, { searchIn = [] }: Query) =>
  searchIn.length === 0 ? sql`''` : sql`concat_ws(chr(10), ${sql.join(searchIn.map(name => expressionOf(engine, resource, name, ROW)))})`

/**
 * The names of all active records that the caller may choose, in the order of the list, each with the texts by which it is found: a screen then answers what is
 * typed from memory, by the same ranks. `null` where there are more than anybody should keep.
 */
export async function allNames(engine: Engine, resource: Resource, user: User, parameters: URLSearchParams): Promise<string> {
  const rest = [...parameters].filter(([key]) => key !== ALL && key !== FIELDS && key !== 'id' && key !== 'id[]')
  const query = questionOf(engine, resource, rest, seesIn(user, resource))
  const names = [...new Set([...resource.title.fields, ...askedFields(engine, resource, user, parameters.get(FIELDS) ?? '')])]
  const parts = [whereSql(engine, resource, { ...query, search: '' }, ROW), sql`${of(ROW)('is_active')}`]
  const scope = scopeOf(engine, resource, user, of(ROW))
  if (scope) parts.push(scope)
  const from = sql`${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${sql.join(parts, sql` and `)}`
  // Very many are not put in order only to be found too many.
  const beyond = await sql`select from ${from} offset ${sql.lit(MOST_NAMES)} limit 1`.execute(engine.db)
  if (beyond.rows.length > 0) return 'null'
  const { rows } = await sql<{ j: Record<string, unknown>; words: string }>`select ${recordJson(engine, resource, names, ROW, 1)} as j,
      ${wordsSql(engine, resource, query)} as words
    from ${from} order by ${orderSql(engine, resource, query.sort, ROW).by} limit ${sql.lit(MOST_NAMES)}`.execute(engine.db)
  return JSON.stringify(rows.map(({ j, words }) => ({ ...j, label: titleOf(resource, j), words })))
}
