import { held, later, partly, tests, type HeldRules } from '../holder.ts'

const GOODS = 'server/rulesGoods.test.ts'
const PRICES = tests(GOODS, 'in force is the latest that has begun, per type; without one the slot is empty and inactive')
const RATES = tests(GOODS, 'has prices and rates in force: the latest that has begun, else nothing, and a rate of 1 without a date')
const ON_DAYS = tests(GOODS, 'asked for many days at once is the latest that had begun on each')
const INDICATORS = tests('server/rulesFleet.test.ts', 'are grouped by type: the latest entry that has begun, or an empty slot')
const NUMBERS = tests('unit/text.test.ts', 'groups thousands by non-breaking spaces and puts a comma before the fraction')
const PHONES = tests('unit/text.test.ts', 'shows exactly ten digits as +7 (XXX) XXX-XX-XX, any other number as it is')

/** What is in force, and how values are typed and shown. */
export const formats: HeldRules = {
  'R-344': held(PRICES, RATES, ON_DAYS, INDICATORS),
  'R-345': held(PRICES, RATES, INDICATORS),
  'R-346': held(RATES),
  'R-347': held(PRICES, RATES),
  'R-348': held(RATES),
  'R-349': held(INDICATORS),
  'R-350': held(tests('server/cards.test.ts', 'is bound by the entry of its history that began last')),

  'R-351': held(tests('screens/inputsNumbers.test.tsx', 'takes %s for the comma')),
  'R-352': held(tests('screens/inputsDates.test.tsx', 'writes %s as %s')),
  'R-353': held(
    tests(
      'screens/inputsDates.test.tsx',
      'shows what is still to be typed',
      'keeps a day that does not exist, and says so once the input is left',
    ),
  ),
  'R-354': held(tests('unit/text.test.ts', 'shows days as DD.MM.YYYY')),
  'R-355': later(
    'a value in unix seconds: none of the 611 documented calls sends one (moments travel as ISO), so a format for it would be code that nothing uses',
  ),
  'R-356': held(
    tests(
      'unit/text.test.ts',
      'shows months, days of a year and long forms',
      'shows moments in a zone, and moments without one by their own clock',
    ),
  ),
  'R-357': partly(
    'seconds are shown where two things may fall into one minute: of fuel, of jobs, of calls by programs; elsewhere moments end with their minutes, on purpose (columns of 17 characters instead of 20)',
    tests('unit/text.test.ts', 'shows moments in a zone, and moments without one by their own clock'),
  ),
  'R-358': held(NUMBERS),
  'R-359': held(NUMBERS),
  'R-360': held(tests('unit/text.test.ts', 'shows money in roubles')),
  'R-361': held(PHONES),
  'R-362': held(PHONES, tests('server/rulesCompanies.test.ts', 'join the name of who answers, and want both coordinates')),
}
