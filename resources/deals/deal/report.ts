import { field, sumsOf } from '#resource'

/** Who sees what the business earns (finance §2.1). */
const SEES = ['FINANS_IMPACT'] as const
const money = field.money()
/** What the cost is made of: seen where income becomes profit. */
const part = field.money({ hidden: true })

/** What waybills brought, cost and left, by day, material, customer, object, carrier, vehicle or route (silent-places §7: indicators). */
export const TURNOVER = {
  screen: '/report/indicators',
  right: SEES,
  filters: ['material', 'customer', 'object', 'shipment', 'vehicle', 'cargoRoute'],
  actions: [],
  call: {
    path: 'report/indicators',
    right: SEES,
    wrap: 'data',
    export: 'report/indicators/export_xlsx',
    matrix: {
      cells: 'turnover',
      groups: ['dtDeal', 'material', 'customer', 'object', 'shipment', 'vehicle', 'cargoRoute'],
      measures: {
        income: money,
        cost: money,
        goods: part,
        carriage: part,
        pay: part,
        profit: field.money({ tones: 'sign' }),
        trips: field.number(),
      },
      shares: { profitShare: ['profit', 'income'] },
      totals: {
        ...sumsOf('income', 'cost', 'goods', 'carriage', 'pay', 'profit', 'trips'),
        profitShare: { share: ['profit', 'income'] },
      },
      chart: ['income', 'cost', 'profit'],
      charts: { result: { kind: 'waterfall', of: ['income', 'goods', 'carriage', 'pay', 'profit'] } },
      opens: [{ resource: 'deal', day: 'dtDeal', only: { stateFilter: ['active', 'closed'] } }],
      known: true,
    },
  },
} as const
