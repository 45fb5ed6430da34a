import { rightsFor } from '#resource'
import { regularDeal } from './regularDeal.ts'
import { sql } from 'kysely'
import type { Engine } from '#server/engine/engine.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import type { JobKind } from '#server/jobs/kind.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { recountRows } from './recount.rules.ts'

/** The code of the kind of job (`resources/seed/catalogue/jobs.rules.ts`). */
const CODE = 'regular_deals_recount'
const PORTION = 500

/** Calculated by the prices of an earlier day; another one may be in force today. */
const isStale =
  (today: string) =>
  (t: Of): Sql =>
    sql`not ${t('is_delete')} and ${t('counted_on')} is distinct from ${today}::date`

/** Recalculates regular deals by the prices and rates that came into force with the day. */
export const regularDealsRecount: JobKind = {
  right: rightsFor(regularDeal, 'create'),
  target: () => '',
  async work(_engine, _job, progress) {
    for (;;) {
      const step = await progress.step(async tx => {
        const rows = await tx.readMany(regularDeal, isStale(tx.today), { lock: true, most: PORTION })
        await recountRows(tx, rows)
        return { rows: rows.length }
      })
      if (step.rows < PORTION) return {}
    }
  },
}

/** Starts the job when regular deals were calculated on another day and no such job is running. */
export const startRecount = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    const { rows } = await sql`select 1 from regular_deal t where not t.is_delete and t.counted_on is distinct from ${tx.today}::date
      and not exists (select 1 from job j join job_type k on k.id = j.job_type_id
        where k.code = ${CODE} and not j.is_delete and j.status in ('queued', 'running')) limit 1`.execute(tx.db)
    if (rows.length > 0) await engine.startJob(tx, CODE, {})
  })
