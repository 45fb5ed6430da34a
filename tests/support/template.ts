import type { Database } from '../../server/adapters/database.ts'
import { application } from '#resources/app.rules'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { seedInitial } from '#resources/seed/initial.rules'

export const makeTables = async (database: Database): Promise<void> => void (await updateTables(application, database, openLog('silent')))

/** Inserts the initial records. */
export const makeFirstRecords = ({ db }: Database): Promise<void> =>
  seedInitial({ db, now: new Date('2026-01-15T09:00:00Z'), today: '2026-01-15' })
