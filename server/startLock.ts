import type { Database } from './adapters/database.ts'

/** Any fixed number: whoever prepares a database takes this lock. */
const LOCK = 7_130_003
const PAUSE = 100

/**
 * Runs work while no other starting process on the same database does it. The lock is polled, because a waiting statement would time out:
 * filling a database, or building an index on a large one, may take longer.
 */
export const withStartLock = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
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
