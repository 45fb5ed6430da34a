import { resources } from '#resources'
import type { Resource } from '#resource'
import { expect } from 'vitest'
import { screenRoutes } from '../../support/screenRoutes.ts'
import { held, is, tests, type HeldRules } from '../holder.ts'

const KINDS = ['oil', 'cost', 'fot', 'premium', 'penalty', 'deal'] as const
const SERVER = 'server/statements.test.ts'
const DEALS = 'server/dealStatements.test.ts'
const SCREENS = 'screens/statements.test.tsx'
const DOCUMENTS = tests(SERVER, 'documents are added, downloaded and deleted softly')
const WITHOUT_A_LINE = tests(SERVER, 'without one line keeps the others in the boxes, and without the last is deleted')
const DELETED = tests(SERVER, 'is deleted whole, once, with a reason or without')
const CARRIED_OUT = tests(SERVER, 'carried out stands in the boxes with every line, and is read-only then')
const EXPORTED = tests(SERVER, 'is exported: the list, and the statement with its lines')
const REGISTRY = tests(SERVER, 'their lines stand in a registry with its sum and its export')
const AGREED = tests(DEALS, 'agreed waybills are closed, and open again when their line is taken back')
const MOVED = tests(DEALS, 'a line is removed from a draft, and its statement is moved by the statuses of the server')
const FIELDS = tests(SERVER, 'every field that the contract names of statements and their lines stands in them')

/** Statements of six kinds. */
export const statements: HeldRules = {
  'R-740': held(
    is(() => {
      for (const kind of KINDS)
        for (const screen of ['list', 'list/:id', 'create'])
          expect([kind, screenRoutes.has(`/${kind}-vedomosti/${screen}`)]).toEqual([kind, true])
    }),
  ),
  'R-741': held(
    is(() => {
      for (const kind of KINDS) {
        const { show = [] } = resources[`${kind}Vedomost`] as Resource
        expect(show.map(({ tab }) => tab)).toEqual(['head', 'data', 'documents'])
      }
    }),
    FIELDS,
  ),
  'R-742': held(CARRIED_OUT, DELETED, WITHOUT_A_LINE, DOCUMENTS, EXPORTED),
  'R-743': held(REGISTRY),
  'R-744': held(tests(SERVER, 'the lines of all fuel statements are exported as a registry')),
  'R-745': held(CARRIED_OUT, DELETED, AGREED),
  'R-746': held(WITHOUT_A_LINE),
  'R-747': held(WITHOUT_A_LINE),
  'R-748': held(REGISTRY, tests(SCREENS, 'a statement is typed by the keyboard, carried out, and loses a line on its card')),
  'R-749': held(MOVED),
  'R-750': held(MOVED, AGREED),
  'R-751': held(tests(DEALS, 'of another company, at a point that it does not touch, at the point where it has moved the volume itself')),
  'R-752': held(DOCUMENTS),
  'R-753': held(CARRIED_OUT, DELETED),
  'R-754': held(FIELDS),
  'R-755': held(DOCUMENTS),
}
