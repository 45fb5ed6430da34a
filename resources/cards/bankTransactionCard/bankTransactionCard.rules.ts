import { bankTransactionCard } from './bankTransactionCard.ts'
import { defineRules, type Of, type Sql } from '#server/engine/rules.ts'
import { cardRules } from '../cardBindings.rules.ts'
import { bankCards } from './kind.rules.ts'
import { companyByInn } from '#resources/companies/company/byInn.rules'

const { derive, ...rules } = cardRules(bankCards)

export const bankTransactionCardRules = defineRules(bankTransactionCard, {
  derive: {
    ...derive,
    // Who it is, where the company is known here.
    counterparty: (t: Of): Sql => companyByInn(t('inn')),
  },
  ...rules,
})
