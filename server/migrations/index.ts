import { sql } from 'kysely'
import type { Migration } from '../engine/schema/migrate.ts'

/** Every migration, oldest first; one that has been released stays as it is. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22 history entries name their action',
    run: async db => void (await sql`alter table sys_change rename column deed to action`.execute(db)),
  },
]
