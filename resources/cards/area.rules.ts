import { defineAreaRules } from '#server/application.ts'
import {
  bankTransactionCardRules,
  bankTransactionCardRefHistoryRules,
  bankTransactionCardExclusionRules,
  oilCompanyCardRules,
  oilCompanyCardRefHistoryRules,
  oilCompanyCardExclusionRules,
} from './cards.rules.ts'

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
