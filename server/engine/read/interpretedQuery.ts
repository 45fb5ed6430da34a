import type { Query, Resource } from '#resource'
import { searchVariants } from '#resource/ranking'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Db } from '../sql.ts'
import type { User } from '../user.ts'
import { tableOf } from '../schema/names.ts'
import { conditions, type Within } from './conditions.ts'
import { withFoundReferences } from './foundReferences.ts'
import { ROW } from './pageTexts.ts'

/** Returns the query with its search as typed in the other keyboard layout; none for case-sensitive lists. */
export const otherwise = ({ list }: Resource, query: Query): readonly Query[] =>
  query.search.trim() === '' || list?.search.caseSensitive
    ? []
    : searchVariants(query.search)
        .slice(1)
        .map(search => ({ ...query, search }))

/**
 * Returns the query with the search that finds something: as typed, or as typed in the other keyboard layout. The first page of a list
 * tries both itself; sums, exports, later pages and actions on all rows call this, so that they cover the same rows.
 */
export async function interpretedQuery(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  query: Query,
  within?: Within,
): Promise<Query> {
  const others = otherwise(resource, query)
  if (others.length === 0) return query
  for (const one of [query, ...others]) {
    const where = conditions(await withFoundReferences(engine, db, resource, one), resource, user, one, within)
    const { rows } = await sql`select from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${where} limit 1`.execute(db)
    if (rows.length > 0) return one
  }
  return query
}
