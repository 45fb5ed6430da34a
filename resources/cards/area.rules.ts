import { defineAreaRules } from '#server/areaRules.ts'
import {
  bankTransactionCardRules,
  bankTransactionCardRefHistoryRules,
  bankTransactionCardExclusionRules,
} from './bankTransactionCard/bankTransactionCard.rules.ts'
import { oilCompanyCardRules, oilCompanyCardRefHistoryRules, oilCompanyCardExclusionRules } from './oilCompanyCard/oilCompanyCard.rules.ts'

/** Server rules, tables, routes and jobs of the area `cards`. */
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
