import { resources } from '#resources'
import type { Database } from './adapters/database.ts'
import type { Storage } from './adapters/files.ts'
import { updateTables } from './compose.ts'
import { buildAllIndexes, isBlank } from './engine/schema/bareTables.ts'
import type { Log } from './log.ts'
import { rules } from '#resources/app.rules'
import { demoFor, fillDatabase, type Filling } from '#resources/seed/fill.rules'
import { withStartLock } from './startLock.ts'

/** Fills a database without tables: rows first, then what PostgreSQL would keep up at each of them. What a crash leaves undone the next start does. */
export async function fillBlank(database: Database, log: Log, zone: string, filling: Filling): Promise<readonly string[]> {
  await updateTables(database, log, zone, { bare: true })
  const lines = await fillDatabase(database, filling)
  await buildAllIndexes(database.db, Object.values(resources), rules)
  await updateTables(database, log, zone)
  return lines
}

/** Updates the tables and fills an empty database; returns what there is to say to who started the server. */
export const prepareDatabase = (
  database: Database,
  log: Log,
  { host, zone, storage }: { readonly host: string; readonly zone: string; readonly storage: Storage },
): Promise<readonly string[]> =>
  withStartLock(database, async () => {
    const filling = {
      demo: demoFor(host, process.argv, process.env),
      adminPassword: process.env['ADMIN_PASSWORD'],
      now: new Date(),
      zone,
      storage,
    }
    if (await isBlank(database.db)) return fillBlank(database, log, zone, filling)
    await updateTables(database, log, zone)
    return fillDatabase(database, filling)
  })
