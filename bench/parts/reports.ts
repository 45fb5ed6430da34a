import { bothSizes } from '../support/bothSizes.ts'
import type { BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const DAY_MS = 86_400_000
const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** What the accountant and the director ask. */
function questions(): Readonly<Record<string, string>> {
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
const GROWING = ['indicators by customer', 'boxes of companies', 'boxes of employees', 'waybills by driver']

/** The finance reports at ten thousand and at a million waybills, in turns. */
export const reports = (home: Home): Promise<BenchResult> => bothSizes(home, questions(), GROWING)
