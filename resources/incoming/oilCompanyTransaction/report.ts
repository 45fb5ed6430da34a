import { field, sumsOf } from '#resource'
import { TRX_STATUS } from '#resources/shared/transaction'

const SEES = ['OIL_CARD_VIEW', 'OIL_TRX_DONE'] as const
const money = field.money()
/** The statuses that count as purchases: all but ignored ones. */
export const BOUGHT = [TRX_STATUS.fresh, TRX_STATUS.processed, TRX_STATUS.failed] as const

/** The fuel consumption of a vehicle by month, per 100 km with a load, next to its norm; shown on its card (silent-places §7). */
export const FUEL_OF_VEHICLE = {
  right: SEES,
  filters: [],
  actions: [],
  call: {
    path: 'api/vehicles/{id}/fuel',
    by: 'vehicle',
    right: SEES,
    wrap: 'data',
    export: 'api/vehicles/{id}/fuel/export_xlsx',
    matrix: {
      cells: 'fuel',
      groups: ['vehicle'],
      measures: {
        volume: field.decimal({ scale: 3 }),
        distance: field.decimal({ scale: 1 }),
        byNorm: field.decimal({ scale: 3 }),
      },
      shares: { perHundred: ['volume', 'distance'], normPerHundred: ['byNorm', 'distance'] },
      totals: {
        ...sumsOf('volume', 'distance', 'byNorm'),
        perHundred: { share: ['volume', 'distance'] },
        normPerHundred: { share: ['byNorm', 'distance'] },
      },
      chart: ['perHundred', 'normPerHundred'],
      lines: { normPerHundred: 'perHundred' },
      opens: [
        { resource: 'oilCompanyTransaction', day: 'day', of: ['volume', 'perHundred'], only: { status: BOUGHT } },
        { resource: 'deal', row: 'vehicle', day: 'dtDeal', of: ['distance', 'perHundred', 'byNorm', 'normPerHundred'] },
      ],
    },
  },
} as const

/** Purchases with fuel cards by card, vehicle, driver, product or supplier (silent-places §7: the oil-card report). */
export const REPORT = {
  screen: '/report/oil-cards',
  right: SEES,
  filters: ['company', 'cardNumber', 'vehicle', 'driver', 'product'],
  actions: [],
  call: {
    path: 'api/transactions/report_oil_cards',
    right: SEES,
    wrap: 'data',
    export: 'api/transactions/report/export_oil_cards_xlsx',
    matrix: {
      cells: 'bought',
      groups: ['cardNumber', 'vehicle', 'driver', 'product', 'company'],
      measures: {
        volume: field.decimal({ scale: 3 }),
        cost: field.money({ hidden: true }),
        discount: money,
        sum: money,
        fills: field.number(),
        distance: field.decimal({ scale: 1 }),
        norm: field.decimal({ scale: 1, tones: 'sign' }),
      },
      means: { price: ['cost', 'volume'] },
      shares: { perHundred: ['volume', 'distance'] },
      totals: {
        ...sumsOf('sum', 'fills', 'volume', 'cost', 'discount', 'distance', 'norm'),
        price: { mean: ['cost', 'volume'] },
        perHundred: { share: ['volume', 'distance'] },
      },
      chart: ['sum'],
      opens: [{ resource: 'oilCompanyTransaction', day: 'day', only: { status: BOUGHT } }],
      known: true,
    },
  },
} as const
