import { bankTransaction, bankTransactionLine } from './bankTransaction.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { bankIncoming } from '../transactions/bank.rules.ts'
import { attachPayment, incomingRules } from '../transactions/rules.rules.ts'
import { companyByInn } from '#resources/companies/company/inn.rules'
import { transactionLineRules } from '#resources/shared/transactionLine.rules'

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
    // The counterparty, when the company is known.
    counterparty: (t: Of): Sql => companyByInn(t('inn')),
  },
} as never)

export const bankTransactionLineRules = defineRules(bankTransactionLine, transactionLineRules(bankIncoming) as never)
