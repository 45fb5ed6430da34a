import { held, partly, tests, type HeldRules } from '../holder.ts'

const IN_FORCE = tests(
  'unit/effectiveAt.test.ts',
  'is the one with the latest start that lies in the past',
  'is found whatever the order of entries, and no later one has begun',
)
const EMPTY = tests(
  'unit/effectiveAt.test.ts',
  'is none without entries, without a start, or when all lie in the future: the slot is empty and inactive',
)
const RATE = tests('unit/effectiveAt.test.ts', 'without one in force are 1 with a blank date', 'are the latest that has begun')
const BY_KIND = tests('unit/effectiveAt.test.ts', 'have one in force for each price type, and none for a type that has not begun')
const BY_SOURCE = tests(
  'unit/effectiveAt.test.ts',
  'rates are told by their source unit, indicators by their kind, card references by their card',
)
const UNIX = tests('unit/text.test.ts', 'shows unix seconds as dd.mm.yyyy and h:mm:ss')
const NUMBERS = tests('unit/text.test.ts', 'groups thousands by non-breaking spaces and puts a comma before the fraction')
const PHONES = tests('unit/text.test.ts', 'shows exactly ten digits as +7 (XXX) XXX-XX-XX, any other number as it is')

/** What is in force, and how values are typed and shown. */
export const formats: HeldRules = {
  'R-344': held(IN_FORCE),
  'R-345': held(EMPTY),
  'R-346': held(RATE),
  'R-347': partly('products, cargo-routes: their screens', BY_KIND, EMPTY),
  'R-348': partly('cargo-routes: their screens', BY_SOURCE, RATE),
  'R-349': partly('vehicle-indicators: their screens', BY_SOURCE, EMPTY),
  'R-350': partly('oil-cards, bank-cards: their screens', BY_SOURCE, EMPTY),

  'R-351': held(tests('screens/inputsNumbers.test.tsx', 'takes %s for the comma')),
  'R-352': held(tests('screens/inputsDates.test.tsx', 'writes %s as %s')),
  'R-353': held(tests('unit/text.test.ts', 'knows an unfilled mask')),
  'R-354': held(tests('unit/text.test.ts', 'shows days as DD.MM.YYYY')),
  'R-355': held(UNIX),
  'R-356': held(
    tests(
      'unit/text.test.ts',
      'shows months, days of a year and long forms',
      'shows moments in a zone, and moments without one by their own clock',
    ),
  ),
  'R-357': held(UNIX),
  'R-358': held(NUMBERS),
  'R-359': held(NUMBERS),
  'R-360': held(tests('unit/text.test.ts', 'shows money in roubles')),
  'R-361': held(PHONES),
  'R-362': held(PHONES, tests('server/rulesCompanies.test.ts', 'join the name of who answers, and want both coordinates')),
}
