import { sql } from 'kysely'
import type { Engine } from '#server/engine/engine.ts'
import { announceEvent, announcedByDays } from '#server/engine/notices/announce.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { JobKind } from '#server/jobs/kind.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { isStartedToday } from './own.rules.ts'

/** The code of the kind of job (`src/areas/seed/jobs.rules.ts`). */
export const CODE = 'daily_notices'
/** How many days read notices are kept: longer than any occasion lasts, so that none is announced again. */
export const KEPT_DAYS = 90
/** The number of rows removed in one step. */
const AT_ONCE = 1000

/** The result of a run. */
interface RunResult {
  readonly made: number
  readonly removed: number
}

/** Announces the events of the day, each kind in its own transaction, and removes old read notices. A second run announces nothing twice. */
export const dailyNotices: JobKind = {
  right: ['BOOKS_UPD'],
  target: () => '',
  async work(engine, _job, { step }): Promise<RunResult> {
    let made = 0
    for (const [resource, event] of announcedByDays(engine)) {
      const { rows } = await step(async ({ db, now }) => ({
        rows: await announceEvent(engine, { db, now, user: SYSTEM }, resource, event, sql`true`),
      }))
      made += rows
    }
    let removed = 0
    for (let isMore = true; isMore;) {
      const { rows } = await step(async ({ db, now }) => {
        const deleted = await sql`delete from notice where id in (select n.id from notice as n
          where coalesce(n.read_at, case when n.is_delete then n.ins_date end) < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})
          limit ${sql.lit(AT_ONCE)}) returning 1`.execute(db)
        return { rows: deleted.rows.length }
      })
      removed += rows
      isMore = rows === AT_ONCE
    }
    return { made, removed }
  },
}

/** Starts the job once per business day. */
export const startDailyNotices = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    if (!(await isStartedToday(tx, CODE))) await engine.startJob(tx, CODE, {})
  })
