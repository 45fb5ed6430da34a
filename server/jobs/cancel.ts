import { sql } from 'kysely'
import type { Tx } from '../engine/rules.ts'
import { sayOf } from './log.ts'
import { anyOf } from '../engine/read/anyOf.ts'

/** Cancels jobs that wait or run: whoever does one hears of it at its next step. */
export async function cancelJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update job set status = 'cancelled', resume_at = null, finished_at = ${tx.now}, version = version + 1
    where id = ${anyOf(ids)} and status in ('queued', 'running') returning id::int as id`.execute(tx.db)
  for (const { id } of rows) await sayOf(tx.db, id, tx.now, tx.texts('nerud.jobs.log.cancelled', { name: tx.user.fio || tx.user.login }))
}
