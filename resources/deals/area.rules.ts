import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { dealsRecalc } from './deal/recalc.rules.ts'
import { dealTables, dealCorrections } from './deal/reports.rules.ts'
import { regularDealsRecount, startRecount, regularDealRules } from './regularDeal/regularDeal.rules.ts'
import { dealRules } from './deal/deal.rules.ts'
import { multiDealRules, multiDealLineRules } from './multiDeal/multiDeal.rules.ts'

/** Server rules, tables, routes and jobs of the area `deals`. */
export const dealsRules = defineAreaRules({
  rules: [dealRules, regularDealRules, multiDealRules, multiDealLineRules],
  tables: () => dealTables,
  derivedTables: () => dealCorrections,
  minutely: startRecount,
  jobs: { deals_recalc: dealsRecalc, regular_deals_recount: regularDealsRecount },
  catalogues: {
    deal_status: numbered('Активна', 'Закрыта', 'Ошибка', 'Удалена', 'Исполняется'),
  },
})
