import { sql } from 'kysely'
import type { Db } from '../engine/rules.ts'

/** A row by column names. */
export type Row = Readonly<Record<string, unknown>>

/** Rows that one statement carries. */
const CHUNK = 500

/** Inserts rows as they are; returns nothing. All rows name the same columns. */
export async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + CHUNK))
      .execute()
}

/**
 * Does work that fills tables, which have their indexes back afterwards: for thousands of rows at once they are built in half the time that row after row takes.
 * Those that keep rows apart stay, and so do those of keys. Meanwhile every look into the tables reads them whole, by what the database counted last.
 */
export async function withoutIndexes(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string; mark: string | null }>`
    select i.relname as name, pg_get_indexdef(i.oid) as made, obj_description(i.oid, 'pg_class') as mark
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid::regclass::text = any(${[...tables]}::text[]) and not x.indisunique and not x.indisexclusion`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  for (const { name, made, mark } of rows) {
    await sql.raw(made).execute(db)
    if (mark !== null) await sql`comment on index ${sql.ref(name)} is ${sql.lit(mark)}`.execute(db)
  }
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** Moves the table's next id past those that exist, and past `reserved`, which later versions of the product may give to rows of their own. */
export async function moveIds(db: Db, table: string, reserved = 0): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 1) from ${sql.table(table)}), ${sql.lit(Math.max(reserved, 1))}))`.execute(
    db,
  )
}

/** Rows of a join table: the owner's references in their order. */
export const joins = (owner: string, links: readonly { readonly id: number; readonly targets: readonly number[] }[]): Row[] =>
  links.flatMap(({ id, targets }) => targets.map((target, at) => ({ [`${owner}_id`]: id, target_id: target, position: at + 1 })))
