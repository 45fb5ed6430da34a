import { screensOf } from '#resource'
import { resources } from '#resources'
import { ORDER_STATUS } from '#formulas/orderLimit'
import { expect } from 'vitest'
import { lookups } from '../../../server/seed/books/lookups.ts'
import { labels } from '../../../locales/ru/orders.ts'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { fieldsInForm, filtersOf, placesIn } from './declared.ts'

const { materialOrder: order, deal } = resources
const SERVER = 'server/orders.test.ts'
const SCREENS = 'screens/orders.test.tsx'
const FILLED = tests(SERVER, 'takes over from its route what was not sent, and counts its limit')
const CLOSED = tests(SERVER, 'is closed, takes no more waybills and no changes, and is opened again')
const MADE = tests(SERVER, 'is filled in but for volumes and numbers, and takes of the limit')
const CARD = tests(SCREENS, 'a card shows its route, its product, its limit and what is left of it, its statuses newest first')
const FROM_ORDER = tests(
  SCREENS,
  'choosing an order fills everything but volumes and numbers, says what is left as it is typed, and saves by its own call',
)

/** Orders, and the waybills that are made of them. */
export const orders: HeldRules = {
  'R-471': held(
    tests('server/resourceRows.test.ts', 'is filtered by each filter', 'finds what is searched for'),
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
    is(() => {
      expect(labels.materialOrder.choices.stateFilter).toEqual({ active: 'Активные', closed: 'Закрытые', error: 'Ошибка' })
      expect(filtersOf('materialOrder')).toContain('stateFilter')
      expect(order.list?.search.in).toEqual(['words'])
    }),
  ),
  'R-472': held(
    CLOSED,
    is(() => {
      expect(ORDER_STATUS).toEqual({ active: 1, closed: 2, error: 3 })
      expect(lookups['material_order_status']).toEqual(['Активна', 'Закрыта', 'Ошибка'])
      expect(labels.materialOrder.choices.state).toEqual({ active: 'Активна', closed: 'Закрыта', error: 'Ошибка' })
    }),
  ),
  'R-473': held(FILLED, CARD),
  'R-474': held(FILLED, CARD),
  'R-475': held(
    FILLED,
    CARD,
    is(() =>
      expect(placesIn('materialOrder')).toEqual(
        expect.arrayContaining([
          'serviceType',
          'orderLimit',
          'orderLimitType',
          'totalLimits',
          'totalVolume',
          'totalLimitsBalanceVol',
          'actualDriverPrice',
          'comment',
          'metadataFields.insDate',
        ]),
      ),
    ),
  ),
  'R-476': held(tests(SERVER, 'without a price is an error until there is one'), CARD),
  'R-477': held(MADE, CARD),
  'R-478': held(tests(SERVER, 'transporters are written by their own call, which takes nothing else'), CARD),
  'R-479': held(tests(SERVER, 'documents of an order are added, changed, listed by fitting types and deleted softly')),
  'R-480': held(tests(SERVER, 'documents of an order are added, changed, listed by fitting types and deleted softly')),
  'R-481': held(is(() => expect(order.parts?.templates).toEqual({ object: 5, path: '{id}/templates/download' }))),
  'R-482': held(CLOSED),
  'R-483': held(
    tests(SCREENS, 'choosing a route fills its companies, product and types'),
    is(() =>
      expect(fieldsInForm('materialOrder')).toEqual(
        expect.arrayContaining(['supplier', 'customer', 'cargoRoute', 'product', 'serviceType', 'orderLimitType', 'orderLimit', 'comment']),
      ),
    ),
  ),
  'R-484': held(
    tests(SERVER, 'an order is found for a vehicle: what it carried last comes first, what is used up does not come'),
    tests(SCREENS, 'choosing a vehicle finds its order'),
  ),
  'R-495': held(
    FROM_ORDER,
    is(() => {
      const paths = ['/deals/create', '/deals/create-from-order', '/deals/create-from-order/:id']
      const made = screensOf(deal).filter(one => one.kind === 'create')
      expect(made.map(one => one.path)).toEqual(expect.arrayContaining(paths))
      expect(made.every(one => one.right.join() === 'DEAL_ADD')).toBe(true)
    }),
  ),
  'R-496': held(MADE, FROM_ORDER),
}
