import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#locales'
import { documented, notAsDocumented } from '../support/answered.ts'
import type { Described } from '../support/answers.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { everyCall, type Answering } from '../support/calls.ts'
import { probesOf, type Probing } from '../support/probes.ts'
import { registries } from '../support/registries.ts'
import { screenRoutes } from '../support/screenRoutes.ts'
import { root } from '../support/sources.ts'
import { tableOf, type TableRow } from '../support/tables.ts'
import { asTheRowSays, bodyKindOf } from './asTheRowSays.ts'
import {
  CLOSED_CALLS,
  CLOSED_ROUTES,
  CLOSED_RULES,
  CLOSED_TEXTS,
  GUARDED_ROUTES,
  LATER_CALLS,
  LATER_ROUTES,
  OTHER_BODIES,
} from './closed.ts'
import { RULES } from './held/rules.ts'
import { standsInMenu } from './held/menu.ts'
import { areaOfText, placeOfText } from './held/texts.ts'
import { COUNTED_AT, type Counted, type CountedRow } from './counted.ts'
import { saysSomething } from './evidence.ts'
import type { Holder } from './holder.ts'

/** How much of the contract is held: every route, call, text and rule of the areas that are closed, and how far the others are. */
const routes = tableOf('routes')
const calls = tableOf('calls')
const texts = tableOf('messages')
const rules = tableOf('rules')

let app: TestApp
let probe: Probing
let api: Described
beforeAll(async () => {
  app = await testApp(registries)
  probe = await probesOf(app)
  api = await documented(app.app)
})
afterAll(() => {
  leave()
  return app.close()
})

const heldRows = new Map<readonly TableRow[], Set<TableRow>>([routes, calls, texts, rules].map(table => [table, new Set<TableRow>()]))
const hold = (table: readonly TableRow[], row: TableRow): void => void heldRows.get(table)!.add(row)

/** Leaves what this run found for the count (`npm run contract`), which asks the reports of all steps whether the named tests ran and passed. */
function leave(): void {
  const counted = (table: readonly TableRow[], areaOf: (row: TableRow) => string): CountedRow[] =>
    table.map(row => ({ area: areaOf(row), held: heldRows.get(table)!.has(row) }))
  const areaOf = (row: TableRow): string => row['area']!
  const found: Counted = {
    calls: { served: everyCall.length, succeeded: succeeded.size },
    tables: { routes: counted(routes, areaOf), calls: counted(calls, areaOf), texts: counted(texts, areaOfText) },
    rules: rules.map(row => {
      const { by = [], open } = RULES[row['id']!] ?? {}
      return {
        id: row['id']!,
        area: areaOf(row),
        held: heldRows.get(rules)!.has(row),
        by: by.filter(one => 'file' in one),
        open: open ?? null,
      }
    }),
  }
  const place = join(root, COUNTED_AT)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, JSON.stringify(found))
}

test('the tables are whole', () => {
  expect([routes.length, calls.length, texts.length, rules.length]).toEqual([162, 611, 292, 816])
  expect(new Set(rules.map(rule => rule['id'])).size).toBe(816)
})

describe('routes', () => {
  const isHeld = ({ path, access }: TableRow): boolean => {
    const found = screenRoutes.get(path!)
    if (found === undefined) return false
    if (access === 'public') return found === 'public'
    const guard = GUARDED_ROUTES[path!]
    if (guard) return access === 'sign-in' && found !== 'public' && found.join('|') === guard.join('|')
    if (access === 'unstated') return found !== 'public'
    return found !== 'public' && found.join('|') === (access === 'sign-in' ? '' : access)
  }
  test.each(
    routes
      .filter(row => CLOSED_ROUTES.includes(row['area']!) && LATER_ROUTES[row['path']!] === undefined)
      .map(row => [row['path']!, row] as const),
  )('%s', (path, row) => {
    expect([path, screenRoutes.get(path), isHeld(row)]).toEqual([path, screenRoutes.get(path), true])
  })
  test('that come later are not there yet', () => expect(Object.keys(LATER_ROUTES).filter(path => screenRoutes.has(path))).toEqual([]))
  test('that are there open as the table says', () => {
    const wrong = routes.filter(row => screenRoutes.has(row['path']!) && !isHeld(row))
    expect(wrong.map(row => `${row['path']} ${row['access']}`)).toEqual([])
    for (const row of routes) if (isHeld(row)) hold(routes, row)
  })
})

