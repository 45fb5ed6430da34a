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

/** What else a search may mean: what the other keyboard layout would have typed. Nothing where a list minds the case of letters. */
export const otherwise = ({ list }: Resource, query: Query): readonly Query[] =>
  query.search.trim() === '' || list?.search.caseSensitive
    ? []
    : searchVariants(query.search)
        .slice(1)
        .map(search => ({ ...query, search }))

/**
 * A query with what its search means: as it is typed, or, where nothing is found so, as the other keyboard layout would have typed it. The page that nothing
 * stands on asks by itself; sums, exports, later pages and actions on all rows ask here, and so are about the same rows.
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
