import { cardKindOf } from '#resources/incoming/transactions/cards.rules'
import { fuelIncoming } from '#resources/incoming/transactions/fuel.rules'
import { oilCompanyCard, oilCompanyCardRefHistory, oilCompanyCardExclusion } from './oilCompanyCard.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { cardRules, bindingRules, exclusionRules } from '../cardBindings.rules.ts'

const oilCards = cardKindOf(fuelIncoming)

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

export const oilCompanyCardRefHistoryRules = defineRules(oilCompanyCardRefHistory, bindingRules(oilCards))

export const oilCompanyCardExclusionRules = defineRules(oilCompanyCardExclusion, exclusionRules(oilCards))
