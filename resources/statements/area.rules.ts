import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { costVedomostRules, costVedomostLineRules, oilVedomostRules, oilVedomostLineRules } from './expenses.rules.ts'
import { dealVedomostRules, dealVedomostLineRules } from './dealVedomost/dealVedomost.rules.ts'
import {
  fotVedomostRules,
  fotVedomostLineRules,
  penaltyVedomostRules,
  penaltyVedomostLineRules,
  premiumVedomostRules,
  premiumVedomostLineRules,
} from './accruals.rules.ts'

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
  catalogues: {
    // In the order of the states of all statements (finance §3).
    deal_vedomost_status: numbered('Черновик', 'Проведена', 'Частично отменена', 'Удалена'),
  },
})
