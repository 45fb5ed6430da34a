import { expect } from 'vitest'
import { optionsOf, routesOf, type Resource } from '#resource'
import { resources } from '#resources'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { placesIn } from './declared.ts'

const REPORTING = tests('screens/statement.test.tsx', 'the date of reports is offered where the property is on')
const MADE = tests(
  'server/resources.test.ts',
  'is created, read back as it was sent, and told in the history',
  'takes the version that was seen, and refuses one that is none, and a stale one with the record as it is',
)
const UNIQUE = tests(
  'server/uniqueness.test.ts',
  'the documented checks are all there',
  'answers for %s, whatever the case of letters, but for the record itself',
)
const SEARCHED = tests('server/books.test.ts', 'records of %s are found by name in any case')
const PARAMETERS = tests('server/books.test.ts', 'settings and properties by the name of the parameter')
const PROPERTY = tests('server/rulesContent.test.ts', 'a property is changed, read by name by anyone, and returned to its default')
const FAVICON = tests('server/rulesContent.test.ts', 'the favicon is a file that everyone may fetch')
const FAQ = tests('server/rulesContent.test.ts', 'are edited whole and deleted by their own call')
const FLAGS = tests('server/books.test.ts', 'document types carry their ten flags, their objects and their status')
const FAILED = tests('screens/failures.test.tsx', '%s that cannot be loaded says so in its own words')
const DELETED = tests('server/documents.test.ts', 'that are deleted by %j are hidden everywhere')

const GONE = tests('server/resources.test.ts', 'disappears when it is removed and is not found again')
/** Documents of every kind that has some are changed by a PATCH, the flag of deletion included. */
const SOFT = is(() => {
  const kinds = Object.values<Resource>(resources).filter(({ parts }) => parts?.documents)
  expect(kinds.length).toBeGreaterThan(15)
  for (const one of kinds) {
    const patch = routesOf(one).find(({ method, path }) => method === 'PATCH' && path.endsWith('{id}'))
    expect([one.name, patch !== undefined, one.fields['isDelete']?.kind]).toEqual([one.name, true, 'flag'])
  }
})

