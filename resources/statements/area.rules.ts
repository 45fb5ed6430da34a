import { defineAreaRules } from '#server/areaRules.ts'
import { costVedomostRules, costVedomostLineRules } from './costVedomost/costVedomost.rules.ts'
import { dealVedomostRules, dealVedomostLineRules } from './dealVedomost/dealVedomost.rules.ts'
import { fotVedomostRules, fotVedomostLineRules } from './fotVedomost/fotVedomost.rules.ts'
import { oilVedomostRules, oilVedomostLineRules } from './oilVedomost/oilVedomost.rules.ts'
import { penaltyVedomostRules, penaltyVedomostLineRules } from './penaltyVedomost/penaltyVedomost.rules.ts'
import { premiumVedomostRules, premiumVedomostLineRules } from './premiumVedomost/premiumVedomost.rules.ts'

/** Server rules, tables, routes and jobs of the area `statements`. */
export const statementsRules = defineAreaRules({
  rules: [
    oilVedomostRules,
    oilVedomostLineRules,
    costVedomostRules,
    costVedomostLineRules,
    fotVedomostRules,
    fotVedomostLineRules,
    premiumVedomostRules,
    premiumVedomostLineRules,
    penaltyVedomostRules,
    penaltyVedomostLineRules,
    dealVedomostRules,
    dealVedomostLineRules,
  ],
})
