import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { resources } from '#resources'
import type { Resource } from '#resource'
import { locales } from '#locales'
import { screenRoutes } from '../../support/screenRoutes.ts'
import { root } from '../../support/sources.ts'
import { tableOf } from '../../support/tables.ts'
import { held, is, partly, tests, type HeldRules } from '../holder.ts'
import { MENU, standsInMenu } from './menu.ts'

const RUSSIAN = is(() => {
  expect(Object.keys(locales)).toEqual(['ru'])
  expect(readFileSync(join(root, 'index.html'), 'utf8')).toContain('<html lang="ru"')
})

const CALLED = [
  ...tests('browser/shell.spec.ts', 'windows are called after the system and the page, and carry its icon'),
  ...tests('screens/window.test.tsx', 'the window is called after the system and the page, and carries the icon of the settings'),
]

/** The product as a whole, and its routes. */
export const general: HeldRules = {
  'R-001': held(RUSSIAN, tests('unit/declarationsWords.test.ts', 'are all there', 'every text that the code names by its key is there')),
  'R-002': partly(
    'es, fr and zh: a language is offered once all its 5,778 texts are there, made with care; another reading of the specification says that es holds but unused demo labels',
    tests(
      'unit/languages.test.ts',
      'offers every language that is listed, whatever it lacks, and falls back to Russian from one that is not',
      'are all of them',
    ),
  ),
  'R-003': held(
    tests('unit/text.test.ts', 'shows days as DD.MM.YYYY', 'groups thousands by non-breaking spaces and puts a comma before the fraction'),
  ),
  'R-004': held(tests('unit/text.test.ts', 'shows money in roubles')),
  'R-005': held(CALLED),
  'R-006': held(CALLED, tests('server/books.test.ts', 'has the settings and properties that the contract knows')),
  'R-007': held(CALLED, tests('server/rulesContent.test.ts', 'the favicon is a file that everyone may fetch')),
  'R-008': held(
    tests(
      'screens/habits.test.tsx',
      'has a dark sidebar with the menu beside the page, a dark top bar, and leaves the rest of the width to the page',
    ),
  ),
  'R-009': held(
    tests('browser/shell.spec.ts', 'a part that a newer build has replaced is told of, and the page is loaded anew'),
    tests('screens/window.test.tsx', 'a part that a newer build has replaced is told of in words, then the page is loaded anew'),
    tests('unit/shell.test.ts', 'is told of in an alert, then the page is reloaded'),
  ),
  'R-010': held(
    tests('screens/habits.test.tsx', 'a part of the application is waited for two minutes, then the page is told to be renewed'),
  ),
  'R-011': held(
    is(() => {
      const words = tableOf('messages').flatMap(row => (row['where']!.startsWith('main navigation') ? row['text']! : []))
      expect(MENU.toSorted()).toEqual(words.toSorted())
      expect(words.filter(text => !standsInMenu(text))).toEqual([])
    }),
    tests('unit/declarationsWords.test.ts', 'the menu is worded, area by area'),
    tests('unit/declarations.test.ts', 'the menu leads to screens that open with the right that shows the entry'),
  ),
  'R-012': held(
    tests('unit/sessionAuthorize.test.ts', 'do not let drivers and outside people into the back-office'),
    tests('server/session.test.ts', 'refuses inactive accounts, drivers and outside people in words, once the password is right'),
  ),
  'R-013': held(tests('server/security.test.ts', 'no call but the public ones opens without a session, and the public ones are these')),
  'R-014': held(
    tests('rights/screens.test.ts', '%s is opened by %s and by nothing else'),
    tests('server/resources.test.ts', 'every call that needs a right refuses those without it'),
  ),
  'R-015': held(
    tests('server/resources.test.ts', 'is exported whole, with the labels as headings'),
    tests(
      'server/documents.test.ts',
      'are downloaded one by one or all as a zip, and by their owner alone',
      'one is a file with the values of the record, several are a zip',
    ),
  ),
  'R-016': held(
    tests('server/documents.test.ts', 'are downloaded one by one or all as a zip, and by their owner alone'),
    tests('browser/reports.spec.ts', 'documents are packed behind the same pop-up'),
    tests('screens/reports.test.tsx', 'a document of a company is added with its type, and all of them are packed behind the same pop-up'),
  ),
  'R-017': held(
    tests('screens/boxKinds.test.tsx', 'the balance of a point is shown with its people, its place on a map and its materials'),
  ),
  'R-018': held(
    tests('screens/shellFrame.test.tsx', 'messages of a page go with it'),
    tests('browser/shell.spec.ts', 'messages go when the page is changed'),
  ),

  'R-019': held(is(() => expect([...screenRoutes.keys()].filter(path => !/^\/[\w/:.-]*$/.test(path))).toEqual([]))),
  'R-020': held(tests('rights/screens.test.ts', 'public ones are those of the contract')),
  'R-021': held(
    tests('browser/shell.spec.ts', 'a protected page leads to the sign-in and back, with everything that its address says'),
    tests('screens/window.test.tsx', 'a protected page leads to the sign-in, which keeps its address, says what is wrong, and leads back'),
  ),
  'R-022': held(tests('screens/shellEntry.test.tsx', '%s leads who is signed in to the default page')),
  'R-023': held(
    tests('rights/screens.test.ts', '%s is opened by %s and by nothing else'),
    tests('screens/shellFrame.test.tsx', 'a missing right leads to /403, a missing record to /404'),
  ),
  'R-024': held(tests('rights/screens.test.ts', '%s needs a session and no right')),
  'R-025': held(
    tests('screens/shellFrame.test.tsx', 'every declared screen and page has its route, and anything else leads to /404'),
    tests('browser/shell.spec.ts', 'information pages say what the specification says'),
  ),
  'R-026': held(
    tests('screens/habits.test.tsx', 'is the top of a new page, and the one that was left when somebody goes back'),
    tests('browser/shell.spec.ts', 'Back returns to the row of a long list at once'),
  ),
  'R-027': held(
    tests('screens/shellFrame.test.tsx', 'messages of a page go with it'),
    tests('browser/shell.spec.ts', 'messages go when the page is changed'),
  ),
  'R-028': held(
    tests('screens/shellFrame.test.tsx', 'the default page holds blocks by right, or is the company list where the property says so'),
  ),
  'R-029': held(
    is(() => {
      const { form, show } = resources.dealVedomost as Resource
      const data = show?.find(one => one.tab === 'data')
      expect(data?.layout.slice(1)).toEqual(form)
    }),
  ),
}
