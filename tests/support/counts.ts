import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../server/adapters/database.ts'

/** How many rows each table holds. Tries are counted by the product itself, whatever came of them. */
export async function rowCounts({ db }: Pick<Database, 'db'>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select table_name as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text::int as n
    from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'sys_attempt' order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(row => [row.name, row.n]))
}

/** Runs the work and holds that no table has more or fewer rows after it. */
export async function storesNothing(database: Pick<Database, 'db'>, work: () => Promise<void>): Promise<void> {
  const before = await rowCounts(database)
  await work()
  expect(await rowCounts(database)).toEqual(before)
}
