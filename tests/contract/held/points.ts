import { expect } from 'vitest'
import { resources } from '#resources'
import { POINT_TYPE } from '#resources/points/pointType'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { fieldsInForm, placesIn } from './declared.ts'

const CHOSEN = tests('server/rulesCompanies.test.ts', 'are chosen by type, by company, and by having people')
const OF_COMPANY = tests('server/books.test.ts', 'each company has a list of its points, active first, then by name')
const UNDOCUMENTED = tests(
  'server/documents.test.ts',
  'are uploaded with a type, listed newest first, and carry what the contract says',
  'that are deleted by %j are hidden everywhere',
  'are downloaded one by one or all as a zip, and by their owner alone',
)

/** Points of companies. */
export const points: HeldRules = {
  'R-246': held(
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
    is(() =>
      expect([resources.point.list?.search.in, resources.point.api.calls]).toEqual([
        expect.arrayContaining(['name']),
        expect.arrayContaining(['export']),
      ]),
    ),
  ),
  'R-247': held(OF_COMPANY),
  'R-248': held(
    is(() => {
      const fields = ['name', 'address', 'phone', 'email', 'lastName', 'firstName', 'middleName', 'pointType', 'company', 'isActive']
      expect(fieldsInForm('point')).toEqual(expect.arrayContaining(fields))
      expect(placesIn('point')).toEqual(expect.arrayContaining(fields.slice(0, -1)))
    }),
  ),
  'R-249': held(tests('server/rulesCompanies.test.ts', 'join the name of who answers, and want both coordinates')),
  'R-250': held(
    tests(
      'server/uniqueness.test.ts',
      'the documented checks are all there',
      'answers for %s, whatever the case of letters, but for the record itself',
    ),
    tests('server/rulesCompanies.test.ts', 'names are unique whatever the case'),
  ),
  'R-251': held(tests('screens/failures.test.tsx', 'a name of a point that cannot be checked is told of, and may be saved nonetheless')),
  'R-252': held(OF_COMPANY),
  'R-253': held(UNDOCUMENTED),
  'R-254': held(tests('server/documents.test.ts', 'points and accounts have theirs')),
  'R-255': held(
    is(() => expect(POINT_TYPE.autopark).toBe(2)),
    CHOSEN,
    tests('server/books.test.ts', 'has the types of points and of accounts, drivers among both'),
  ),
  'R-256': held(
    tests('screens/failures.test.tsx', 'the list of people offers points that have some, and says when they cannot be loaded'),
    CHOSEN,
  ),
  'R-257': held(
    tests('screens/failures.test.tsx', '%s that cannot be loaded says so in its own words'),
    tests(
      'screens/addPayment.test.tsx',
      'points that cannot be loaded say so, and a document that fails can be sent again without a second payment',
    ),
  ),
  'R-258': held(tests('server/books.test.ts', 'has the types of points and of accounts, drivers among both')),
  'R-259': held(tests('server/books.test.ts', 'has the types of points and of accounts, drivers among both')),
}
