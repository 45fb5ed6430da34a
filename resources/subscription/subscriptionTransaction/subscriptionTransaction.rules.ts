import { subscriptionTransaction } from './subscriptionTransaction.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'

export const subscriptionTransactionRules = defineRules(subscriptionTransaction, {
  derive: {
    balance: t => sql`(select coalesce(sum(x.sum), 0.00) from subscription_transaction x
      where not x.is_delete and (x.day, x.id) <= (${t('day')}, ${t('id')}))`,
  },
})
