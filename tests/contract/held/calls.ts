import { expect } from 'vitest'
import { optionsOf, type Resource } from '#resource'
import { locales } from '#locales'
import { resources } from '#resources'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SENT = tests('screens/shellApi.test.ts', 'the token, and JSON asked for')
const KINDS = tests('screens/shellApi.test.ts', 'PATCH and DELETE are merge-patch, others JSON, forms set their own type')
const WORDS = tests('screens/shellApi.test.ts', 'failure %# says its message, its detail or its status')
const ENDED = tests('screens/shellApi.test.ts', 'without a page the session ends', 'who gives up goes to the sign-in, and the calls fail')
const OWNERS: readonly unknown[] = ['company', 'oilCompany', 'truckPenaltyCompany', 'account', 'materialOrder', 'vehicle', 'point']
/** Documents of these owners have the same fields. */
const SHAPE = is(() => {
  const kinds = Object.values<Resource>(resources).filter(
    ({ fields, parts }) => parts?.documents && OWNERS.includes(optionsOf(fields[parts.documents.owner]!).target),
  )
  expect(kinds.length).toBeGreaterThanOrEqual(OWNERS.length)
  for (const { name, fields } of kinds)
    expect([name, Object.keys(fields)]).toEqual([name, expect.arrayContaining(['name', 'documentType', 'isActive', 'isDelete', 'insDate'])])
})
const DOCUMENT = tests('server/documents.test.ts', 'are uploaded with a type, listed newest first, and carry what the contract says')
const DENIED = tests('screens/shellApi.test.ts', 'is told to the frame, unless the caller asked quietly')

/** How the API is called, what failures say, what documents look like. */
export const calls: HeldRules = {
  'R-363': held(SENT),
  'R-364': held(SENT),
  'R-365': held(SENT),
  'R-366': held(KINDS),
  'R-367': held(KINDS),
  'R-368': held(KINDS, tests('screens/shellData.test.ts', 'sends files in a form')),
  'R-369': held(
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
    tests('browser/reports.spec.ts', 'a list is written to Excel behind a pop-up that waits, offers the file and goes'),
    tests(
      'screens/reports.test.tsx',
      'a list is written to Excel as it is filtered, one at a time, behind a pop-up that waits and then offers the file',
    ),
  ),
  'R-370': held(
    tests('screens/statement.test.tsx', 'the statement is exported as it is asked for'),
    tests('screens/boxKinds.test.tsx', 'the statement of %s is exported with its filters, the hours of the own zone and whose it is'),
  ),
  'R-371': held(
    tests('server/documents.test.ts', 'are downloaded one by one or all as a zip, and by their owner alone'),
    tests('server/files.test.ts', 'a file comes back byte for byte, as a download that no browser runs'),
  ),
  'R-372': held(tests('screens/habits.test.tsx', 'a call is waited for an hour')),
  'R-373': held(
    tests('screens/shellEntry.test.tsx', '/logout ends the session here and on the server', 'a forgotten password is mended by a letter'),
  ),
  'R-374': held(
    tests(
      'server/dated.test.ts',
      'recalculation runs only when it is asked for, in the query or beside the record, from the day of the entry',
    ),
  ),
  'R-375': held(
    tests(
      'server/session.test.ts',
      'tells a stranger only what the entry pages need',
      'takes values from settings and properties, their defaults first',
    ),
  ),
  'R-376': held(
    tests('unit/shell.test.ts', 'come from the roles, each once', 'account 1 holds them all'),
    tests('server/session.test.ts', 'gives others the codes of their active roles'),
  ),
  'R-377': held(tests('unit/query.test.ts', 'a filter form becomes parameters, only those that are filled')),
  'R-378': held(tests('server/payments.test.ts', 'months stand in columns, articles in rows, objects below them')),

  'R-379': held(tests('screens/shellApi.test.ts', 'a wrong password says so')),
  'R-380': held(ENDED),
  'R-381': held(ENDED),
  'R-382': held(
    tests('screens/shellApi.test.ts', 'downloads lead straight to the sign-in', 'calls of the task manager lead straight to the sign-in'),
  ),
  'R-383': held(DENIED),
  'R-384': held(
    DENIED,
    tests('screens/form.test.tsx', 'a refusal for want of a right leads to /403, and the typing waits for the return'),
    tests('screens/shellFrame.test.tsx', 'a missing right leads to /403, a missing record to /404'),
  ),
  'R-385': held(
    tests('screens/show.test.tsx', 'a record that does not exist leads to /404'),
    tests('screens/shellData.test.ts', 'a missing record leads away only the page that is about it'),
  ),
  'R-386': held(tests('screens/shellApi.test.ts', 'no answer at all counts as 500')),
  'R-387': held(WORDS),
  'R-388': held(WORDS),
  'R-389': held(WORDS, tests('screens/shellApi.test.ts', 'without words %s says %s')),
  'R-390': held(
    tests('browser/shell.spec.ts', 'messages go when the page is changed'),
    tests('screens/window.test.tsx', 'a record that cannot be saved says so, and what the server says'),
  ),
  'R-391': held(
    tests('browser/story.spec.ts', 'a company is made with requisites, a document and a curator, found, and written to Excel'),
    tests('screens/show.test.tsx', 'documents are added, found by their name as it is written, downloaded and softly deleted'),
  ),
  'R-392': held(
    tests('screens/failures.test.tsx', 'documents that cannot be listed, downloaded or deleted are told of, each in its own words'),
  ),
  'R-393': held(
    tests(
      'screens/failures.test.tsx',
      'a vehicle says that autoparks cannot be loaded',
      '%s that cannot be loaded says so in its own words',
    ),
    tests('screens/fleet.test.tsx', 'a vehicle shows its indicators by type, and says when its registration certificate cannot be had'),
    is(() => {
      expect(locales.ru.nerud.screens.pts.failed).toBe('Не удалось загрузить данные ПТС!')
      expect(locales.ru.resources.deal.failures).toMatchObject({
        list: 'Не удалось загрузить накладные',
        sums: 'Не удалось загрузить суммы!',
      })
    }),
  ),

  'R-814': held(DOCUMENT, SHAPE),
  'R-815': held(DOCUMENT, SHAPE),
  'R-816': held(
    tests('server/books.test.ts', 'document types carry their ten flags, their objects and their status'),
    tests('server/payments.test.ts', 'are uploaded with a type of payments, and gone when made inactive'),
  ),
}
