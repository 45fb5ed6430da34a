import { expect } from 'vitest'
import { PAGE, type Resource } from '#resource'
import { resources } from '#resources'
import { held, is, tests, type HeldRules } from '../holder.ts'

const APPENDED = tests('screens/list.test.tsx', 'appends pages of 50 half a second after its end comes in sight, and says where it ends')
const EXCEL = [
  ...tests('browser/reports.spec.ts', 'a list is written to Excel behind a pop-up that waits, offers the file and goes'),
  ...tests(
    'screens/reports.test.tsx',
    'a list is written to Excel as it is filtered, one at a time, behind a pop-up that waits and then offers the file',
  ),
]
const ARCHIVE = [
  ...tests('browser/reports.spec.ts', 'documents are packed behind the same pop-up'),
  ...tests('screens/reports.test.tsx', 'a document of a company is added with its type, and all of them are packed behind the same pop-up'),
]
const FAILED = [
  ...tests('browser/reports.spec.ts', 'a failed report says why, and is closed by hand'),
  ...tests('screens/shellFrame.test.tsx', 'a report that fails says why, and makes room for the next'),
]
const WORDED = tests('unit/shell.test.ts', 'a failure of %s, %o, has its words')
const OPTIONS = tests('screens/inputsChoices.test.tsx', 'offers 15 at most, the current value always among them')

const activeFirst = (...names: readonly (keyof typeof resources)[]) =>
  is(() =>
    names.forEach(name => expect([name, (resources[name] as Resource).list?.sort]).toEqual([name, expect.arrayContaining(['-isActive'])])),
  )

/** Lists, the book of tags, the pop-up of reports. */
export const lists: HeldRules = {
  'R-097': held(
    tests('screens/list.test.tsx', 'searches when the typing pauses, from the key / to Esc'),
    tests('server/books.test.ts', 'units by their sign too'),
  ),
  'R-098': held(APPENDED),
  'R-099': held(tests('screens/list.test.tsx', 'says what to do when nothing is found, and clears')),
  'R-100': held(
    APPENDED,
    is(() => expect(PAGE).toBe(50)),
  ),
  'R-101': held(
    APPENDED,
    tests('unit/shell.test.ts', 'a short page ends a list; a full one only where the server is known to give cursors'),
  ),
  'R-102': held(APPENDED),
  'R-103': held(APPENDED),
  'R-104': held(
    tests('screens/list.test.tsx', 'takes its filters from the address, sends only those that are filled, and shows each in words'),
    tests('unit/query.test.ts', 'a filter form becomes parameters, only those that are filled'),
  ),
  'R-105': held(tests('screens/inputsDates.test.tsx', 'writes %s as %s', 'shows what is still to be typed')),
  'R-106': held(
    activeFirst('tag', 'material', 'measurementUnit', 'companyBrand', 'documentType', 'template', 'country', 'region', 'faqTheme'),
    tests('server/books.test.ts', '%s list active records first, then by name'),
  ),
  'R-107': held(
    tests('server/requisites.test.ts', 'a new default takes the mark from the old one, which is told in its history, and stands first'),
  ),
  'R-108': held(
    tests('unit/declarations.test.ts', 'of companies: short name or name, and the taxpayer number'),
    tests('server/books.test.ts', 'companies of a select are called by their short name, or name, and number'),
  ),
  'R-109': held(OPTIONS),
  'R-110': held(EXCEL, tests('server/resources.test.ts', 'is exported whole, with the labels as headings')),
  'R-111': held(
    is(() => {
      for (const one of [
        'tag',
        'material',
        'measurementUnit',
        'companyBrand',
        'vehicleBrand',
        'vehicleBodyType',
        'repairType',
        'repairNomenclature',
        'exp',
        'expPersonal',
        'newsCategory',
        'documentType',
        'kanbanSection',
        'point',
      ] as const)
        expect([one, (resources[one] as Resource).list?.sort]).toEqual([one, ['-isActive', 'name']])
    }),
    tests('server/books.test.ts', '%s list active records first, then by name'),
  ),
  'R-113': held(
    tests(
      'unit/query.test.ts',
      'names pages, sizes, order, search and the count',
      'filters by the place on the wire or by the name, by one value, by several, and by a range',
    ),
  ),

  'R-114': held(tests('server/books.test.ts', 'tags come by the thousand, by either spelling of the size, and show their status')),
  'R-115': held(
    tests('screens/product.test.tsx', 'a tag is created on its book and stands in the database'),
    tests('screens/list.test.tsx', 'opens a small book in a dialog, and shows the new values when it is saved'),
    tests('screens/actions.test.tsx', 'a record is switched off and on by its flag'),
  ),
  'R-116': held(
    is(() => expect((resources.tag as Resource).list?.search.caseSensitive).toBeUndefined()),
    tests('server/books.test.ts', 'records of %s are found by name in any case'),
  ),
  'R-117': held(
    tests(
      'server/uniqueness.test.ts',
      'the documented checks are all there',
      'answers for %s, whatever the case of letters, but for the record itself',
    ),
    tests('screens/form.test.tsx', 'a value that must be unique is checked as soon as its field is left, with the way to its holder'),
  ),
  'R-118': held(tests('server/books.test.ts', 'tags come by the thousand, by either spelling of the size, and show their status')),

  'R-119': held(tests('screens/habits.test.tsx', 'shows the pop-up of reports at the bottom right')),
  'R-120': held(EXCEL),
  'R-121': held(EXCEL, FAILED),
  'R-122': held(EXCEL),
  'R-123': held(ARCHIVE),
  'R-124': held(EXCEL, tests('unit/shell.test.ts', 'only a finished report may be closed')),
  'R-125': held(EXCEL, ARCHIVE),
  'R-126': held(EXCEL, ARCHIVE),
  'R-127': held(EXCEL),
  'R-128': held(EXCEL, ARCHIVE),
  'R-129': held(tests('screens/shellFrame.test.tsx', 'a report is waited for, saved, and goes by itself')),
  'R-130': held(FAILED, WORDED),
  'R-131': held(FAILED, WORDED),
  'R-132': held(WORDED),
  'R-133': held(WORDED),
}
