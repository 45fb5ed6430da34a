import { defineAreaRules } from '#server/areaRules.ts'
import {
  bankTransactionCardRules,
  bankTransactionCardRefHistoryRules,
  bankTransactionCardExclusionRules,
} from './bankTransactionCard/bankTransactionCard.rules.ts'
import { oilCompanyCardRules, oilCompanyCardRefHistoryRules, oilCompanyCardExclusionRules } from './oilCompanyCard/oilCompanyCard.rules.ts'

/** What `cards` adds on the server to its declarations. */
export const cardsRules = defineAreaRules({
  rules: [
    oilCompanyCardRules,
    oilCompanyCardRefHistoryRules,
    oilCompanyCardExclusionRules,
    bankTransactionCardRules,
    bankTransactionCardRefHistoryRules,
    bankTransactionCardExclusionRules,
  ],
})
