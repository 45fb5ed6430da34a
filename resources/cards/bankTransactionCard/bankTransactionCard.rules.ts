import { cardKindOf } from '#resources/incoming/transactions/cards.rules'
import { bankIncoming } from '#resources/incoming/transactions/bank.rules'
import { bankTransactionCard, bankTransactionCardRefHistory, bankTransactionCardExclusion } from './bankTransactionCard.ts'
import { defineRules, type Of, type Sql } from '#server/engine/rules.ts'
import { cardRules, bindingRules, exclusionRules } from '../cardBindings.rules.ts'
import { companyByInn } from '#resources/companies/company/inn.rules'

/** Rules for transactions of the bank. */
const bankCards = cardKindOf(bankIncoming)

const { derive, ...rules } = cardRules(bankCards)

export const bankTransactionCardRules = defineRules(bankTransactionCard, {
  derive: {
    ...derive,
    // Who it is, where the company is known here.
    counterparty: (t: Of): Sql => companyByInn(t('inn')),
  },
  ...rules,
})

export const bankTransactionCardRefHistoryRules = defineRules(bankTransactionCardRefHistory, bindingRules(bankCards))

export const bankTransactionCardExclusionRules = defineRules(bankTransactionCardExclusion, exclusionRules(bankCards))
