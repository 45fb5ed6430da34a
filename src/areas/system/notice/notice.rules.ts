import { sql } from 'kysely'
import { can, NOTICES, optionsOf, rightsFor, type Resources } from '#resource'
import { aliased } from '#server/engine/columns.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { User } from '#server/engine/user.ts'
import type { Tx } from '#server/engine/tx.ts'
import { defineRules } from '#server/engine/rules.ts'
import { notFound } from '#server/httpError.ts'
import { account } from '../../access/account/account.ts'
import { notice } from './notice.ts'

/** What the declaration of notices cannot express: uniqueness per occasion, indexes for a person's and unread notices, and the sent emails. */
export const noticeTables: readonly string[] = [
  // Deleted notices count too, because the author of a change gets a deleted one, so as not to be notified later.
  'create unique index if not exists notice_once on notice (account_id, occasion)',
  'create index if not exists notice_of_account on notice (account_id, id desc) where not is_delete',
  'create index if not exists notice_unread on notice (account_id) where read_at is null and not is_delete',
  `create table if not exists sys_notice_letter (
    account_id bigint not null references account (id),
    day date not null,
    tries integer not null default 1,
    tried_at timestamptz not null,
    sent_at timestamptz,
    primary key (account_id, day)
  )`,
]

/** The names of the resources that notices link to. */
const subjectsOf = (resources: Resources): readonly string[] => optionsOf(resources[NOTICES]!.fields['subjectKind']!).choices ?? []

/** The condition for a user's notices about records that they may still open. */
export function noticesOf(resources: Resources, { id, rights }: User, t: Aliased): Sql {
  const open = subjectsOf(resources).filter(name => can(rights, rightsFor(resources[name]!, 'one')))
  return sql`(${t('account_id')} = ${id} and ${t('subject_kind')} = any(${open}::text[]))`
}

/** Unread notices are counted up to this number; the bell shows "99+" then. */
const MAX_COUNTED = 100

/** The number of a user's unread notices. */
export async function unreadOf({ db, resources }: Pick<Tx, 'db' | 'resources'>, user: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from notice as n
    where ${noticesOf(resources, user, aliased('n'))} and n.read_at is null and not n.is_delete limit ${sql.lit(MAX_COUNTED)}) as x`.execute(
    db,
  )
  return rows[0]!.count
}

/** Whether a job of the kind was started on the business day. Concurrent callers wait for each other. */
export async function isStartedToday(tx: Tx, code: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('daily job'), hashtext(${code}))`.execute(tx.db)
  const { rows } = await sql`select 1 from job j join job_type k on k.id = j.job_type_id
    where k.code = ${code} and not j.is_delete and business_day_of(j.ins_date) = ${tx.today}::date limit 1`.execute(tx.db)
  return rows.length > 0
}

/** Marks notices of the user as read. */
const noteRead = async (tx: Tx, which: Sql): Promise<number> => {
  const { rows } = await sql`update notice as n set read_at = coalesce(n.read_at, ${tx.now}::timestamptz)
    where ${noticesOf(tx.resources, tx.user, aliased('n'))} and not n.is_delete and ${which} returning 1`.execute(tx.db)
  return rows.length
}

/** Whether the user gets the daily email, and at which address. */
const lettersOf = async (tx: Tx): Promise<{ readonly isOn: boolean; readonly email: string | null }> => {
  const { rows } = await sql<{ isOn: boolean; email: string | null }>`select daily_letter as "isOn", email from account
    where id = ${tx.user.id}`.execute(tx.db)
  return rows[0]!
}

/** The rules of notices; `resources`: all of the application. */
export const noticeRules = (resources: Resources) =>
  defineRules(notice, {
    scope: (user, t) => noticesOf(resources, user, t),
    derive: { reading: t => sql`case when ${t('read_at')} is null then 'new' else 'read' end` },
    queries: { letters: lettersOf },
    actions: {
      async markRead(tx, { notice: id }) {
        if ((await noteRead(tx, sql`n.id = ${id}`)) === 0) throw notFound(tx)
        return { id }
      },
      async markAllRead(tx) {
        await noteRead(tx, sql`n.read_at is null`)
        return {}
      },
      async switchLetters(tx, { isOn }) {
        await tx.update(account, tx.user.id, { dailyLetter: isOn })
        return lettersOf(tx)
      },
    },
  })
