import type { Database } from './adapters/database.ts'
import type { Storage } from './adapters/files.ts'
import { updateTables } from './compose.ts'
import type { Log } from './log.ts'
import { demoFor, fillDatabase } from './seed/fill.ts'
import { withStartLock } from './startLock.ts'

/** Updates the tables and fills an empty database; returns what there is to say to who started the server. */
export const prepareDatabase = (
  database: Database,
  log: Log,
  { host, zone, storage }: { readonly host: string; readonly zone: string; readonly storage: Storage },
): Promise<readonly string[]> =>
  withStartLock(database, async () => {
    await updateTables(database, log, zone)
    return fillDatabase(database, {
      demo: demoFor(host, process.argv, process.env),
      adminPassword: process.env['ADMIN_PASSWORD'],
      now: new Date(),
      zone,
      storage,
    })
  })
