import { sql } from 'kysely'
import type { Tx } from '#server/engine/rules.ts'

/** Was a job of the kind started on the business day? Who asks at the same time waits for who asked first. */
export async function isStartedToday(tx: Tx, code: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('daily job'), hashtext(${code}))`.execute(tx.db)
  const { rows } = await sql`select 1 from job j join job_type k on k.id = j.job_type_id
    where k.code = ${code} and not j.is_delete and business_day_of(j.ins_date) = ${tx.today}::date limit 1`.execute(tx.db)
  return rows.length > 0
}
