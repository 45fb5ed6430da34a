import { expect } from 'vitest'
import { offers } from '#resource'
import { resources } from '#resources'
import { PROCESS } from '#resources/goods/productProcess'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { fieldsInForm, filtersOf } from './declared.ts'

const RULES = 'server/rulesGoods.test.ts'
const NAMED = tests(RULES, 'is called by its material and unit, and belongs to the company of its point')
const LISTED = tests(RULES, 'is listed by what is done with it, and exported as it is shown')
const SOURCES = tests(RULES, 'is found by a route, and with those who sell its material and where')
const IN_FORCE = tests(RULES, 'in force is the latest that has begun, per type; without one the slot is empty and inactive')
const FREE_DAY = tests(RULES, 'begins on a free day, which is asked before saving')
const ROUTE = tests(RULES, 'goes between two points of companies, is called by its material and knows how far it is')
const ROUTE_IN_FORCE = tests(
  RULES,
  'has prices and rates in force: the latest that has begun, else nothing, and a rate of 1 without a date',
)
const EVERY = tests('server/resources.test.ts', 'is exported whole, with the labels as headings')
const CARDS = tests('screens/goods.test.tsx', 'a product shows its prices in force, their history and who sells it')
const recalculated = is(() => {
  for (const name of ['productPrice', 'cargoRoutePrice', 'cargoRouteRate'] as const)
    expect(resources[name].parts).toMatchObject({ recalc: { from: 'dateStart' }, dated: { start: 'dateStart' } })
})
const newestFirst = is(() => {
  for (const name of ['productPrice', 'cargoRoutePrice', 'cargoRouteRate'] as const)
    expect(resources[name].list?.sort?.[0]).toBe('-dateStart')
})

/** Products and cargo routes, with their prices and rates. */
export const goods: HeldRules = {
  'R-444': held(
    LISTED,
    is(() =>
      expect(resources.product.list?.views).toMatchObject({
        buy: { screen: '/product/list/buy', only: { process: PROCESS.purchase } },
        sell: { screen: '/product/list/sell', only: { process: PROCESS.sale } },
      }),
    ),
  ),
  'R-445': held(
    NAMED,
    is(() => expect(resources.product.list?.columns).toEqual(expect.arrayContaining(['name', 'point', 'process', 'prices']))),
  ),
  'R-446': held(
    LISTED,
    EVERY,
    is(() => expect(filtersOf('product').length).toBeGreaterThan(5)),
  ),
  'R-447': held(CARDS, SOURCES, IN_FORCE),
  'R-448': held(SOURCES),
  'R-449': held(
    IN_FORCE,
    is(() => expect(fieldsInForm('productPrice')).toEqual(['product', 'priceType', 'price', 'dateStart'])),
    is(() => expect(resources.productPrice.api.calls).toEqual(expect.arrayContaining(['create', 'edit', 'remove']))),
  ),
  'R-450': held(FREE_DAY),
  'R-451': held(recalculated, tests('server/dealsTogether.test.ts', 'that takes a price away breaks deals, and giving it back mends them')),
  'R-452': held(IN_FORCE),
  'R-453': held(
    tests('screens/goods.test.tsx', 'a product is made at a point of its company'),
    is(() => expect(fieldsInForm('product')).toEqual(expect.arrayContaining(['point', 'material', 'unit', 'process', 'isActive']))),
    is(() => expect(Object.keys(resources.product.screens?.createUnder ?? {})).toEqual(['point', 'company'])),
  ),
  'R-454': held(tests(RULES, 'is bought or sold, never moved inside')),
  'R-455': held(
    tests(
      RULES,
      'that is there twice is flagged, and no longer once the other one is inactive',
      'names what it stands on and is no longer active',
    ),
  ),
  'R-456': held(IN_FORCE),
  'R-457': held(NAMED),
  'R-458': held(IN_FORCE, newestFirst),
  'R-459': held(IN_FORCE),
  'R-460': held(
    IN_FORCE,
    is(() => expect(resources.product.list?.extra).toContain('deliveryPrice')),
  ),
  'R-461': held(
    ROUTE,
    is(() =>
      expect(resources.cargoRoute.list?.columns).toEqual(
        expect.arrayContaining([
          'name',
          'pointFrom',
          'addressFrom',
          'companyFrom',
          'pointTo',
          'addressTo',
          'companyTo',
          'process',
          'distance',
          'distanceCalculated',
          'isActive',
          'prices',
        ]),
      ),
    ),
  ),
  'R-462': held(
    EVERY,
    is(() => expect(offers(resources.cargoRoute, 'export')).toBe(true)),
  ),
  'R-463': held(
    ROUTE_IN_FORCE,
    is(() => {
      const tabs = (resources.cargoRoute.show ?? []).flatMap(tab => ('resource' in tab ? tab.resource : 'name' in tab ? tab.name : []))
      expect(tabs).toEqual(['routePrices', 'cargoRoutePrice', 'cargoRouteRate'])
    }),
  ),
  'R-464': held(recalculated, tests(RULES, 'is removed with none of its past: what was counted from its prices stays readable')),
  'R-465': held(tests(RULES, 'answers for the days of prices and of rates by one call')),
  'R-466': held(ROUTE_IN_FORCE),
  'R-467': held(ROUTE_IN_FORCE),
  'R-468': held(ROUTE_IN_FORCE, newestFirst),
  'R-469': held(tests('screens/goods.test.tsx', 'a route is made from a product and begins with what it knows')),
  'R-470': held(
    is(() =>
      expect(fieldsInForm('cargoRoute')).toEqual(
        expect.arrayContaining(['pointFrom', 'pointTo', 'companyFrom', 'companyTo', 'process', 'material', 'unit', 'distance']),
      ),
    ),
  ),
}
