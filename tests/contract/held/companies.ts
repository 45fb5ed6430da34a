import { expect } from 'vitest'
import { resources } from '#resources'
import { held, is, tests, type HeldRules } from '../holder.ts'
import { fieldsInForm, filtersOf } from './declared.ts'

const STORY = tests('browser/story.spec.ts', 'a company is made with requisites, a document and a curator, found, and written to Excel')
const EXPORTED = tests(
  'screens/reports.test.tsx',
  'a list is written to Excel as it is filtered, one at a time, behind a pop-up that waits and then offers the file',
)
const DOCUMENT = tests(
  'screens/reports.test.tsx',
  'a document of a company is added with its type, and all of them are packed behind the same pop-up',
)
const CURATOR = tests(
  'server/rulesCompanies.test.ts',
  'is nobody, then the first linked account, then the one put in its place, then nobody again',
)
const DELETED = tests('server/documents.test.ts', 'that are deleted by %j are hidden everywhere')
const DEFAULT_GONE = tests('server/requisites.test.ts', 'when the default is deleted the one inserted last becomes the default')

/** Companies, their requisites, curators, documents and suppliers. */
export const companies: HeldRules = {
  'R-173': held(
    STORY,
    EXPORTED,
    is(() => expect(filtersOf('company').length).toBeGreaterThan(5)),
  ),
  'R-174': held(tests('screens/habits.test.tsx', 'a company without a curator says so, one without types shows a dash')),
  'R-175': held(tests('screens/habits.test.tsx', 'a company without a curator says so, one without types shows a dash')),
  'R-176': held(
    is(() =>
      expect(fieldsInForm('company')).toEqual(
        expect.arrayContaining(['name', 'shortName', 'fullName', 'inn', 'brand', 'phone', 'email', 'companyType', 'ndsType', 'ownerType']),
      ),
    ),
  ),
  'R-177': held(
    tests(
      'server/uniqueness.test.ts',
      'the documented checks are all there',
      'answers for %s, whatever the case of letters, but for the record itself',
    ),
    tests('screens/form.test.tsx', 'a value that must be unique is checked as soon as its field is left, with the way to its holder'),
  ),
  'R-178': held(
    tests('screens/show.test.tsx', 'children are listed, made and changed on a tab of their parent'),
    tests(
      'server/requisites.test.ts',
      'the first is the default without being asked, the second is not',
      'one that is not the default is deleted without touching the others',
    ),
  ),
  'R-179': held(
    is(() => {
      const { companyRequisite, ownerCompanyRequisite, oilCompanyRequisite, truckPenaltyCompanyRequisite } = resources
      for (const { parts } of [companyRequisite, ownerCompanyRequisite, oilCompanyRequisite, truckPenaltyCompanyRequisite])
        expect(parts?.oneDefault).toEqual({ field: 'isDefault', per: 'owner' })
    }),
    tests('server/requisites.test.ts', 'however many come at once, one is the default', 'taking the mark away leaves one all the same'),
    tests('server/seeds.test.ts', 'every company with requisites has exactly one default'),
  ),
  'R-180': held(DEFAULT_GONE),
  'R-181': held(DEFAULT_GONE, tests('server/requisites.test.ts', 'marking another by an edit moves the mark')),
  'R-182': held(
    CURATOR,
    STORY,
    tests('screens/window.test.tsx', 'a company has the curator that is linked to it first, until the link is taken away'),
  ),
  'R-183': held(CURATOR),
  'R-184': held(CURATOR),
  'R-185': held(CURATOR),
  'R-186': held(
    CURATOR,
    is(() => {
      for (const { fields } of [resources.company, resources.ownerCompany])
        expect(fields.curator).toMatchObject({ kind: 'reference', options: { target: 'account' } })
    }),
  ),
  'R-187': held(
    tests('server/rulesCompanies.test.ts', 'links are made several at once, from either side, and those that exist stay'),
    tests('server/concurrency.test.ts', 'the same links saved by two people are made once'),
  ),
  'R-188': held(
    tests('server/rulesCompanies.test.ts', 'suppliers of a company are who supplies it and from where, not itself and its own points'),
    is(() => expect(resources.company.show).toContainEqual({ tab: 'screen', name: 'companySuppliers' })),
  ),
  'R-189': held(
    DELETED,
    tests('screens/show.test.tsx', 'documents are added, found by their name as it is written, downloaded and softly deleted'),
  ),
  'R-190': held(tests('server/documents.test.ts', 'are searched by a part of the name, and the case of letters matters')),
  'R-191': held(
    tests('server/documents.test.ts', 'are uploaded with a type, listed newest first, and carry what the contract says'),
    STORY,
    DOCUMENT,
  ),
  'R-192': held(DELETED),
  'R-193': held(tests('server/documents.test.ts', 'are downloaded one by one or all as a zip, and by their owner alone'), STORY, DOCUMENT),
  'R-194': held(
    tests(
      'screens/habits.test.tsx',
      'leads from the card of a company to a new point of it',
      'leads from the card of a company to its statement, and to a new vehicle and a new product of it',
    ),
  ),
  'R-195': held(tests('server/rulesCompanies.test.ts', 'new ones wait for a curator, requisites and a contract')),
  'R-196': held(DELETED, tests('server/documents.test.ts', 'are renamed, keep their file and their owner, and want the right')),
  'R-197': held(
    tests('server/books.test.ts', 'has our own company and the system company under their numbers'),
    tests('server/rulesCompanies.test.ts', 'the own and the system company stay'),
  ),
  'R-198': held(
    tests('server/books.test.ts', 'has our own company and the system company under their numbers'),
    tests('server/payments.test.ts', 'moves the boxes that its type names, a refund the other way'),
  ),
  'R-199': held(tests('screens/addPayment.test.tsx', 'without %s the modal says so')),
  'R-200': held(tests('screens/addPayment.test.tsx', 'without %s the modal says so')),
}
