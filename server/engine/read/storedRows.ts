import { sql } from 'kysely'
import type { Kind, Resource, StoredOf } from '#resource'
import { columnOf, isStored, tableOf } from '../schema/names.ts'
import type { Db, Sql } from '../sql.ts'
import type { HowToRead, Which } from '../tx.ts'
import { cachedSql } from './cachedSql.ts'
import { of, anyOf } from '../columns.ts'

/**
 * The row lock for changing rows. Unlike `for update`, it does not conflict with writes that only refer to the row by a foreign key: an
 * import that refers to a company does not block editing it.
 */
export const LOCK = sql`for no key update`

/** Kinds whose columns are read as texts, so that no digit is lost. */
const AS_TEXT: readonly Kind[] = ['decimal', 'money']

const columnsSql = (resource: Resource): Sql => {
  const fields = Object.keys(resource.fields).filter(name => isStored(resource, name))
  const columns = fields.map(name => {
    const column = of('t')(columnOf(resource, name))
    return sql`${AS_TEXT.includes(resource.fields[name]!.kind) ? sql`${column}::text` : column} as ${sql.ref(name)}`
  })
  return sql.join([of('t')('id'), of('t')('version'), ...columns])
}

/** Returns records as stored, by field name and in the order of their ids: for rules that process many at once. */
export async function storedRows<R extends Resource>(
  db: Db,
  resource: R,
  which: Which,
  { lock, most }: HowToRead = {},
): Promise<StoredOf<R>[]> {
  const columns = cachedSql(db, `stored ${resource.name}`, () => columnsSql(resource))
  const where = typeof which === 'function' ? which(of('t')) : sql`t.id = ${anyOf(which)}`
  const { rows } = await sql<{
    row: StoredOf<R>
  }>`select to_json(r) as row from (select ${columns} from ${sql.table(tableOf(resource))} as t
    where ${where} order by t.id ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`} ${lock ? sql`${LOCK} of t` : sql``}) as r`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}
