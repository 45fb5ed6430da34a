import { optionsOf, orderedFields, placeOf, sortOf, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Db } from '../sql.ts'
import { isIndexed } from '../schema/indexes.ts'
import { tableOf } from '../schema/names.ts'

/** From so many rows on a table is ordered along its indexes alone: to sort fewer takes some twenty milliseconds. */
const MANY = 10_000
/** For how long it is known which tables have that many, in milliseconds. */
const KNOWN_MS = 5 * 60_000

interface Known {
  readonly at: number
  readonly tables: Promise<ReadonlySet<string>>
}
const known = new WeakMap<Db, Known>()

/** The tables with many rows, as the database last counted them. */
async function countedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples >= ${sql.lit(MANY)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Has a table so many rows that it is ordered along its indexes alone? */
export async function isLarge(db: Db, resource: Resource): Promise<boolean> {
  const existing = known.get(db)
  const now = performance.now()
  const fresh = existing && now - existing.at < KNOWN_MS ? existing : { at: now, tables: countedTables(db) }
  if (fresh !== existing) known.set(db, fresh)
  try {
    return (await fresh.tables).has(tableOf(resource))
  } catch (error) {
    known.delete(db)
    throw error
  }
}

/** The places by which a list with many rows is ordered at once, those that the user sees; undefined where it is ordered by any. */
export async function offeredOrders(
  db: Db,
  resource: Resource,
  seen: (name: string) => boolean,
  call?: string,
): Promise<string[] | undefined> {
  if (!(await isLarge(db, resource))) return undefined
  const [first, ...others] = sortOf(resource, call)
  const own = first && others.length === 0 && isIndexed(resource, [first]) ? [first.field] : []
  const names = [...own, ...orderedFields(resource)].filter(
    name => name !== 'id' && seen(name) && !optionsOf(resource.fields[name]!).derived,
  )
  return ['id', ...new Set(names.map(name => placeOf(resource, name)))]
}
