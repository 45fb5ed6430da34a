import { expect } from 'vitest'
import { resources } from '#resources'
import { PAGE } from '#resource'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/subscription.test.ts'
const SCREEN = 'screens/subscription.test.tsx'
const ROW = tests(SCREEN, 'the archive shows its five columns, and a file of a row is downloaded and said to be')
const FAILS = tests(SCREEN, 'the archive says that it could not be loaded, and that a file could not')
const FILTERED = tests(SERVER, 'the archive is filtered by months and words, and a file comes under its own type')

/** The subscription to the product. */
export const subscription: HeldRules = {
  'R-319': held(tests(SERVER, 'transactions are a list with the balance after each, and an Excel file; nobody changes them')),
  'R-320': held(tests(SERVER, 'domain settings say how the subscription stands')),
  'R-321': held(
    tests(
      SERVER,
      'is a file made for what is due, numbered, and kept in the archive',
      'is sent by mail with its file, to the address of the requisites or another one',
    ),
  ),
  'R-322': held(tests(SERVER, 'a month that is over is charged once, for its fullest day')),
  'R-323': held(tests(SERVER, 'are saved anew, and the last ones are current')),
  'R-324': held(
    is(() => expect(resources.subscriptionDocManagement.list?.columns).toEqual(['isActive', 'period', 'docTypeName', 'name', 'mdInsDate'])),
  ),
  'R-325': held(FILTERED),
  'R-326': held(
    tests('screens/list.test.tsx', 'appends pages of 50 half a second after its end comes in sight, and says where it ends'),
    is(() => expect(PAGE).toBe(50)),
  ),
  'R-327': held(tests(SCREEN, 'the archive without its filters is as it was at first')),
  'R-328': held(FILTERED),
  'R-329': held(FAILS),
  'R-330': held(ROW, FAILS),
  'R-331': held(FILTERED),
}
