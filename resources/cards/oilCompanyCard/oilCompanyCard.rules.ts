import { oilCompanyCard } from './oilCompanyCard.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { cardRules } from '../cardBindings.rules.ts'
import { oilCards } from './kind.rules.ts'

const { actions, ...rules } = cardRules(oilCards)

export const oilCompanyCardRules = defineRules(oilCompanyCard, {
  ...rules,
  actions: {
    ...actions,
    async showPin(tx, { id }) {
      const { rows } = await sql<{ pinCode: string }>`select pin_code as "pinCode" from oil_company_card where id = ${id}`.execute(tx.db)
      tx.log.info({ card: id, by: tx.user.id }, 'PIN of a fuel card shown')
      return rows[0]
    },
  },
})
