import type { Database } from '../../server/adapters/database.ts'
import { application } from '#resources/app.rules'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { seedInitial } from '#resources/seed/initial.rules'

/** Fills the database that every test's database is copied from, once a test run: the application's tables and first records. */
export const prepareTemplate = async (database: Database): Promise<void> => {
  await updateTables(application, database, openLog('silent'))
  await seedInitial({ db: database.db, now: new Date('2026-01-15T09:00:00Z'), today: '2026-01-15' })
}
