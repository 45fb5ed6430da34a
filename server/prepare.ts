import type { Database } from './adapters/database.ts'
import type { Application, Filling } from './application.ts'
import { updateTables } from './compose.ts'
import { buildAllIndexes, isDatabaseBlank } from './engine/schema/statements.ts'
import type { Log } from './log.ts'

/** Any fixed number: whoever prepares a database takes this lock. */
const LOCK = 7_130_003
const PAUSE = 100

/**
 * Runs work while no other starting process on the same database does it. The lock is polled, because a waiting statement would time out:
 * filling a database, or building an index on a large one, may take longer.
 */
const withStartLock = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.client.session(async session => {
    const tryLock = async (): Promise<boolean> =>
      (await session.run('select pg_try_advisory_lock($1) as mine', [LOCK])).rows[0]!['mine'] === true
    while (!(await tryLock())) await new Promise(done => setTimeout(done, PAUSE))
    try {
      return await work()
    } finally {
      // A lost session has released the lock already.
      await session.run('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    }
  })

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
export const prepareDatabase = (application: Application, database: Database, log: Log, start: Filling): Promise<readonly string[]> =>
  withStartLock(database, async () => {
    const fill = (): Promise<readonly string[]> => application.fill(database, start)
    if (await isDatabaseBlank(database.db)) return fillBlank(application, database, log, start.zone, fill)
    await updateTables(application, database, log, { zone: start.zone })
    return fill()
  })
