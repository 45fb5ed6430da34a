import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { truckPenaltyTransactionRules, truckPenaltyTransactionLineRules } from './truckPenaltyTransaction/truckPenaltyTransaction.rules.ts'

/** Server rules, tables, routes and jobs of the area `fines`. */
export const finesRules = defineAreaRules({
  rules: [truckPenaltyTransactionRules, truckPenaltyTransactionLineRules],
  catalogues: {
    // silent-places §7
    truck_penalty_status: numbered('Новая', 'Не оплачен', 'Оплачен', 'Обжалуется', 'Отменён'),
  },
  books: {
    // Discounts for early payment, by the day from which the law sets them (imports §3).
    fine_discount: [
      { id: 1, date_start: '2016-01-01', percent: '50', days: 20, comment: 'ст. 32.2 КоАП РФ' },
      { id: 2, date_start: '2025-01-01', percent: '25', days: 30, comment: 'ст. 32.2 КоАП РФ' },
    ],
  },
})
