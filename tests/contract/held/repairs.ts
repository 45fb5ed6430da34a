import { expect } from 'vitest'
import { REPAIR_STATUS } from '#formulas/repairStatus'
import { resources } from '#resources'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { filtersOf, placesIn } from './declared.ts'

const SERVER = 'server/repairs.test.ts'
const PARK = 'server/autopark.test.ts'
const SCREENS = 'screens/repairs.test.tsx'
const MADE = tests(SERVER, 'holds its vehicle, its type, priced lines and its team, and what they come to')
const CARD = tests(SCREENS, 'a repair is made with its works and its team, and closed on the day of its end')
const CLOSED = tests(SERVER, 'is closed with the day of its end and all prices, and stays as it is then')
const STATUSES = tests(SERVER, 'remembers its statuses, the newest first, and says in its history that it was closed')
const DOCUMENTS = tests(SERVER, 'documents of repairs are of their types, added, downloaded one by one or all, and softly deleted')
const BOOKS = tests(SERVER, '%s have names that nobody else has, the active ones first')
const MARKED = tests('screens/actions.test.tsx', 'a record is switched off and on by its flag')

/** The autopark and repairs. */
export const repairs: HeldRules = {
  'R-424': held(
    tests(PARK, 'has the active vehicles that are kept at one, with what tells them apart'),
    tests(SCREENS, 'the autopark says what vehicles do now, and a count shows those that do it'),
  ),
  'R-425': held(tests(PARK, 'is chosen among the points that are autoparks')),
  'R-426': held(tests('screens/failures.test.tsx', 'a vehicle says that autoparks cannot be loaded')),

  'R-433': held(
    tests(SERVER, 'is filtered by status, searched by number and plate, summed up and exported'),
    tests(SCREENS, 'the list of repairs is filtered by status with one click'),
    is(() => expect(filtersOf('repair')).toContain('stateFilter')),
  ),
  'R-434': held(
    tests(SERVER, 'has its statuses by id'),
    is(() => expect(REPAIR_STATUS).toEqual({ active: 1, closed: 2, error: 3 })),
  ),
  'R-435': held(MADE, CARD),
  'R-436': held(
    STATUSES,
    is(() => expect(resources.repair.parts?.statuses).toEqual({ field: 'status', history: 'statusHistory' })),
  ),
  'R-437': held(DOCUMENTS),
  'R-438': held(CLOSED, tests(SERVER, 'closed by two at once is closed once'), CARD),
  'R-439': held(
    BOOKS,
    MARKED,
    is(() => expect(placesIn('repairType')).toEqual(expect.arrayContaining(['name', 'isActive']))),
  ),
  'R-440': held(
    BOOKS,
    MARKED,
    is(() => expect(placesIn('repairNomenclature')).toEqual(expect.arrayContaining(['name', 'price', 'isActive']))),
  ),
  'R-441': held(BOOKS),
  'R-442': held(BOOKS),
  'R-443': held(DOCUMENTS),
}
