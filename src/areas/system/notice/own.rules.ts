import { can, NOTICES, optionsOf, rightsFor, type Resources } from '#resource'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import type { Tx } from '#server/engine/tx.ts'

/** The names of the resources that notices link to. */
const subjectsOf = (resources: Resources): readonly string[] => optionsOf(resources[NOTICES]!.fields['subjectKind']!).choices ?? []

/** The condition for a user's notices about records that they may still open. */
export function noticesOf(resources: Resources, { id, rights }: User, t: Of): Sql {
  const open = subjectsOf(resources).filter(name => can(rights, rightsFor(resources[name]!, 'one')))
  return sql`(${t('account_id')} = ${id} and ${t('subject_kind')} = any(${open}::text[]))`
}

/** Unread notices are counted up to this number; the bell shows "99+" then. */
const MOST_COUNTED = 100

/** The number of a user's unread notices. */
export async function unreadOf({ db, resources }: Pick<Tx, 'db' | 'resources'>, user: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from notice as n
    where ${noticesOf(resources, user, of('n'))} and n.read_at is null and not n.is_delete limit ${sql.lit(MOST_COUNTED)}) as x`.execute(db)
  return rows[0]!.count
}

/** Whether a job of the kind was started on the business day. Concurrent callers wait for each other. */
export async function isStartedToday(tx: Tx, code: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('daily job'), hashtext(${code}))`.execute(tx.db)
  const { rows } = await sql`select 1 from job j join job_type k on k.id = j.job_type_id
    where k.code = ${code} and not j.is_delete and business_day_of(j.ins_date) = ${tx.today}::date limit 1`.execute(tx.db)
  return rows.length > 0
}
