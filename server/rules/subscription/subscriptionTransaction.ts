import { subscriptionTransaction } from '#resources/subscription/subscriptionTransaction'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'

export const subscriptionTransactionRules = defineRules(subscriptionTransaction, {
  derive: {
    balance: t => sql`(select coalesce(sum(x.sum), 0.00) from subscription_transaction x
      where not x.is_delete and (x.day, x.id) <= (${t('day')}, ${t('id')}))`,
  },
})
