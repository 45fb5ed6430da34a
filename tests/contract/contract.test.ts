import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dadataRegistry, type InnRegistry, httpVehicleRegistry, type VehicleRegistry } from '#resources/adapters/registries.rules'
import { httpNpd, type NpdService } from '#resources/adapters/externalServices.rules'
import { locales } from '#locales'
import { resources, menu } from '#resources'
import { type Calling, testApp, type TestApp } from '../support/app.ts'
import { type Answering, everyCall, documented, notAsDocumented } from '../support/calls.ts'
import { type Probe, probesOf, type Probing } from '../support/probes.ts'
import { type TableRow, root, rulesIn, tableOf } from '../support/sources.ts'
import { itemLabel } from '../../src/admin/menu/lines.ts'
import type { Described } from '../support/answers.ts'
import { russian } from '../support/russian.ts'

const returning =
  (body: unknown): typeof fetch =>
  () =>
    Promise.resolve(Response.json(body))

/** Stand-ins for external registries that find every query, behind the product's own adapters. */
const registries: { readonly inn: InnRegistry; readonly vehicles: VehicleRegistry; readonly npd: NpdService } = {
  inn: dadataRegistry({
    token: 'x',
    fetch: returning({
      suggestions: [{ data: { type: 'LEGAL', inn: '7707083893', name: { full_with_opf: 'ООО «Карьер»', short: 'Карьер' } } }],
    }),
  }),
  npd: httpNpd({ url: 'https://npd.test', fetch: returning({ status: true, message: 'является плательщиком' }) }),
  vehicles: httpVehicleRegistry({ url: 'https://register.test/pts', fetch: returning({ data: { vin: 'XTC65115071234567', year: 2019 } }) }),
}

const isEmpty = (json: unknown): boolean => json !== undefined && Object.keys(json as object).length === 0

/** The parameters for which the contract gives a value: `isPage=true`, `isRecalcNeeded={bool}`. Those without a value are not sent. */
const saidIn = (query: string): [name: string, value: string][] =>
  [...query.matchAll(/([\w.]+)=(\{bool\}|\w+)/g)].map(([, name, value]) => [name!, value === '{bool}' ? 'true' : value!])

/** A probe as a row of the contract describes it: with the row's parameters, and without a body if the row has none. */
function probeFromRow(row: TableRow, { path, calling }: Probe): Probe {
  const queries = saidIn(row['query'] ?? '')
  const [place, query = ''] = path.split('?')
  const request = new URLSearchParams(query)
  for (const [name, value] of queries) request.set(name, value)
  const { json, ...rest } = calling
  const isBare = row['body_kind'] === 'none' && isEmpty(json)
  const isWithout = json === undefined && calling.form === undefined
  return {
    path: request.size > 0 ? `${place}?${request}` : path,
    calling: isBare ? rest : isWithout && row['body_kind'] !== 'none' ? { ...calling, json: {} } : calling,
  }
}

/** Whether a row describes a call exactly as it is prepared: with the same parameters and a body. */
const leavesAsProbed = (row: TableRow, call: Answering): boolean => {
  const hasBody = row['body_kind'] !== 'none'
  return (
    saidIn(row['query'] ?? '').length === 0 &&
    (call.method === 'GET' ? !hasBody : hasBody && call.body !== 'none' && call.kind !== 'remove')
  )
}

/** The kind of a request's body, as the contract names it. */
const bodyKindOf = (method: string, { json, form }: Calling): string => {
  if (form) return 'multipart'
  if (json === undefined) return 'none'
  return method === 'PATCH' || method === 'DELETE' ? 'merge-patch' : 'json'
}

/** Every call and every text of the contract. Its routes are tested in tests/rights/screens.test.ts, its rules by the tests that name their ids (tests/contract/count.ts). */
const calls = tableOf('calls')
const texts = tableOf('messages')

let app: TestApp
let probe: Probing
let api: Described
beforeAll(async () => {
  app = await testApp({ services: registries })
  probe = await probesOf(app)
  api = await documented(app.app)
})
afterAll(() => app.close())

test('the tables are whole', () => {
  const tables = (['routes', 'calls', 'messages', 'rules'] as const).map(tableOf)
  expect(tables.map(table => table.length)).toEqual([162, 611, 292, 816])
  expect(new Set(tableOf('rules').map(rule => rule['id'])).size).toBe(816)
})

const nameless = (path: string): string => path.replace(/\{\w+\}/g, '{}')
const answering = new Map<string, Answering>(everyCall.toReversed().map(call => [`${call.method} ${nameless(call.path)}`, call]))
const callFor = (row: TableRow): Answering | undefined => answering.get(`${row['method']} ${nameless(row['path']!)}`)