const nameless = (path: string): string => path.replace(/\{\w+\}/g, '{}')
const answering = new Map<string, Answering>(everyCall.toReversed().map(call => [`${call.method} ${nameless(call.path)}`, call]))
const callFor = (row: TableRow): Answering | undefined => answering.get(`${row['method']} ${nameless(row['path']!)}`)

/** Calls that returned what is documented to a right request. */
const succeeded = new Set<Answering>()

describe('every call that is served', () => {
  test.each(everyCall.map(call => [`${call.method} ${call.path}`, call] as const))('%s succeeds over a real record', async (_, call) => {
    const { path, calling } = await probe(call)
    const answer = await app.call(call.method, path, calling)
    expect(notAsDocumented(api, call, answer), `${path} ${JSON.stringify(calling.json)}`).toBeUndefined()
    succeeded.add(call)
  })
})

describe('calls', () => {
  /** Public and everyday calls of the session, and papers whose screens are sign-in only; all other writes need a right. */
  const OPEN_WRITES = new Set([
    'POST authentication_token',
    'POST users/register',
    'PATCH api/accounts/{id}/change_my_password',
    'POST api/multi_deals',
    'POST api/multi_deal_docs',
    'PATCH api/multi_deal_docs/{id}',
  ])
  // The contract lists no right for them.
  const OPEN_AREAS = new Set(['shifts', 'shift-planner'])
  const closed = calls.filter(row => CLOSED_CALLS.includes(row['area']!) && !(`${row['method']} ${row['path']}` in LATER_CALLS))
  test.each(closed.map(row => [`${row['method']} ${row['path']}`, row] as const))('%s', async (name, row) => {
    const call = callFor(row)
    expect(call, 'nothing answers').toBeDefined()
    const isOpen = OPEN_WRITES.has(name) || OPEN_AREAS.has(row['area']!)
    if (!call!.reads && !isOpen) expect(call!.right.length, 'no right is asked for').toBeGreaterThan(0)
    const { path, calling } = asTheRowSays(row, await probe(call!))
    expect(bodyKindOf(call!.method, calling)).toBe(OTHER_BODIES[name] ?? row['body_kind'])
    const answer = await app.call(call!.method, path, calling)
    expect(notAsDocumented(api, call!, answer), `${path} ${JSON.stringify(calling.json)}`).toBeUndefined()
    hold(calls, row)
  })
  test('take the parameters that the contract names', async () => {
    for (const path of [
      'api/accounts?fio=иван',
      'api/tags?itemsPerPag=1000',
      'api/companies/1?isPage=true',
      'api/points/list_for_select?query=&pointType=2',
      'api/points/list_for_select?query=&isForAccountListFilter=true',
      'api/points/list_for_select?company=1&query=',
      'api/company_brands?itemsPerPage=15&metadataFields.isActive=true',
      'api/error_codes?query=right',
      'api/companies?page=1&itemsPerPage=50&query=x&metadataFields.isActive=1',
    ])
      expect([path, (await app.call('GET', path)).status]).toEqual([path, 200])
  })
  test('that come later are not there yet', () => {
    expect(calls.filter(row => `${row['method']} ${row['path']}` in LATER_CALLS).filter(callFor)).toEqual([])
    for (const row of calls) if (!CLOSED_CALLS.includes(row['area']!) && callFor(row)) hold(calls, row)
  })
})

