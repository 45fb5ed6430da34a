import { field } from '#resource'

/** Who sees what the business earns (finance §2.1). */
const SEES = ['FINANS_IMPACT'] as const
const money = field.money()

/** What waybills brought, cost and left, by day, material, customer or route (silent-places §7: indicators). */
export const TURNOVER = {
  screen: '/report/indicators',
  right: SEES,
  filters: ['material', 'customer', 'cargoRoute'],
  actions: [],
  call: {
    path: 'report/indicators',
    right: SEES,
    wrap: 'data',
    export: 'report/indicators/export_xlsx',
    matrix: {
      cells: 'turnover',
      groups: ['dtDeal', 'material', 'customer', 'cargoRoute'],
      measures: { income: money, cost: money, profit: field.money({ tones: 'sign' }), trips: field.number() },
      shares: { profitShare: ['profit', 'income'] },
      totals: {
        income: { sum: 'income' },
        cost: { sum: 'cost' },
        profit: { sum: 'profit' },
        trips: { sum: 'trips' },
        profitShare: { share: ['profit', 'income'] },
      },
      chart: ['income', 'cost', 'profit'],
      opens: [{ resource: 'deal', day: 'dtDeal', only: { stateFilter: ['active', 'closed'] } }],
      known: true,
    },
  },
} as const
