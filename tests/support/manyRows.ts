import { sql } from 'kysely'
import type { Db } from '../../server/engine/sql.ts'

interface Column {
  readonly name: string
  readonly type: string
}
const VALUES: Readonly<Record<string, string>> = {
  text: `'x' || n`,
  bigint: 'n',
  integer: 'n',
  boolean: 'true',
  date: `date '2000-01-01' + n`,
}
const valueOf = ({ type }: Column): string => VALUES[type] ?? (type.startsWith('timestamp') ? 'now()' : '0')

/**
 * Fills a table with as many rows as after years of use. Fills the required columns and those in `named`, with the row number `n` or an SQL
 * expression from `values`; foreign keys are dropped first, so referenced rows need not exist.
 */
export async function manyRows(
  db: Db,
  table: string,
  rows: number,
  named: readonly string[] = [],
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { rows: keys } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'`.execute(db)
  for (const { name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  const columnNames = [...named, ...Object.keys(values)]
  const { rows: columns } = await sql<Column>`select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and ((column_name <> 'id' and is_nullable = 'NO' and column_default is null) or column_name = any(${columnNames}::text[]))`.execute(
    db,
  )
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.raw(columns.map(one => values[one.name] ?? valueOf(one)).join(', '))}
    from generate_series(100000, ${sql.lit(99_999 + rows)}) as n`.execute(db)
}