describe('what takes something away', () => {
  /** What a call cannot do without: which file of several, and why a payment is cancelled, which the contract leaves open and the product asks (finance §4). */
  const SAYS_MORE = ['api/document_uploader_tokens/{id}/remove_file', 'api/payments/{id}/remove-payment']
  const taking = calls.filter(
    ({ method, path, body_fields: sends }) =>
      (method === 'DELETE' || /\/(delete|delete_line|remove\w*|cancel)$/.test(path!)) &&
      sends !== 'delete data' &&
      !SAYS_MORE.includes(path!),
  )
  test.each(taking.map(row => [`${row['method']} ${row['path']}`, row] as const))('%s takes what the contract sends', async (_, row) => {
    const call = callFor(row)!
    // The line of a statement travels in the query (finance §7).
    const lineOf = (json: unknown): string => (row['query'] === 'line={line}' ? `?line=${(json as { line: number }).line}` : '')
    for (const isEmpty of [false, true]) {
      const { path, calling } = await probe(call)
      const id = Number(/\/(\d+)(?=[/?]|$)/.exec(path)?.[1])
      const answer = await app.call(call.method, path + lineOf(calling.json), isEmpty ? {} : { json: { id } })
      expect(notAsDocumented(api, call, answer), `${path} ${isEmpty ? 'without a body' : '{id}'}`).toBeUndefined()
    }
  })
})

/** A text with the names of its variables left out, so that '{count}' and '%{smart_count}' are the same. */
const variable = (text: string): string => text.replace(/%?\{[^}]*\}/g, '{}')
const wordsAt = (key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], locales.ru)

async function standsAt(text: string, place: string): Promise<boolean> {
  if (place === 'menu') return standsInMenu(text)
  const [kind, where, what] = /^(seed|source|filled):([^:]+):([\s\S]+)$/.exec(place)?.slice(1) ?? []
  if (kind === 'source') return readFileSync(join(root, where!), 'utf8').includes(what!)
  if (kind === 'seed') return (await app.call('GET', where!)).body[what!] === text
  if (kind === 'filled') return String(wordsAt(where!)).replace(/%\{\w+\}/, String(wordsAt(what!))) === text
  const words = wordsAt(place)
  return typeof words === 'string' && words.split(' |||| ').some(form => variable(form) === variable(text))
}

describe('texts', () => {
  const known = texts.filter(row => CLOSED_TEXTS.includes(areaOfText(row)))
  test.each(known.map(row => [row['text']!, row['where']!, row] as const))('«%s» (%s)', async (text, _, row) => {
    const place = placeOfText(row)
    expect(place, 'nobody says where it stands').toBeDefined()
    expect(await standsAt(text, place!), `${place}: ${JSON.stringify(wordsAt(place!))}`).toBe(true)
    hold(texts, row)
  })
  test('every text has an area', () => {
    const areas = new Set(texts.map(areaOfText))
    expect(areas.size).toBeLessThan(30)
    expect(CLOSED_TEXTS.filter(area => !areas.has(area))).toEqual([])
  })
})

const sources = new Map<string, string>()
const sourceOf = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
  sources.set(file, known)
  return known
}
/** Does a test file hold a test of this title, as it stands there? */
const hasTitle = (file: string, title: string): boolean =>
  ["'", '"', '`'].some(quote => sourceOf(file).includes(`${quote}${title}${quote}`))

describe('rules', () => {
  const judge = async (holder: Holder): Promise<void> => {
    if ('is' in holder) await holder.is()
    else {
      expect(hasTitle(holder.file, holder.title), `${holder.file} has no test «${holder.title}»`).toBe(true)
      expect(saysSomething(holder.title), `«${holder.title}» says nothing of itself`).toBe(true)
    }
  }
  test.each(rules.filter(row => CLOSED_RULES.includes(row['area']!)).map(row => [row['id']!, row['rule']!, row] as const))(
    '%s %s',
    async (id, _, row) => {
      const held = RULES[id]
      expect(held, 'nothing holds it').toBeDefined()
      expect(held!.by.length > 0 || held!.open !== undefined).toBe(true)
      for (const holder of held!.by) await judge(holder)
      if (held!.open === undefined) hold(rules, row)
    },
  )
  test('that are held belong to the contract and to a closed area', () => {
    const closed = new Set(rules.filter(row => CLOSED_RULES.includes(row['area']!)).map(row => row['id']))
    expect(Object.keys(RULES).filter(id => !closed.has(id))).toEqual([])
    const areas = new Set(rules.map(row => row['area']))
    expect(CLOSED_RULES.filter(area => !areas.has(area))).toEqual([])
  })
  test('that wait say for what', () => {
    for (const [id, { open }] of Object.entries(RULES)) if (open !== undefined) expect([id, open.length > 3]).toEqual([id, true])
  })
})
