import { defineAreaRules } from '#server/application.ts'
import { truckPenaltyTransactionRules, truckPenaltyTransactionLineRules } from './truckPenaltyTransaction/truckPenaltyTransaction.rules.ts'

/** Server rules, tables, routes and jobs of the area `fines`. */
export const finesRules = defineAreaRules({
  rules: [truckPenaltyTransactionRules, truckPenaltyTransactionLineRules],
})
