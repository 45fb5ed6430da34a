import { bankTransactionCard } from '#resources/cards/bankTransactionCard'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql } from '../../engine/rules.ts'
import { cardRules } from '../cardBindings.ts'
import { bankCards } from './bankTransactionCard/kind.ts'

const { derive, ...rules } = cardRules(bankCards)

export const bankTransactionCardRules = defineRules(bankTransactionCard, {
  derive: {
    ...derive,
    // Who it is, where the company is known here.
    counterparty: (t: Of): Sql =>
      sql`(select c.id from company c where c.inn = ${t('inn')} and not c.is_delete order by c.is_active desc, c.id limit 1)`,
  },
  ...rules,
})
