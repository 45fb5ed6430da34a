import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import type { Migration } from '#server/engine/schema/schema.ts'

/** Moves the owners of document types from a column each (`is_car`) to one set, whatever the owners of the application are. */
async function ownersIntoSet(db: Db): Promise<void> {
  const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = 'document_type' and data_type = 'boolean' and column_name like 'is\\_%'
      and column_name not in ('is_active', 'is_delete') order by ordinal_position`.execute(db)
  if (rows.length === 0) return
  const words = rows.map(({ column }) => {
    const owner = column.slice('is_'.length).replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase())
    return sql`case when ${sql.ref(column)} then ${owner} end`
  })
  await sql`alter table document_type add column if not exists owners text[] not null default '{}'`.execute(db)
  await sql`update document_type set owners = array_remove(array[${sql.join(words)}]::text[], null)`.execute(db)
  await sql`alter table document_type ${sql.join(rows.map(({ column }) => sql`drop column ${sql.ref(column)}`))}`.execute(db)
}

/** The migrations of the framework's own tables: an application with migrations of its own lists them among these. */
export const frameworkMigrations: readonly Migration[] = [
  { name: '2026-11-29 document types store their owners as one set', run: ownersIntoSet },
  {
    name: '2026-11-30 documents name the series of their numbers',
    run: async db => {
      for (const table of ['sys_paper_counter', 'sys_paper_number'])
        await sql`alter table if exists ${sql.table(table)} rename column company_id to series`.execute(db)
    },
  },
]
