import { bankTransaction } from '#resources/incoming/bankTransaction'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql } from '../../engine/rules.ts'
import { bankIncoming } from '../transactions/bank.ts'
import { incomingRules } from '../transactions/rules.ts'

const { derive, ...rules } = incomingRules(bankIncoming)

export const bankTransactionRules = defineRules(bankTransaction, {
  ...(rules as object),
  derive: {
    ...derive,
    // Who it is, where the company is known here.
    counterparty: (t: Of): Sql =>
      sql`(select c.id from company c where c.inn = ${t('inn')} and not c.is_delete order by c.is_active desc, c.id limit 1)`,
  },
} as never)
