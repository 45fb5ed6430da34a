import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fileAnswer } from '#server/engine/files/store.ts'
import { subscriptionTransaction, subscriptionRequisite, subscriptionDocManagement } from './subscriptionTransaction.ts'

export const subscriptionTransactionRules = defineRules(subscriptionTransaction, {
  derive: {
    balance: t => sql`(select coalesce(sum(x.sum), 0.00) from subscription_transaction x
      where not x.is_delete and (x.day, x.id) <= (${t('day')}, ${t('id')}))`,
  },
})

/** Returns the requisites saved last, in wire form; null before the first save. */
export async function currentRequisites(tx: Tx): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{
    id: number
  }>`select id::int from subscription_requisite where not is_delete order by id desc limit 1`.execute(tx.db)
  return rows[0] ? await tx.read(subscriptionRequisite, rows[0].id) : null
}

export const subscriptionRequisiteRules = defineRules(subscriptionRequisite, { queries: { current: tx => currentRequisites(tx) } })

/** The month of a day in a query, YYYY-MM. */
const monthOf = (day: unknown): string | null => (typeof day === 'string' ? day.slice(0, 7) : null)

export const subscriptionDocManagementRules = defineRules(subscriptionDocManagement, {
  derive: {
    fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})`,
    mdInsDate: t => t('ins_date'),
  },
  scopes: {
    /** Documents of the months that contain the days, both included. */
    ofPeriod: (t, _user, { from, to }) =>
      sql`coalesce(${t('period')} >= ${monthOf(from)}::text, true) and coalesce(${t('period')} <= ${monthOf(to)}::text, true)`,
  },
  actions: {
    async getFile(tx, record) {
      const { rows } = await sql<{ key: string; name: string; type: string }>`
        select key, file_name as name, content_type as type from sys_file where id = ${record.file.id}`.execute(tx.db)
      const { key, name, type } = rows[0]!
      return fileAnswer(await tx.storage.stream(key), name, type)
    },
  },
})
