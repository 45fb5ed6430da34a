import { sql } from 'kysely'
import { explained, texts } from '../../adapters/postgres/texts.ts'
import type { Db } from '../sql.ts'

/**
 * A change that declarations cannot express: a rename, a change of data. `name` has a date and never changes: '2026-12-01 plates in
 * capitals'.
 */
export interface Migration {
  readonly name: string
  readonly run: (db: Db) => Promise<void>
}

/** Throws for a database that a newer version of the program has migrated: this version could damage its data. */
async function refuseNewer(db: Db, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const { rows: kept } = await sql`select 1 where to_regclass('sys_migration') is not null`.execute(db)
  if (kept.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from sys_migration order by name`.execute(db)
  const unknown = rows.flatMap(({ name }) => (known.has(name) ? [] : [name]))
  if (unknown.length > 0) throw explained(texts.newer(unknown))
}

/**
 * Runs the missing migrations in order, before the tables are compared with the declarations. In an empty database all count as done.
 * Throws a readable error, before any change, for a database of a newer program.
 */
export const migrate = (db: Db, migrations: readonly Migration[]): Promise<string[]> =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(7130002)`.execute(tx)
    await refuseNewer(tx, migrations)
    const { rows: tables } =
      await sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'sys_change'`.execute(tx)
    await sql`create table if not exists sys_migration (name text primary key, at timestamptz not null default now())`.execute(tx)
    const { rows: seen } = await sql<{ name: string }>`select name from sys_migration`.execute(tx)
    const known = new Set(seen.map(row => row.name))
    const done: string[] = []
    for (const { name, run } of migrations.filter(one => !known.has(one.name))) {
      if (tables.length) {
        await run(tx)
        done.push(name)
      }
      await sql`insert into sys_migration (name) values (${name})`.execute(tx)
    }
    return done
  })
