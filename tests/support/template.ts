import type { Database } from '../../server/adapters/database.ts'
import { bringTablesUpToDate } from '../../server/compose.ts'
import { openLog } from '../../server/engine/log.ts'
import { seedInitial } from '../../server/seed/initial.ts'
import { hashPassword } from '../../server/session/passwords.ts'

/** Fills the database that every test's database is copied from, once a test run: the application's tables and first records. */
export const prepareTemplate = async (database: Database): Promise<void> => {
  await bringTablesUpToDate(database, openLog('silent'))
  await seedInitial({ db: database.db, now: new Date('2026-01-15T09:00:00Z'), today: '2026-01-15', hash: hashPassword })
}
