import { sql } from 'kysely'
import type { Db } from '../engine/sql.ts'
import type { Tx } from '../engine/tx.ts'
import { textsIn } from '../engine/texts.ts'
import { anyOf } from '../engine/columns.ts'

const MOST_SIGNS = 1000

/** Adds a line to the log of a job. */
export const addLogLine = async (db: Db, job: number, at: Date, text: string): Promise<void> =>
  void (await sql`insert into job_line (job_id, text, ins_date) values (${job}, ${text.slice(0, MOST_SIGNS)}, ${at})`.execute(db))

/** Columns of a job beyond its declaration, created after the tables of the resources: the language of its author. */
export const jobTables: readonly string[] = ['alter table job add column if not exists language text']

/** Returns the error with which a job is suspended until a time. */
export const waitingUntil = (moment: Date): Error => Object.assign(new Error('the job goes on later'), { resumeAt: moment })

/** Returns the time until which the job is suspended; undefined for any other error. */
export const resumeAtOf = (error: unknown): Date | undefined => {
  const { resumeAt } = (error ?? {}) as { readonly resumeAt?: unknown }
  return resumeAt instanceof Date ? resumeAt : undefined
}

/** Cancels waiting and running jobs; a running one notices at its next step. */
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
