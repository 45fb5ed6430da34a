import { held, tests, type HeldRules } from '../holder.ts'

const FILE = 'server/financeReports.test.ts'
const VEHICLES = 'server/vehicleReports.test.ts'
const BOXES = tests(FILE, 'has the box of each company under data: what it held, what was accrued and paid, what it holds then')
const EACH = [
  ...BOXES,
  ...tests(
    FILE,
    'is added up by card, vehicle, driver, product and supplier from what was bought, returns taken off, without what is ignored',
    'drivers have their trips, volumes by unit, kilometres and pay: what their waybills come to',
    'by %s are what the waybills behind them come to',
    'have what they entered by the day of entry, what became of it, and how late it came',
  ),
]

/** The reports of finance, and of the product as a whole. */
export const financeReports: HeldRules = {
  'R-796': held(
    EACH,
    tests(FILE, 'goes to Excel as it is shown, for whom it is for', 'by months goes to Excel with the same sums'),
    tests('server/payments.test.ts', 'months stand in columns, articles in rows, objects below them'),
  ),
  'R-797': held(BOXES),
  'R-798': held(
    EACH,
    tests(
      VEHICLES,
      'has trips made and planned by day, and totals over all vehicles, each by dates',
      'the report of use counts vehicles with trips and without, and all trips, each by dates',
      'of income is by vehicle and day',
    ),
  ),
}
