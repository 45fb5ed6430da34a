import { field, sumsOf } from '#resource'

const SEES = ['VEHICLE_REPORTS_VIEW'] as const
const FILTERS = ['point', 'company', 'bodyType', 'brand', 'isTrailer', 'isActive'] as const

const COLUMNS = { columns: ['plate', 'brand'], filters: FILTERS, sort: ['plate'], actions: [] } as const
const DEALS = { resource: 'deal', row: 'vehicle', day: 'dtDeal' } as const
const PLAN = { resource: 'shiftPlannerLine', row: 'vehicle', day: 'date' } as const
const REPAIRS = { resource: 'repair', row: 'vehicle', day: 'dateEnd' } as const
const money = field.money({ tones: 'sign' })
const cost = field.money()

/** The reports of vehicles (operations §2.6, §3.7; silent-places §4): one row per vehicle, one column per day. */
export const REPORTS = {
  planComplete: {
    ...COLUMNS,
    right: SEES,
    call: {
      path: 'report/plan_complete',
      scope: 'working',
      right: SEES,
      wrap: 'vehicles',
      export: 'report/export_xlsx',
      matrix: {
        cells: 'plan',
        measures: { results: field.number(), plan: field.number() },
        shares: { planComplete: ['results', 'plan'] },
        days: ['results', 'plan'],
        totals: {
          totalResults: { sum: 'results' },
          totalPlan: { sum: 'plan' },
          totalPlanComplete: { share: ['totalResults', 'totalPlan'] },
        },
        chart: ['totalPlan', 'totalResults'],
        opens: [PLAN, DEALS],
      },
    },
  },
  usage: {
    ...COLUMNS,
    right: SEES,
    call: {
      path: 'report/usage',
      scope: 'working',
      right: SEES,
      wrap: 'vehicles',
      export: 'report/usage/export_xlsx',
      matrix: {
        cells: 'trips',
        measures: { trips: field.number() },
        days: ['trips'],
        totals: {
          totalAuto: { rows: 'all' },
          totalAutoWithRoute: { rows: 'with', of: 'trips' },
          totalAutoWithoutRoute: { rows: 'without', of: 'trips' },
          totalUsage: { share: ['totalAutoWithRoute', 'totalAuto'] },
          totalRoutes: { sum: 'trips' },
        },
        chart: ['totalAutoWithRoute', 'totalAutoWithoutRoute'],
        opens: [DEALS],
      },
    },
  },
  income: {
    ...COLUMNS,
    right: SEES,
    call: {
      path: 'report/income',
      scope: 'active',
      right: SEES,
      wrap: 'vehicles',
      export: 'report/income/export_xlsx',
      matrix: {
        cells: 'money',
        measures: { income: money },
        days: ['income'],
        totals: { totalIncome: { sum: 'income' } },
        chart: ['totalIncome'],
        opens: [DEALS],
      },
    },
  },
  profit: {
    ...COLUMNS,
    right: SEES,
    call: {
      path: 'report/profit',
      scope: 'active',
      right: SEES,
      wrap: 'vehicles',
      export: 'report/profit/export_xlsx',
      matrix: {
        cells: 'money',
        measures: { profit: money },
        days: ['profit'],
        totals: { totalProfit: { sum: 'profit' } },
        chart: ['totalProfit'],
        opens: [DEALS, REPAIRS],
      },
    },
  },
  figures: {
    ...COLUMNS,
    right: SEES,
    call: {
      path: 'report/indicators',
      scope: 'active',
      right: SEES,
      wrap: 'vehicles',
      export: 'api/report/indicators/export_xlsx',
      matrix: {
        cells: 'figures',
        measures: {
          trips: field.number(),
          workDays: field.number(),
          repairDays: field.number(),
          distance: field.decimal({ scale: 1 }),
          income: money,
          driverPay: cost,
          expenses: cost,
          repairs: cost,
          profit: money,
        },
        shares: { profitShare: ['profit', 'income'] },
        totals: {
          ...sumsOf('trips', 'workDays', 'repairDays', 'distance', 'income', 'driverPay', 'expenses', 'repairs', 'profit'),
          profitShare: { share: ['profit', 'income'] },
        },
        chart: ['income', 'profit'],
        charts: { result: { kind: 'waterfall', of: ['income', 'driverPay', 'expenses', 'repairs', 'profit'] } },
        opens: [DEALS, REPAIRS],
      },
    },
  },
} as const

/** The current entry of one type of a vehicle's indicators; a type without one is empty and inactive (operations §2.4, §3.4). */
export interface IndicatorGroup {
  readonly id: number | null
  readonly type: number
  readonly code: string
  readonly name: string
  readonly value: string | null
  readonly valueType: string
  readonly dateCheck: string | null
  readonly valueDate: string | null
  readonly valueStatus: 'ok' | 'soon' | 'expired' | null
  readonly comment: string | null
  readonly isActive: boolean
}
