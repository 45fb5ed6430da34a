import { can, rightsFor, type Resource } from '#resource'
import { account } from '#resources/access/account'
import { news } from '#resources/content/news'
import { vehicle } from '#resources/fleet/vehicle'
import { kanbanTask } from '#resources/kanban/kanbanTask'
import { job } from '#resources/system/job'
import type { SUBJECTS } from '#resources/system/notice'
import { sql } from 'kysely'
import { of } from '../../../engine/columns.ts'
import type { Db, Of, Sql, User } from '../../../engine/rules.ts'

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
