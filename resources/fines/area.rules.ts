import { defineAreaRules } from '#server/areaRules.ts'
import { truckPenaltyTransactionRules, truckPenaltyTransactionLineRules } from './truckPenaltyTransaction/truckPenaltyTransaction.rules.ts'

/** What `fines` adds on the server to its declarations. */
export const finesRules = defineAreaRules({
  rules: [truckPenaltyTransactionRules, truckPenaltyTransactionLineRules],
})
