import type { Application } from './application.ts'
import type { Database } from './adapters/database.ts'
import type { Storage } from './adapters/files.ts'
import { updateTables } from './compose.ts'
import { buildAllIndexes, isBlank } from './engine/schema/plainTables.ts'
import type { Log } from './log.ts'
import { withStartLock } from './startLock.ts'

/**
 * Fills a database without tables: first the rows, then indexes and keys, which are faster to build afterwards. After a crash, the next
 * start does the rest.
 */
export async function fillBlank(
  application: Application,
  database: Database,
  log: Log,
  zone: string,
  fill: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await updateTables(application, database, log, { zone, deferIndexes: true })
  const lines = await fill()
  await buildAllIndexes(database.db, Object.values(application.resources), application.rules)
  await updateTables(application, database, log, { zone })
  return lines
}

/** Updates the tables and fills an empty database; returns messages for the person who started the server. */
export const prepareDatabase = (
  application: Application,
  database: Database,
  log: Log,
  start: { readonly host: string; readonly zone: string; readonly storage: Storage },
): Promise<readonly string[]> =>
  withStartLock(database, async () => {
    const fill = (): Promise<readonly string[]> => application.fill(database, start)
    if (await isBlank(database.db)) return fillBlank(application, database, log, start.zone, fill)
    await updateTables(application, database, log, { zone: start.zone })
    return fill()
  })
