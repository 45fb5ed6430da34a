import { defineAreaRules } from '#server/areaRules.ts'
import { truckPenaltyTransactionRules, truckPenaltyTransactionLineRules } from './truckPenaltyTransaction/truckPenaltyTransaction.rules.ts'

export const finesRules = defineAreaRules({
  rules: [truckPenaltyTransactionRules, truckPenaltyTransactionLineRules],
})
