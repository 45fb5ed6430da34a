import { resources } from '#resources'
import { screensOf, type Resource } from '#resource'
import { expect } from 'vitest'
import { held, is, tests, type HeldRules } from '../holder.ts'

const SERVER = 'server/cards.test.ts'
const BOUND = tests(SERVER, 'is bound by the entry of its history that began last')
const EXCEPT = tests(
  SERVER,
  'an exclusion whose words occur wins over the history between its days, the one with more words over the one with fewer',
)
const DATES = tests(SERVER, 'a second entry of a day is refused at its date, in advance too')
const NAMES = tests(SERVER, 'the type of cost decides whom a binding names')
const SCREEN = tests('screens/cards.test.tsx', 'shows what a card is bound to, its history and its exclusions')
const screens = (card: Resource) =>
  is(() => expect(screensOf(card).map(one => one.kind)).toEqual(['list', 'list', 'create', 'edit', 'one']))

/** Fuel cards, and bank cards: what they are bound to. */
export const cards: HeldRules = {
  'R-771': held(SCREEN),
  'R-772': held(
    tests(
      SERVER,
      'stands in no answer, list, file or history',
      'leaves a trace when it is set anew, though both look the same, and none when it is sent back',
    ),
  ),
  'R-773': held(BOUND, NAMES),
  'R-774': held(tests(SERVER, 'a number stands once at a supplier')),
  'R-775': held(DATES, tests(SERVER, 'keeps what was bound in it: nothing begins, moves or goes there')),
  'R-776': held(
    tests(SERVER, 'what is inactive or deleted binds nothing', 'keeps what was bound in it: nothing begins, moves or goes there'),
  ),
  'R-777': held(BOUND, EXCEPT),
  'R-778': held(
    is(() => {
      const ofHistory = Object.keys(resources.oilCompanyCardRefHistory.fields)
      expect(Object.keys(resources.oilCompanyCardExclusion.fields).filter(name => !ofHistory.includes(name))).toEqual([
        'dtStop',
        'appointment',
      ])
    }),
    EXCEPT,
  ),
  'R-779': held(screens(resources.oilCompanyCard)),
  'R-781': held(screens(resources.bankTransactionCard), BOUND, EXCEPT),
  'R-782': held(BOUND, EXCEPT, NAMES),
  'R-783': held(tests(SERVER, 'an account of a counterparty stands once at a company of ours')),
  'R-784': held(DATES),
}
