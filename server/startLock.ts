import type { Database } from './adapters/database.ts'

/** Any fixed number: whoever prepares a database holds this lock. */
const LOCK = 7_130_003
const PAUSE = 100

/**
 * Does the work while no other process that starts on the same database does it. It is tried again and again rather than waited for: a statement
 * that waits has a limit, and filling a database, or building an index on a large one, may take longer than that.
 */
export const withStartLock = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.client.session(async session => {
    const tryLock = async (): Promise<boolean> =>
      (await session.run('select pg_try_advisory_lock($1) as mine', [LOCK])).rows[0]!['mine'] === true
    while (!(await tryLock())) await new Promise(done => setTimeout(done, PAUSE))
    try {
      return await work()
    } finally {
      // A session that is lost has lost the lock with it.
      await session.run('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    }
  })
