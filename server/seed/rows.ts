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

/** Moves the table's next id past those that exist, and past `reserved`, which later versions of the product may give to rows of their own. */
export async function moveIds(db: Db, table: string, reserved = 0): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 1) from ${sql.table(table)}), ${sql.lit(Math.max(reserved, 1))}))`.execute(
    db,
  )
}

/** Rows of a join table: the owner's references in their order. */
export const joins = (owner: string, links: readonly { readonly id: number; readonly targets: readonly number[] }[]): Row[] =>
  links.flatMap(({ id, targets }) => targets.map((target, at) => ({ [`${owner}_id`]: id, target_id: target, position: at + 1 })))
