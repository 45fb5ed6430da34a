import { bothSizes } from '../support/bothSizes.ts'
import type { BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

/** What the first page asks when somebody with every right opens it: as many calls as these, each once. */
const QUESTIONS = {
  'what waits': 'first_page/waiting',
  'settings of the person': 'my_settings',
  'vehicles today': 'vehicles/autopark/indicators',
  'pinned news': 'news?isPinned=1',
  debts: 'companies/debts',
  'debts by day': 'companies/debts_by_day',
  'transfers by week': 'payments/by_week',
  'income by week': 'deals/by_week',
  'volumes by material and week': 'deals/volumes_by_week',
  'trips today': 'deals/today',
  'tasks of the person': 'kanban_tasks/mine',
  'newest companies': 'companies?order[id]=desc&itemsPerPage=10',
} as const
/** The largest debts are found among those of all companies, and the vehicles on the road are looked at one by one: there are a hundred times as many. */
const GROWING_PAGES = ['debts', 'vehicles today', 'trips today']

/** The calls of the first page at ten thousand and at a million waybills, in turns. */
export const firstPage = (home: Home): Promise<BenchResult> => bothSizes(home, QUESTIONS, GROWING_PAGES)

/** What the charts of a year ask. */
function questionsOfCharts(): Readonly<Record<string, string>> {
  const year = `dateFrom=${day(-364)}&dateTo=${day(0)}`
  return {
    'profit by day of a year': `deals/report/indicators?${year}`,
    'profit by material of a year': `deals/report/indicators?${year}&groupBy=material`,
    'profit of a year beside the year before': `deals/report/indicators?${year}&groupBy=material&compared=year`,
    'fuel by card of a year': `transactions/report_oil_cards?${year}`,
    'fuel of a vehicle over a year': `vehicles/2/fuel?${year}`,
    'use of an order by day': `material_orders/1/use_by_day?${year}`,
    'prices of a product': 'product_prices?product=1&isActive=1',
    'boxes with their thirty days': 'cashbox_companies/list?fields=shortName,balance,balanceDays',
    'profit by customer of a year': `deals/report/indicators?${year}&groupBy=customer`,
    'profit by vehicle of a year': `deals/report/indicators?${year}&groupBy=vehicle`,
    'ages of debts': `cash_boxes/debts?${year}`,
  }
}
/** These have a row for each company or vehicle, of which there are as many times more as there are waybills. */
const GROWING_CHARTS = ['profit by customer of a year', 'profit by vehicle of a year', 'ages of debts']

/** The charts of a year at ten thousand and at a million waybills, in turns. */
export const charts = (home: Home): Promise<BenchResult> => bothSizes(home, questionsOfCharts(), GROWING_CHARTS)

/** What the accountant and the director ask. */
function questionsOfReports(): Readonly<Record<string, string>> {
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  const year = `dateFrom=${day(-365)}&dateTo=${day(0)}`
  return {
    'indicators by day': `deals/report/indicators?${month}`,
    'indicators by material': `deals/report/indicators?${month}&groupBy=material`,
    'indicators by route': `deals/report/indicators?${month}&groupBy=cargoRoute`,
    'indicators by material of a year': `deals/report/indicators?${year}&groupBy=material`,
    'indicators as known yesterday': `deals/report/indicators?${month}&knownOn=${day(-1)}`,
    operators: `accounts/operators/report?${month}`,
    'fuel by card': `transactions/report_oil_cards?${month}`,
    'fuel by vehicle': `transactions/report_oil_cards?${month}&groupBy=vehicle`,
    'payments by month': `payments/grouped-payment-by-month?${year}`,
    'indicators by customer': `deals/report/indicators?${month}&groupBy=customer`,
    'boxes of companies': `cash_boxes/report?${month}`,
    'boxes of employees': `cash_boxes/employees/report?${month}`,
    'waybills by driver': `accounts/deals/report?${month}`,
  }
}
/** These have a row for each company or driver, of whom there are as many times more as there are waybills. */
const GROWING_REPORTS = ['indicators by customer', 'boxes of companies', 'boxes of employees', 'waybills by driver']

/** The finance reports at ten thousand and at a million waybills, in turns. */
export const reports = (home: Home): Promise<BenchResult> => bothSizes(home, questionsOfReports(), GROWING_REPORTS)

const DAY_MS = 86_400_000

const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** What a dispatcher opens all day, each asked alone; the same questions at both sizes. */
function questionsOfDispatchers(): Readonly<Record<string, string>> {
  const week = `dateFrom=${day(-6)}&dateTo=${day(0)}`
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  return {
    'orders: first page': 'material_orders',
    'orders: active': 'material_orders?stateFilter=active',
    'orders: counts': 'material_orders/indicators',
    'orders: card': 'material_orders/3',
    'orders: for a vehicle': 'material_orders/get_for_vehicle?vehicle=5',
    'regular deals: first page': 'regular_deals',
    'regular deals: by income': 'regular_deals?order[income]=desc',
    'regular deals: active': 'regular_deals?status=active',
    'planner: a week of an autopark': `shift_planners/board?autopark=1&${week}`,
    'planner: lines': 'shift_planner_lines',
    'shifts: first page': 'shifts',
    'autopark: first page': 'vehicles/autopark',
    'autopark: counts': 'vehicles/autopark/indicators',
    'reports: plan of an autopark': `vehicles/report/plan_complete?point=1&${month}`,
    'reports: use of an autopark': `vehicles/report/usage?point=1&${month}`,
    'reports: profit of an autopark': `vehicles/report/profit?point=1&${month}`,
    'reports: income of an autopark': `vehicles/report/income?point=1&${month}`,
    'reports: figures of an autopark': `vehicles/report/indicators?point=1&${month}`,
    'multi-deals: first page': 'multi_deals',
    'repairs: first page': 'repairs',
    'tasks: first page': 'kanban_tasks',
  }
}

/** The dispatcher's lists, cards and board at ten thousand and at a million waybills, in turns. */
export const dispatch = (home: Home): Promise<BenchResult> => bothSizes(home, questionsOfDispatchers())
