import { rightsFor } from '#resource'
import { regularPayment } from './regularPayment.ts'
import { sql } from 'kysely'
import { dayOf, type Engine } from '#server/engine/engine.ts'
import type { Db, Sql } from '#server/engine/sql.ts'
import { inTransaction } from '#server/engine/write/transaction.ts'
import { httpErrorOf, localizedErrorOf } from '#server/httpError.ts'
import type { JobKind, Progress } from '#server/jobs/kind.ts'
import { SYSTEM } from '#server/session/rights.ts'
import { keepProblem, payNext } from './run.rules.ts'

/** The code of the kind of job (`resources/seed/catalogue/jobs.rules.ts`). */
export const CODE = 'regular_payments_run'
/** The pause before a failed payment is retried, in minutes. */
const RETRY_MINUTES = 15

/** The condition of what is due on a day and did not fail recently. */
const isDue = (today: string, now: Date): Sql => sql`t.is_active and not t.is_delete and t.next_run <= ${today}::date
  and (t.tried_at is null or t.tried_at <= ${now}::timestamptz - make_interval(mins => ${RETRY_MINUTES}))`

async function dueIds(db: Db, today: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from regular_payment t where ${isDue(today, now)} order by t.id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** The result of a run: payments made, and regular payments that failed. */
export interface RunResult {
  readonly made: number
  readonly failed: number
}

const wordsOf = (engine: Engine, error: unknown): string => {
  const known = localizedErrorOf(error, engine.texts)
  if (!known) return engine.texts('nerud.server.serverError')
  return known.errors ? Object.values(known.errors).join('; ') : known.message
}

/** Pays everything that is due, each period in its own transaction: a failed one stores its reason and does not affect the others. */
export async function payDue(engine: Engine, { step, say }: Pick<Progress, 'step' | 'say'>): Promise<RunResult> {
  const now = engine.clock()
  const result = { made: 0, failed: 0 }
  for (const id of await dueIds(engine.db, dayOf(now, engine.zone), now)) {
    try {
      while ((await step(async tx => ({ rows: Number(await payNext(tx, id)) }))).rows > 0) result.made += 1
    } catch (error) {
      // When the job was cancelled, this step throws too, so the loop ends.
      const problem = wordsOf(engine, error)
      await step(async tx => keepProblem(tx, id, problem).then(() => ({ rows: 0 })))
      if (!httpErrorOf(error)) engine.log.error({ error, regularPayment: id }, 'a regular payment could not be made')
      await say(`№ ${id}: ${problem}`)
      result.failed += 1
    }
  }
  return result
}

/** Makes the payments of the periods that are due, including those that became due while no server ran. */
export const regularPaymentsRun: JobKind = {
  right: rightsFor(regularPayment, 'create'),
  target: () => '',
  isForAll: true,
  work: (engine, _job, progress) => payDue(engine, progress),
}

/** Starts the job when something is due and no such job is running. */
export const startRegularPayments = (engine: Engine): Promise<void> =>
  inTransaction(engine, SYSTEM, async tx => {
    const { rows } = await sql`select 1 from regular_payment t where ${isDue(tx.today, tx.now)}
      and not exists (select 1 from job j join job_type k on k.id = j.job_type_id
        where k.code = ${CODE} and not j.is_delete and j.status in ('queued', 'running')) limit 1`.execute(tx.db)
    if (rows.length > 0) await engine.startJob(tx, CODE, {})
  })
