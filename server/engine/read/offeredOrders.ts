import { optionsOf, orderedFields, placeOf, sortOf, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Db } from '../sql.ts'
import { isIndexed } from '../schema/indexes.ts'
import { tableOf } from '../schema/names.ts'

/** A table with so many rows is sorted only by indexes: sorting fewer takes some twenty milliseconds. */
const MANY = 10_000
/** How long the list of such tables is cached, in milliseconds. */
const KNOWN_MS = 5 * 60_000

interface Known {
  readonly at: number
  readonly tables: Promise<ReadonlySet<string>>
}
const known = new WeakMap<Db, Known>()

/** Returns the large tables, by the database's statistics. */
async function countedTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples >= ${sql.lit(MANY)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Whether a table is so large that it is sorted only by indexes. */
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

/** Returns the fields by which a large list can be sorted fast, as far as the user sees them; undefined when it can be sorted by any. */
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
