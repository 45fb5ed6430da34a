import { bankTransaction } from '#resources/incoming/bankTransaction'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql, type Tx } from '../../engine/rules.ts'
import { bankIncoming } from '../transactions/bank.ts'
import { attachPayment, incomingRules } from '../transactions/rules.ts'

const { derive, actions, ...rules } = incomingRules(bankIncoming)

export const bankTransactionRules = defineRules(bankTransaction, {
  ...(rules as object),
  actions: {
    ...actions,
    attach: (tx: Tx, record: { readonly id: number }, { payment }: { readonly payment: number }) =>
      attachPayment(tx, bankIncoming, record, payment),
  },
  derive: {
    ...derive,
    // Who it is, where the company is known here.
    counterparty: (t: Of): Sql =>
      sql`(select c.id from company c where c.inn = ${t('inn')} and not c.is_delete order by c.is_active desc, c.id limit 1)`,
  },
} as never)
