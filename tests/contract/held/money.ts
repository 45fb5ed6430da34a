import { expect } from 'vitest'
import { resources } from '#resources'
import { tabbed } from '#resources/pages'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { boxes } from './boxes.ts'
import { moneyScreens } from './moneyScreens.ts'

const PAYMENTS = 'server/payments.test.ts'
const SAVED = tests(PAYMENTS, 'is saved as the modal sends it, and stands in the list with what the screens show')
const BOXES = tests(PAYMENTS, 'moves the boxes that its type names, a refund the other way')
const MONTHS = tests(PAYMENTS, 'months stand in columns, articles in rows, objects below them')
const TRIMMED = tests(PAYMENTS, 'the list is trimmed by days as dd.mm.yyyy, and a missing bound reaches to 2000 and 2040')
const CANCELLED = tests(PAYMENTS, 'needs a reason of three signs, takes the rows back and shows why')
const UPLOADED = tests(PAYMENTS, 'are uploaded with a type of payments, and gone when made inactive')
const FROZEN = tests(PAYMENTS, 'stay as they are once the payment is cancelled')
const RATE = tests(PAYMENTS, 'comes to the sum divided by the rate, rounded half-up; the rest is the discount')
const UNIQUE = tests(
  'server/uniqueness.test.ts',
  'the documented checks are all there',
  'answers for %s, whatever the case of letters, but for the record itself',
)
const KEPT = [
  ...tests(
    'server/resources.test.ts',
    'is created, read back as it was sent, and told in the history',
    'takes the version that was seen, and refuses one that is none, and a stale one with the record as it is',
  ),
  ...tests('server/resourceRows.test.ts', 'is filtered by each filter', 'is sorted by each field, both ways, page by page'),
]
const WINDOW_TESTS = 'screens/moneyWindows.test.tsx'
const WINDOWS = tests(
  WINDOW_TESTS,
  'a transfer says everything that is known of it, and who cancelled it why',
  'an expense says what it was for, its price and volume, and its documents come and go while it is active',
)
const FROZEN_WINDOW = tests(WINDOW_TESTS, 'a cancelled expense changes no more; an employee or the company stand as its object')
const NAMED = tests('server/transactionKinds.test.ts', 'lines name whom they are for by the type of their article')

/** Payments, their documents and reports. */
const payments: HeldRules = {
  'R-587': held(SAVED, TRIMMED),
  'R-588': held(WINDOWS),
  'R-589': held(BOXES),
  'R-590': held(MONTHS),
  'R-591': held(MONTHS),
  'R-592': held(TRIMMED),
  'R-593': held(TRIMMED),
  'R-594': held(TRIMMED),
  'R-595': held(tests(PAYMENTS, 'indicators count by type, direction, want of documents and cancellation')),
  'R-596': held(CANCELLED, WINDOWS, FROZEN_WINDOW),
  'R-597': held(CANCELLED),
  'R-598': held(UPLOADED, FROZEN),
  'R-599': held(UPLOADED),
  'R-600': held(UPLOADED),
  'R-601': held(UPLOADED),
  'R-602': held(tests(PAYMENTS, 'are downloaded as payment-document when several, else as the file')),
  'R-603': held(RATE),
  'R-604': held(tests(WINDOW_TESTS, 'the comment of what came from a transaction stands in lines')),
  'R-605': held(tests(WINDOW_TESTS, 'a payment that cannot be loaded says so')),
  'R-606': held(tests(PAYMENTS, 'is refused with an article or a method that is off, and in a closed period')),
}

/** Articles, methods and items of expense. */
const books: HeldRules = {
  'R-758': held(
    is(() =>
      expect(tabbed.find(page => page.path === '/directory/cost')?.tabs.slice(0, 3)).toEqual(
        ['costs', 'staff', 'vehicles'].map(view => ({ resource: 'costList', view })),
      ),
    ),
    is(() => expect(resources.costList.list?.search.in).toEqual(['name'])),
  ),
  'R-759': held(UNIQUE),
  'R-760': held(
    is(() => {
      for (const resource of [resources.costList, resources.payMethod]) expect(resource.list?.sort).toEqual(['-isActive', 'name'])
    }),
    KEPT,
  ),
  'R-761': held(NAMED),
  'R-762': held(NAMED),
  'R-763': held(NAMED),
  'R-764': held(NAMED),
  'R-765': held(NAMED),
  'R-766': held(NAMED),
  'R-767': held(
    is(() =>
      expect(tabbed.find(page => page.path === '/directory/transfer')?.tabs).toEqual([
        { resource: 'costList', view: 'transfers' },
        { resource: 'payMethod' },
      ]),
    ),
    KEPT,
  ),
  'R-768': held(RATE),
  'R-769': held(UNIQUE),
  'R-770': held(KEPT),
}

/** Money: payments, the books that they stand on, the boxes of companies. */
export const money: HeldRules = { ...payments, ...books, ...moneyScreens, ...boxes }