/** The calls that some row describes exactly; the test of that row below covers them. */
const carried = new Set(
  calls.flatMap(row => {
    const call = callFor(row)
    return call && leavesAsProbed(row, call) ? [call] : []
  }),
)

describe('every call that is served', () => {
  const others = everyCall.filter(call => !carried.has(call))
  test.each(others.map(call => [`${call.method} ${call.path}`, call] as const))('%s succeeds over a real record', async (_, call) => {
    const { path, calling } = await probe(call)
    const answer = await app.call(call.method, path, calling)
    expect(notAsDocumented(api, call, answer), `${path} ${JSON.stringify(calling.json)}`).toBeUndefined()
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
  // A template is a file.
  const FORMS = new Set(['POST api/templates'])
  test.each(calls.map(row => [`${row['method']} ${row['path']}`, rulesIn(row), row] as const))('%s%s', async (name, _, row) => {
    const call = callFor(row)
    expect(call, 'nothing answers').toBeDefined()
    const isOpen = OPEN_WRITES.has(name) || OPEN_AREAS.has(row['area']!)
    if (!call!.reads && !isOpen) expect(call!.right.length, 'no right is asked for').toBeGreaterThan(0)
    const probed = await probe(call!)
    const { path, calling } = probeFromRow(row, probed)
    if (leavesAsProbed(row, call!)) expect({ path, calling }).toEqual(probed)
    expect(bodyKindOf(call!.method, calling)).toBe(FORMS.has(name) ? 'multipart' : row['body_kind'])
    const answer = await app.call(call!.method, path, calling)
    expect(notAsDocumented(api, call!, answer), `${path} ${JSON.stringify(calling.json)}`).toBeUndefined()
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
})

describe('what takes something away', () => {
  /** Required inputs that the contract leaves open: which of several files, and the reason for cancelling a payment (finance §4). */
  const SAYS_MORE = ['api/document_uploader_tokens/{id}/remove_file', 'api/payments/{id}/remove-payment']
  const taking = calls.filter(
    ({ method, path, body_fields: sends }) =>
      (method === 'DELETE' || /\/(delete|delete_line|remove\w*|cancel)$/.test(path!)) &&
      sends !== 'delete data' &&
      !SAYS_MORE.includes(path!),
  )
  test.each(taking.map(row => [`${row['method']} ${row['path']}`, row] as const))('%s takes what the contract sends', async (_, row) => {
    const call = callFor(row)!
    // The line of a statement is sent in the query (finance §7).
    const lineOf = (json: unknown): string => (row['query'] === 'line={line}' ? `?line=${(json as { line: number }).line}` : '')
    for (const isEmpty of [false, true]) {
      const { path, calling } = await probe(call)
      const id = Number(/\/(\d+)(?=[/?]|$)/.exec(path)?.[1])
      const answer = await app.call(call.method, path + lineOf(calling.json), isEmpty ? {} : { json: { id } })
      expect(notAsDocumented(api, call, answer), `${path} ${isEmpty ? 'without a body' : '{id}'}`).toBeUndefined()
    }
  })
})

/** A text without the names of its variables, so that '{count}' and '%{smart_count}' are equal. */
const variable = (text: string): string => text.replace(/%?\{[^}]*\}/g, '{}')
const wordsAt = (key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], locales.ru)

/** The displayed texts of the menu: its areas and their items. */
const menuWords = menu.flatMap(area => [
  russian(`nerud.menu.${area.label}`),
  ...area.items.map(item => itemLabel(item, resources, russian)),
])

/**
 * Whether a text exists verbatim at the place that its row gives: a translation key, the menu, a sentence filled with another text (`filled:` and both keys),
 * a record (`seed:`, the call and the field), or a file (`source:`, the file and what it must contain).
 */
async function standsAt(text: string, place: string): Promise<boolean> {
  if (place === 'menu') return menuWords.includes(text)
  const [kind, where, what] = /^(seed|source|filled):([^:]+):([\s\S]+)$/.exec(place)?.slice(1) ?? []
  if (kind === 'source') return readFileSync(join(root, where!), 'utf8').includes(what!)
  if (kind === 'seed') return (await app.call('GET', where!)).body[what!] === text
  if (kind === 'filled') return String(wordsAt(where!)).replace(/%\{\w+\}/, String(wordsAt(what!))) === text
  const words = wordsAt(place)
  return typeof words === 'string' && words.split(' |||| ').some(form => variable(form) === variable(text))
}

describe('texts', () => {
  test.each(texts.map(row => [row['text']!, row['where']!, rulesIn(row), row['place']!] as const))(
    '«%s» (%s)%s',
    async (text, _, __, place) => {
      expect(await standsAt(text, place), `${place}: ${JSON.stringify(wordsAt(place))}`).toBe(true)
    },
  )
})
