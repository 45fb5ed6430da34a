import { subscriptionTransaction, subscriptionRequisite } from './subscriptionTransaction.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'

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
