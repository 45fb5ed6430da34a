import { sql } from 'kysely'
import type { Tx } from '../engine/rules.ts'
import { textsIn } from '../engine/texts.ts'
import { addLogLine } from './log.ts'
import { anyOf } from '../engine/anyOf.ts'

/** Cancels jobs that wait or run: whoever does one hears of it at its next step. */
export async function cancelJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
    language: string | null
  }>`update job set status = 'cancelled', resume_at = null, finished_at = ${tx.now}, version = version + 1
    where id = ${anyOf(ids)} and status in ('queued', 'running') returning id::int as id, language`.execute(tx.db)
  for (const { id, language } of rows) {
    const { texts } = textsIn(tx.languages, language)
    await addLogLine(tx.db, id, tx.now, texts('nerud.jobs.log.cancelled', { name: tx.user.fio || tx.user.login }))
  }
}
