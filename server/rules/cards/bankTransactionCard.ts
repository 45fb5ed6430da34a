import { bankTransactionCard } from '#resources/cards/bankTransactionCard'
import { defineRules, type Of, type Sql } from '../../engine/rules.ts'
import { cardRules } from '../cardBindings.ts'
import { bankCards } from './bankTransactionCard/kind.ts'
import { companyByInn } from '../companies/company/byInn.ts'

const { derive, ...rules } = cardRules(bankCards)

export const bankTransactionCardRules = defineRules(bankTransactionCard, {
  derive: {
    ...derive,
    // Who it is, where the company is known here.
    counterparty: (t: Of): Sql => companyByInn(t('inn')),
  },
  ...rules,
})
