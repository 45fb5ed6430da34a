import { bothSizes } from '../support/bothSizes.ts'
import type { BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const DAY_MS = 86_400_000
const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** What the charts of a year ask. */
function questions(): Readonly<Record<string, string>> {
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
const GROWING = ['profit by customer of a year', 'profit by vehicle of a year', 'ages of debts']

/** The charts of a year at ten thousand and at a million waybills, in turns. */
export const charts = (home: Home): Promise<BenchResult> => bothSizes(home, questions(), GROWING)
