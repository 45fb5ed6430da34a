import { field, sumsOf } from '#resource'

const FILTERS = ['accountType', 'company', 'point', 'isActive'] as const
const SEES_DRIVERS = ['DEAL_VIEW', 'FINANS_ACCOUNT'] as const
/** The earnings of drivers are visible to those who see the boxes of employees or the results of the whole business. */
const SEES_PAY = ['FINANS_ACCOUNT', 'FINANS_IMPACT'] as const
/** The right to the reports on the results of the whole business (finance §2.1). */
const SEES_ALL = ['FINANS_IMPACT'] as const
const COUNTED = { stateFilter: ['active', 'closed'] } as const
const ENTERED = { resource: 'deal', row: 'mdInsUser', day: 'insDate' } as const

/** Reports on what drivers carried and earned, and on who entered how many waybills (silent-places §7). */
export const REPORTS = {
  deals: {
    screen: '/report/account-deals',
    right: SEES_DRIVERS,
    columns: ['fio', 'login'],
    filters: FILTERS,
    actions: [],
    call: {
      path: 'deals/report',
      scope: 'drivers',
      right: SEES_DRIVERS,
      wrap: 'data',
      export: 'deals/export_xlsx',
      matrix: {
        cells: 'carried',
        measures: {
          trips: field.number(),
          volume: field.decimal({ scale: 3 }),
          distance: field.decimal({ scale: 1 }),
          driverSumm: field.money({ read: SEES_PAY }),
        },
        units: ['volume'],
        means: { perTrip: ['driverSumm', 'trips'] },
        totals: {
          ...sumsOf('trips', 'volume', 'distance', 'driverSumm'),
          perTrip: { mean: ['driverSumm', 'trips'] },
        },
        chart: ['trips'],
        opens: [{ resource: 'deal', row: 'driver', day: 'dtDeal', only: COUNTED }],
        known: true,
      },
    },
  },
  operators: {
    screen: '/report/operators',
    right: SEES_ALL,
    columns: ['fio', 'login'],
    filters: FILTERS,
    actions: [],
    call: {
      path: 'operators/report',
      right: SEES_ALL,
      wrap: 'data',
      export: 'operators/export_xlsx',
      matrix: {
        cells: 'entered',
        measures: {
          entered: field.number(),
          authorised: field.number(),
          errors: field.number(),
          corrected: field.number(),
          late: field.number({ hidden: true }),
        },
        shares: { errorShare: ['errors', 'entered'] },
        means: { delay: ['late', 'entered'] },
        totals: {
          ...sumsOf('entered', 'authorised', 'errors', 'corrected', 'late'),
          errorShare: { share: ['errors', 'entered'] },
          delay: { mean: ['late', 'entered'] },
        },
        chart: ['entered', 'authorised', 'errors'],
        opens: [
          { ...ENTERED, of: ['entered', 'delay'] },
          { ...ENTERED, of: ['authorised'], only: COUNTED },
          { ...ENTERED, of: ['errors', 'errorShare'], only: { stateFilter: ['error'] } },
          { ...ENTERED, of: ['corrected'], only: { corrected: true } },
        ],
        known: true,
      },
    },
  },
} as const