/** Reference books, settings, properties, what is imported and what is deleted softly. */
export const books: HeldRules = {
  'R-277': held(MADE, tests('server/books.test.ts', 'materials have a select list of those in use, and the one that is chosen')),
  'R-278': held(SEARCHED),
  'R-279': held(UNIQUE),
  'R-280': held(FAILED),
  'R-281': held(MADE),
  'R-282': held(SEARCHED, tests('server/books.test.ts', 'units by their sign too')),
  'R-283': held(UNIQUE),
  'R-284': held(MADE),
  'R-285': held(
    tests('server/books.test.ts', 'brands of a select are the active ones, fifteen at most'),
    tests('screens/habits.test.tsx', 'offers active brands only, fifteen at a time'),
  ),
  'R-286': held(MADE),
  'R-287': held(FLAGS),
  'R-288': held(
    tests('screens/asShown.test.tsx', 'offers the active document types of payments alone'),
    tests('server/payments.test.ts', 'are uploaded with a type of payments, and gone when made inactive'),
  ),
  'R-289': held(
    is(() => {
      for (const [documents, flag] of [
        [resources.vehicleDocument, 'isCar'],
        [resources.dealDocument, 'isDeals'],
        [resources.regularDealDocument, 'isDeals'],
        [resources.multiDealDocument, 'isDeals'],
        [resources.repairDocument, 'isRepair'],
        [resources.materialOrderDocument, 'isBlank'],
      ] as const)
        expect([documents.name, optionsOf(documents.fields.documentType!)]).toEqual([
          documents.name,
          expect.objectContaining({ only: { [flag]: true }, shows: expect.arrayContaining(['code']) }),
        ])
    }),
    tests('server/dealDocuments.test.ts', 'documents are added, called as the contract says, and make the deal have its note'),
  ),
  'R-290': held(FAILED),

  'R-300': held(FAQ),
  'R-301': held(FAQ),
  'R-302': held(FAQ),
  'R-303': held(tests('server/books.test.ts', 'frequent questions have themes, which are listed and made')),
  'R-304': held(MADE),
  'R-305': held(
    tests('server/rulesContent.test.ts', 'countries have a plain list of those in use and a main list of all'),
    tests('server/books.test.ts', 'regions are chosen by a part of their name, and belong to a country'),
  ),

  'R-306': held(PARAMETERS),
  'R-307': held(FAVICON),
  'R-308': held(FAVICON),
  'R-309': held(FAILED),
  'R-310': held(tests('server/books.test.ts', 'has the settings and properties that the contract knows')),
  'R-311': held(PARAMETERS, tests('server/rulesContent.test.ts', 'properties are searched by name whatever the case, and seen by group')),
  'R-312': held(PROPERTY),
  'R-313': held(PROPERTY),
  'R-314': held(REPORTING),
  'R-315': held(PROPERTY, FAVICON),
  'R-316': held(PROPERTY),
  'R-317': held(PROPERTY),
  'R-318': held(REPORTING),

  'R-332': held(
    tests('server/importBindCards.test.ts', 'a card is found by its number at its supplier, a binding by its card and day'),
    tests(
      'server/import.test.ts',
      'an xlsx with numbers in place of codes, spaces in them and a heading further down',
      'ten faults of every sort are told by row and column, the good rows are written, the mended file brings the rest',
    ),
    tests(
      'server/importBalances.test.ts',
      'a plus is what we owe, a minus what is owed to us, and the result takes the other side',
      'mistakes are told by row and column before anything is written, and given back in a file',
      'the same file brought again adds nothing; another sum for the same day is refused until the first is cancelled',
    ),
    tests('browser/story.spec.ts', 'a file of 500 companies with ten faulty rows is brought in'),
    tests('screens/formImport.test.tsx', 'a file is checked, shown, written, and its faulty rows are given back'),
  ),
  'R-336': held(tests('server/books.test.ts', 'error codes by code, message and reason')),

  'R-337': held(
    tests('screens/actions.test.tsx', 'a record is switched off and on by its flag'),
    is(() => {
      for (const one of [resources.company, resources.point, resources.account])
        expect(placesIn(one.name)).toContain('metadataFields.isActive')
      for (const one of [resources.tag, resources.material, resources.measurementUnit])
        expect(placesIn(one.name)).toContain('metadataFields.active')
    }),
  ),
  'R-338': held(DELETED, SOFT, GONE),
  'R-339': held(
    DELETED,
    SOFT,
    tests('server/news.test.ts', 'an image is deleted by its own call or left out of the item: it is shown nowhere any more'),
    tests('server/requisites.test.ts', 'when the default is deleted the one inserted last becomes the default'),
    tests('server/resources.test.ts', 'disappears when it is removed and is not found again'),
  ),
  'R-340': held(
    SOFT,
    GONE,
    tests('server/regularDeals.test.ts', 'documents are added, downloaded one or all, deleted softly, and a consignment note is told'),
    tests('server/multiDeals.test.ts', 'documents are added, downloaded and deleted softly; only active ones are shown'),
  ),
  'R-341': held(DELETED),
  'R-342': held(
    is(() => {
      const { vehicleBrand, vehicleBodyType, repairType, repairNomenclature, kanbanSection } = resources
      for (const { name, fields, list } of [vehicleBrand, vehicleBodyType, repairType, repairNomenclature, kanbanSection])
        expect([name, fields['isActive']?.kind, list?.filters['isActive']?.by]).toEqual([name, 'flag', 'equals'])
    }),
    MADE,
  ),
  'R-343': held(
    tests(
      'server/resources.test.ts',
      'takes the version that was seen, and refuses one that is none, and a stale one with the record as it is',
    ),
  ),
}
