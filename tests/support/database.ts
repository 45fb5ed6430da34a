import { inject, expect } from 'vitest'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database, type DatabaseOptions } from '../../server/adapters/database.ts'
import { cloneDatabase, createDatabase, dropDatabase } from '../../server/adapters/postgres/databases.ts'
import type { Storage } from '../../server/adapters/files.ts'

let made = 0

const nextName = (): string => {
  made += 1
  return `${inject('testServer').template}_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`
}

type Options = Pick<DatabaseOptions, 'poolSize' | 'statementTimeout'>

const disposable = (database: Database): Database => {
  const close = async (): Promise<void> => {
    await database.close()
    await dropDatabase(inject('testServer').admin, database.address.database)
  }
  return { ...database, close }
}

const copyOf = async (source: 'template' | 'tables', options: Options): Promise<Database> => {
  const { admin, user, [source]: of } = inject('testServer')
  return disposable(connectDatabase(await cloneDatabase(admin, of, nextName(), user), { poolSize: 4, ...options }))
}

/** A database for a test with the application's tables and initial records; `close` drops it. Takes about 100 ms. */
export const freshDatabase = (options: Options = {}): Promise<Database> => copyOf('template', options)

/** The same without any record. */
export const databaseOfTables = (options: Options = {}): Promise<Database> => copyOf('tables', options)

/** The same without any table. */
export const emptyDatabase = async (options: Options = {}): Promise<Database> => {
  const { admin, user } = inject('testServer')
  return disposable(connectDatabase(await createDatabase(admin, nextName(), user), { poolSize: 4, ...options }))
}

/** The number of rows in each table. Tables of attempts are left out: the product counts attempts whatever their result. */
export async function rowCounts({ db }: Pick<Database, 'db'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select table_name as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text::int as n
    from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'sys_attempt' order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(row => [row.name, row.n]))
}

/**
 * The number of rows and a digest of the contents for all tables, or those named; independent of the order of rows, and different after any
 * change.
 */
export async function tableContents({ db }: Pick<Database, 'db'>, only?: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'sys_attempt' order by 1`.execute(db)
  const each = tables
    .filter(({ name }) => !only || only.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${sql.table(name)} t`,
    )
  if (each.length === 0) return {}
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(row => [row.name, row.digest]))
}

/** Runs the work and expects all tables to have the same contents afterwards. */
export async function storesNothing(database: Pick<Database, 'db'>, work: () => Promise<void>): Promise<void> {
  const before = await tableContents(database)
  await work()
  expect(await tableContents(database)).toEqual(before)
}

/** A temporary folder; `remove` deletes it. */
export const ownFolder = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'nerud-place-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Every row of every table as text, in an order that depends on the rows only. */
export async function rowsOf({ client }: Database): Promise<Record<string, string[]>> {
  const tables = await client<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await client.unsafe<{ row: string }>(`select t::text as row from "${name}" t order by t::text collate "C"`)
    found[name] = rows.map(one => one.row)
  }
  return found
}

/** Every stored file that the database refers to, in base64 by key. */
export async function filesOf({ client }: Database, storage: Storage): Promise<Record<string, string>> {
  const files = await client<{ key: string }>`select key from sys_file order by key`
  const read = await Promise.all(files.map(async ({ key }) => [key, Buffer.from(await storage.bytes(key)).toString('base64')] as const))
  return Object.fromEntries(read)
}
