import { cardKindOf } from '#resources/incoming/transactions/cards.rules'
import { bankIncoming } from '#resources/incoming/transactions/bank.rules'
import { bankTransactionCard, bankTransactionCardRefHistory, bankTransactionCardExclusion } from './bankTransactionCard.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { cardRules, bindingRules, exclusionRules } from '../cardBindings.rules.ts'
import { companyByInn } from '#resources/companies/company/inn.rules'

const bankCards = cardKindOf(bankIncoming)

const { derive, ...rules } = cardRules(bankCards)

export const bankTransactionCardRules = defineRules(bankTransactionCard, {
  derive: {
    ...derive,
    // The counterparty, when the company is known.
    counterparty: (t: Of): Sql => companyByInn(t('inn')),
  },
  ...rules,
})

export const bankTransactionCardRefHistoryRules = defineRules(bankTransactionCardRefHistory, bindingRules(bankCards))

export const bankTransactionCardExclusionRules = defineRules(bankTransactionCardExclusion, exclusionRules(bankCards))
