import type { Resources } from '#resource'
import { account } from '../../access/account/account.ts'
import { notice } from './notice.ts'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { notFound } from '#server/httpError.ts'
import { noticesOf } from './own.rules.ts'

/** Marks notices of the user as read. */
const noteRead = async (tx: Tx, which: Sql): Promise<number> => {
  const { rows } = await sql`update notice as n set read_at = coalesce(n.read_at, ${tx.now}::timestamptz)
    where ${noticesOf(tx.resources, tx.user, of('n'))} and not n.is_delete and ${which} returning 1`.execute(tx.db)
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
