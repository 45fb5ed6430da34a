import { screensOf } from '#resource'
import { resources } from '#resources'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { filtersOf, placesIn } from './declared.ts'

const SERVER = 'server/regularDeals.test.ts'
const FORMULA = 'unit/standingSums.test.ts'
const FIGURES = tests(SERVER, 'a regular deal takes its figures from the prices of the day, and its ends from the route')
const FIELDS = tests(SERVER, 'every field that the contract names of a regular deal stands in it')
const DOCUMENTS = tests(SERVER, 'documents are added, downloaded one or all, deleted softly, and a consignment note is told')
const PRICES = tests(FORMULA, 'careerPrice is nought for delivery alone and for pick-up, else the sale price for the sell type')
const CARRIER = tests(FORMULA, 'our own carrier costs the driver, price type 6, and another one the price of the route')
const SUMS = tests(
  FORMULA,
  'each sum is its price times its volume, that of the route divided by its rate at once, and is empty without its price',
)
const PERCENT = tests(FORMULA, 'incomePercent is the income in per cent of all sums, and 0 where there is none')

/** Standing contracts and what they come to. */
export const regularDeals: HeldRules = {
  'R-533': held(
    is(() => expect(filtersOf('regularDeal')).toEqual(expect.arrayContaining(['company', 'status']))),
    tests(SERVER, 'companies of regular deals are offered for the filter, and find them in any role'),
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
  ),
  'R-534': held(
    is(() => expect(resources.regularDeal.list?.columns).toEqual(expect.arrayContaining(['income', 'incomePercent', 'hasTtnDoc']))),
    DOCUMENTS,
  ),
  'R-535': held(
    is(() => expect(placesIn('regularDeal')).toEqual(expect.arrayContaining(['cargoRoute', 'objectVol', 'careerVol', 'regularDealDocs']))),
    DOCUMENTS,
  ),
  'R-536': held(tests(SERVER, 'waybills made under it are listed, and no others')),
  'R-537': held(FIGURES, tests('screens/regularDeals.test.tsx', 'a card tells state, income and sums over its tabs')),
  'R-538': held(
    is(() =>
      expect(screensOf(resources.regularDeal).map(one => one.path)).toEqual(
        expect.arrayContaining(['/regular-deals/list', '/regular-deals/list/:id', '/regular-deals/create']),
      ),
    ),
  ),
  'R-539': held(
    tests(FORMULA, 'routeKoef is the rate from the purchase unit to the unit of the route, or 1', 'a missing rate is said and counts as 1'),
  ),
  'R-540': held(tests(FORMULA, 'objectPrice is the purchase price for the service type')),
  'R-541': held(PRICES),
  'R-542': held(PRICES),
  'R-543': held(CARRIER),
  'R-544': held(CARRIER),
  'R-545': held(tests(FORMULA, 'routeVol is the object volume divided by routeKoef')),
  'R-546': held(SUMS),
  'R-547': held(SUMS),
  'R-548': held(SUMS),
  'R-549': held(SUMS),
  'R-550': held(SUMS),
  'R-551': held(PERCENT),
  'R-552': held(PERCENT),
  'R-553': held(FIGURES, FIELDS),
  'R-554': held(
    tests(
      SERVER,
      'tells a missing price in words, and gives no sum',
      'tells a missing rate, and counts it as 1; the rate mends it',
      'is inactive once its route, its product or itself is off, and back with them',
    ),
  ),
  'R-555': held(
    tests(
      SERVER,
      'the price of a product, of a route, and their removal, in the same transaction',
      'a price of a later day when the day comes, by a job that leaves the others as they are',
    ),
  ),
  'R-556': held(DOCUMENTS),
}
