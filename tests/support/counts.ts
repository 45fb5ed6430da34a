import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../server/adapters/database.ts'

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
export async function tableContents({ db }: Pick<Database, 'db'>, named?: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'sys_attempt' order by 1`.execute(db)
  const each = tables
    .filter(({ name }) => !named || named.includes(name))
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
