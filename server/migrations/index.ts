import { sql } from 'kysely'
import type { Migration } from '../engine/schema/migrate.ts'

/** Every migration, oldest first; one that has been released stays as it is. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22 history entries name their action',
    run: async db => void (await sql`alter table sys_change rename column deed to action`.execute(db)),
  },
  {
    name: '2026-11-23 imports say what became of the columns of their file',
    run: async db =>
      void (await sql`alter table if exists sys_import add column if not exists columns jsonb not null default '[]'`.execute(db)),
  },
]
