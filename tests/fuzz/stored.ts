import { sql } from 'kysely'
import type { TestApp } from '../support/app.ts'
import { tableContents } from '../support/counts.ts'

/** What a refusal may leave behind: that it was tried, and that its session was used. */
const OWN = new Set(['sys_session', 'sys_attempt'])
/** What jobs and imports that were accepted before write in their own time; a new one is no such thing. */
const OF_JOBS = new Set(['job', 'job_line', 'sys_import'])

/** Watches whether requests that were refused stored something all the same. */
export interface StoreWatch {
  /** Before a request. */
  begin(): Promise<void>
  /** After it: the tables whose contents a refusal changed; what was accepted may store, and is looked at anew. */
  changedBy(status: number): Promise<readonly string[]>
}

/**
 * Digests of all tables before and after each request would cost more than the requests; they are taken where the database has given out a number of a
 * writing transaction since.
 */
export function watchStore({ database }: Pick<TestApp, 'database'>): StoreWatch {
  let held: Record<string, string> | null = null
  let last = ''
  let jobs = 0
  const countJobs = async (): Promise<number> =>
    (await sql<{ n: number }>`select ((select count(*) from job) + (select count(*) from sys_import))::int as n`.execute(database.db))
      .rows[0]!.n
  const writes = async (): Promise<string> => {
    const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(database.db)
    return rows[0]!.next
  }
  return {
    async begin() {
      if (held && last === (await writes())) return
      held = await tableContents(database)
      jobs = await countJobs()
      last = await writes()
    },
    async changedBy(status) {
      const now = await writes()
      if (now === last) return []
      if (status < 400) {
        held = null
        return []
      }
      const before = held ?? {}
      const known = jobs
      held = await tableContents(database)
      jobs = await countJobs()
      last = now
      // A job that was accepted before has moved meanwhile: whatever else changed may be its work.
      const isWorking = jobs === known && held['job'] !== before['job']
      if (isWorking) return []
      const isOwn = (table: string): boolean => OWN.has(table) || (jobs === known && OF_JOBS.has(table))
      return Object.keys(held).filter(table => !isOwn(table) && held![table] !== before[table])
    },
  }
}
