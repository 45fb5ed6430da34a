import { field } from '#resource'

const SEES = ['OIL_VEDOMOSTI_VIEW'] as const
const money = field.money()

/**
 * What was filled in, by card, vehicle, driver, product or owner (silent-places §7: the oil-card report). Its cells add up the lines of statements; transactions of
 * fuel cards join them there.
 */
export const FUEL = {
  screen: '/report/oil-cards',
  right: SEES,
  filters: ['company', 'vehicle', 'driver', 'card', 'product'],
  actions: [],
  call: {
    path: 'api/transactions/report_oil_cards',
    right: SEES,
    wrap: 'data',
    export: 'api/transactions/report/export_oil_cards_xlsx',
    matrix: {
      cells: 'filled',
      groups: ['card', 'vehicle', 'driver', 'product', 'company'],
      measures: {
        volume: field.decimal({ scale: 3 }),
        cost: field.money({ hidden: true }),
        discount: money,
        sum: money,
        fills: field.number(),
        distance: field.decimal({ scale: 1 }),
      },
      means: { price: ['cost', 'volume'] },
      shares: { perHundred: ['volume', 'distance'] },
      totals: {
        sum: { sum: 'sum' },
        fills: { sum: 'fills' },
        volume: { sum: 'volume' },
        cost: { sum: 'cost' },
        discount: { sum: 'discount' },
        distance: { sum: 'distance' },
        price: { mean: ['cost', 'volume'] },
        perHundred: { share: ['volume', 'distance'] },
      },
      chart: ['sum'],
      opens: [{ resource: 'oilVedomostLine', view: 'registry', day: 'date', only: { status: ['initialised'] } }],
      known: true,
    },
  },
} as const
