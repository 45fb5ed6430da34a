import type { Database } from '../../server/adapters/database.ts'
import { application } from '#resources/app.rules'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { seedInitial } from '#resources/seed/initial.rules'

/** Makes the application's tables. */
export const makeTables = async (database: Database): Promise<void> => void (await updateTables(application, database, openLog('silent')))

/** Puts the first records into them. */
export const makeFirstRecords = ({ db }: Database): Promise<void> =>
  seedInitial({ db, now: new Date('2026-01-15T09:00:00Z'), today: '2026-01-15' })
