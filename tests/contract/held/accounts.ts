import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { fieldsInForm, filtersOf } from './declared.ts'

const UNIQUE = tests(
  'server/uniqueness.test.ts',
  'the documented checks are all there',
  'answers for %s, whatever the case of letters, but for the record itself',
)
const LINKS = tests('server/rulesCompanies.test.ts', 'links are made several at once, from either side, and those that exist stay')
const NAMED = tests('server/rulesAccess.test.ts', 'are called in selects by name and login, and found by a part of the name')
const ROLE_RIGHTS = tests('server/books.test.ts', 'all rights are listed, those of a role are seen and changed')

/** Accounts and roles. */
export const accounts: HeldRules = {
  'R-260': held(
    tests('server/rulesAccess.test.ts', 'drivers are marked by their type and listed by three calls'),
    NAMED,
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
  ),
  'R-261': held(is(() => expect(filtersOf('account')).toEqual(expect.arrayContaining(['company', 'point', 'tags'])))),
  'R-262': held(
    is(() =>
      expect(fieldsInForm('account')).toEqual(
        expect.arrayContaining([
          'accountType',
          'login',
          'fio',
          'inn',
          'phone',
          'email',
          'company',
          'point',
          'ownerCompany',
          'tags',
          'accRoles',
          'isActive',
          'seriesNumberDrive',
          'issueDateDrive',
          'driver',
        ]),
      ),
    ),
  ),
  'R-263': held(UNIQUE),
  'R-264': held(UNIQUE),
  'R-265': held(
    tests('server/rulesAccess.test.ts', 'are switched on and off, but neither oneself nor the administrator'),
    tests('screens/actions.test.tsx', 'a declared toggle stands for the activity'),
  ),
  'R-266': held(
    tests('server/session.test.ts', 'that changed are announced by update-rights until the client fetched me'),
    tests('screens/shellApi.test.ts', 'with new rights when an answer says so, read once however many answers say so'),
  ),
  'R-267': held(LINKS, tests('server/concurrency.test.ts', 'the same links saved by two people are made once')),
  'R-268': held(
    tests('server/rulesAccess.test.ts', 'show their own company under both spellings'),
    tests('server/rulesFleet.test.ts', 'have drivers, and drivers their vehicles'),
    tests('screens/fleet.test.tsx', 'a driver shows the vehicles that they drive'),
  ),
  'R-269': held(
    tests(
      'server/documents.test.ts',
      'points and accounts have theirs',
      'are uploaded with a type, listed newest first, and carry what the contract says',
    ),
  ),
  'R-270': held(NAMED, tests('unit/declarations.test.ts', 'of people: name and login')),
  'R-271': held(
    tests('server/session.test.ts', 'gives the administrator every right and a token that opens calls'),
    tests('unit/shell.test.ts', 'account 1 holds them all'),
  ),
  'R-272': held(LINKS),
  'R-273': held(tests('server/books.test.ts', 'has the types of points and of accounts, drivers among both')),

  'R-274': held(tests('server/resources.test.ts', 'is created, read back as it was sent, and told in the history'), ROLE_RIGHTS),
  'R-275': held(ROLE_RIGHTS, tests('server/rulesAccess.test.ts', 'a role grows only by rights that its editor holds')),
  'R-276': held(
    tests('screens/shellFrame.test.tsx', 'rights given meanwhile open the page'),
    tests('server/session.test.ts', 'that changed are announced by update-rights until the client fetched me'),
  ),
}
