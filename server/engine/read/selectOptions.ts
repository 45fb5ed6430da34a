import { ALL, OPTIONS, titleOf, type Query, type Resource } from '#resource'
import { searchVariants } from '#resource/ranking'
import { sql } from 'kysely'
import { allNames } from './allNames.ts'
import { scopeOf } from './scope.ts'
import type { Engine } from '../engine.ts'
import { seesIn } from '../visibility.ts'
import { isIndexed } from '../schema/indexes.ts'
import { tableOf } from '../schema/names.ts'
import { withFoundReferences } from './foundReferences.ts'
import { isLarge } from './offeredOrders.ts'
import { ROW } from './pageTexts.ts'
import { questionOf } from './records.ts'
import type { Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { of } from '../columns.ts'
import { recordJson } from './recordJson.ts'
import { bestSql, orderSql, whereSql } from './filters.ts'

/** Returns the options of a select: at most 15 active records that match the search, the best match first, and always the selected ones. */
export async function selectOptions(engine: Engine, resource: Resource, user: User, parameters: URLSearchParams): Promise<string> {
  const chosen = parameters
    .getAll('id')
    .concat(parameters.getAll('id[]'))
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100)
  if (parameters.has(ALL)) return allNames(engine, resource, user, parameters)
  const rest = [...parameters].filter(([key]) => key !== 'id' && key !== 'id[]')
  const query = questionOf(engine, resource, rest, seesIn(user, resource))
  const current = chosen.length
    ? await options(
        engine,
        resource,
        user,
        { ...query, search: '', conditions: [] },
        sql`${of(ROW)('id')} in (${sql.join(chosen)})`,
        chosen.length,
      )
    : []
  const found = await options(engine, resource, user, await orderedAtOnce(engine, resource, query), sql`${of(ROW)('is_active')}`, OPTIONS)
  const known = new Set(current.map(option => option['id']))
  return JSON.stringify([...current, ...found.filter(option => !known.has(option['id']))].slice(0, Math.max(OPTIONS, chosen.length)))
}

/**
 * In a large table without a fitting index and without a search text, the newest records come first: sorting would read every row for
 * fifteen options.
 */
async function orderedAtOnce(engine: Engine, resource: Resource, query: Query): Promise<Query> {
  if (query.search.trim() !== '' || isIndexed(resource, query.sort) || !(await isLarge(engine.db, resource))) return query
  return { ...query, sort: [{ field: 'id', descending: true }] }
}

async function options(
  engine: Engine,
  resource: Resource,
  user: User,
  query: Query,
  only: Sql,
  most: number,
): Promise<Record<string, unknown>[]> {
  const text = query.search.trim()
  const knowing = text === '' ? engine : await withFoundReferences(engine, engine.db, resource, query, searchVariants(text))
  const best = text === '' ? undefined : bestSql(knowing, resource, text, ROW, query.searchIn)
  const parts = [whereSql(engine, resource, { ...query, search: '' }, ROW), only, ...(best ? [best.found] : [])]
  const scope = scopeOf(engine, resource, user, of(ROW))
  if (scope) parts.push(scope)
  const order = orderSql(engine, resource, query.sort, ROW)
  const { rows } = await sql<{
    j: Record<string, unknown>
  }>`select ${recordJson(engine, resource, resource.title.fields, ROW, 1)} as j from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)}
    where ${sql.join(parts, sql` and `)} order by ${best ? sql`${best.rank}, ${order.by}` : order.by} limit ${sql.lit(most)}`.execute(
    engine.db,
  )
  return rows.map(({ j }) => ({ ...j, label: titleOf(resource, j) }))
}
