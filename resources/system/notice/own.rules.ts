import { can, rightsFor, type Resource } from '#resource'
import { account } from '#resources/access/account/account'
import { news } from '#resources/content/news/news'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { kanbanTask } from '#resources/kanban/kanbanTask/kanbanTask'
import { job } from '../job/job.ts'
import type { SUBJECTS } from './notice.ts'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Db, Of, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import type { Tx } from '#server/engine/tx.ts'

const LED_TO: Readonly<Record<(typeof SUBJECTS)[number], Resource>> = { kanbanTask, vehicle, account, news, job }

/** The notices of a user that lead to what they may still open. */
export function noticesOf({ id, rights }: User, t: Of): Sql {
  const kinds = Object.values(LED_TO).filter(resource => can(rights, rightsFor(resource, 'one')))
  return sql`(${t('account_id')} = ${id} and ${t('subject_kind')} = any(${kinds.map(({ name }) => name)}::text[]))`
}

/** No more unread notices than so many are counted: the bell says "99+" then. */
const MOST_COUNTED = 100

/** How many notices a user has not read. */
export async function unreadOf(db: Db, user: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from notice as n
    where ${noticesOf(user, of('n'))} and n.read_at is null and not n.is_delete limit ${sql.lit(MOST_COUNTED)}) as x`.execute(db)
  return rows[0]!.count
}

/** Was a job of the kind started on the business day? Who asks at the same time waits for who asked first. */
export async function isStartedToday(tx: Tx, code: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('daily job'), hashtext(${code}))`.execute(tx.db)
  const { rows } = await sql`select 1 from job j join job_type k on k.id = j.job_type_id
    where k.code = ${code} and not j.is_delete and business_day_of(j.ins_date) = ${tx.today}::date limit 1`.execute(tx.db)
  return rows.length > 0
}
