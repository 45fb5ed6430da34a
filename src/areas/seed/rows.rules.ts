import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

/** A row by column name. */
export type SeedRow = Readonly<Record<string, unknown>>

/** Rows with these names and the ids from 1. */
export const numbered = (...names: readonly string[]): readonly SeedRow[] => names.map((name, at) => ({ id: at + 1, name }))

/** The number of rows per statement. */
const CHUNK = 500

/** Makes and writes things in order; the next one is made while the database writes the previous one. Stops at the first failure. */
export async function pipelined<Thing, Made>(
  things: Iterable<Thing>,
  make: (thing: Thing) => Made | Promise<Made>,
  write: (made: Made) => Promise<unknown>,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve()
  for (const thing of things) {
    const made = await make(thing)
    await writing
    writing = write(made)
    // The failure is reported by the next `await`; until then it must not count as an unhandled rejection.
    writing.catch(() => undefined)
    // Let the statement be sent before making the next one.
    await setImmediate()
  }
  await writing
}

/** Splits rows into portions of `size`. */
export const chunksOf = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

/** Inserts rows in portions; all rows must have the same columns. */
export const insertRows = (db: Db, table: string, rows: readonly SeedRow[]): Promise<void> =>
  pipelined(
    chunksOf(rows, CHUNK),
    portion => db.insertInto(table).values(portion).compile(),
    statement => db.executeQuery(statement),
  )

/** The statements that drop the indexes and foreign keys of tables and those that recreate them. */
async function upkeepOf(
  db: Db,
  tables: readonly string[],
): Promise<{ readonly drops: readonly string[]; readonly makes: readonly string[] }> {
  const { rows } = await sql<{ drop: string; make: string; mark: string | null }>`
    select format('drop index %I', i.relname) as drop, pg_get_indexdef(i.oid) as make,
      'comment on index ' || quote_ident(i.relname) || ' is ' || quote_literal(obj_description(i.oid, 'pg_class')) as mark
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid::regclass::text = any(${[...tables]}::text[]) and not x.indisunique and not x.indisexclusion
    union all
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)), null
    from pg_constraint c where c.conrelid::regclass::text = any(${[...tables]}::text[]) and c.contype = 'f'`.execute(db)
  return { drops: rows.map(({ drop }) => drop), makes: rows.flatMap(({ make, mark }) => (mark === null ? [make] : [make, mark])) }
}

/**
 * Runs work that fills tables without their indexes and foreign keys, then recreates these: for thousands of rows this takes half the time.
 * Unique keys stay. Meanwhile every query scans the tables and uses old statistics.
 */
export async function withoutUpkeep(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { drops, makes } = await upkeepOf(db, tables)
  for (const one of drops) await sql.raw(one).execute(db)
  await work()
  for (const one of makes) await sql.raw(one).execute(db)
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** Moves the table's id sequence past existing ids and past `reserved`, which later versions of the product may use for rows of their own. */
export async function moveIds(db: Db, table: string, reserved = 0): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 1) from ${sql.table(table)}), ${sql.lit(Math.max(reserved, 1))}))`.execute(
    db,
  )
}

/** Restarts the id sequences of all tables: an interrupted filling has advanced them, and seeds refer to rows by id. */
export async function restartIds(db: Db): Promise<void> {
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(db)
}

/** The rows of a join table: the references of each owner, in order. */
export const joins = (owner: string, links: readonly { readonly id: number; readonly targets: readonly number[] }[]): SeedRow[] =>
  links.flatMap(({ id, targets }) => targets.map((target, at) => ({ [`${owner}_id`]: id, target_id: target, position: at + 1 })))

/** A deterministic pseudo-random number from 0 up to `below` (exclusive), derived from the keys. */
export function pick(below: number, ...keys: readonly number[]): number {
  let mixed = 0x9e3779b9
  for (const key of keys) {
    mixed = Math.imul(mixed ^ key, 0x85ebca6b)
    mixed ^= mixed >>> 13
    mixed = Math.imul(mixed, 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) % below
}

/** The day `days` days before a moment, YYYY-MM-DD; after it if negative. */
export const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month `months` months before that of a moment, YYYY-MM-DD. */
export const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
