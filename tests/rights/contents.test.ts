import { unzipSync, strFromU8 } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, visibleThrough, isSent, mayField, offers, optionsOf, readersOf, routesOf, type Resource } from '#resource'
import { resources } from '#resources'
import { recordsIn } from '../../server/engine/read/conditions.ts'
import type { Sql } from '../../server/engine/sql.ts'
import { columnOf, isStored, tableOf } from '../../server/engine/schema/tables.ts'
import { type Answered, type TestApp, testApp } from '../support/app.ts'
import type { Answering } from '../support/calls.ts'
import { sheetOf } from '../support/packages.ts'
import { callMakerOf, type CallMaker, served } from './matrix.ts'
import { questionsOf, type Expected, peopleOf, type People, expectedCalls } from './expected.ts'

/** A value that occurs only in one field of one record. */
interface Planted {
  readonly resource: Resource
  readonly field: string
  readonly value: string
}

const all: readonly Resource[] = Object.values<Resource>(resources)
const WORDS = ['text', 'phone', 'email', 'inn', 'richText']
const NUMBERS = ['money', 'decimal']
/** Numbers are far apart, so that no sum of other values equals one of them. */
const SPREAD = 7_654_321

/** Returns the condition of the rows that belong only to this resource: those of a facet, or, for the resource of its table, all others. */
function ownRows(resource: Resource): Sql {
  const is = (one: Resource): Sql => recordsIn({ resources }, one, name => sql.ref(name)) ?? sql`true`
  const facets = all.filter(one => one.parts?.facet?.of === resource.name)
  return sql.join([is(resource), ...facets.map(one => sql`not (${is(one)})`)], sql` and `)
}

/** Puts a unique value into every text, sum and number of one record of each resource, bypassing all rules. */
async function plant(app: TestApp): Promise<readonly Planted[]> {
  const planted: Planted[] = []
  for (const resource of all.filter(one => offers(one, 'create'))) {
    const sets = Object.entries(resource.fields)
      .filter(
        ([name, one]) => isStored(resource, name) && isSent(one) === !optionsOf(one).readonly && [...WORDS, ...NUMBERS].includes(one.kind),
      )
      .map(([field, one]) => {
        const at = planted.length + 1
        const value = WORDS.includes(one.kind)
          ? `ZQ${String(at).padStart(4, '0')}Y`
          : `8${String((at * SPREAD) % 10_000_000).padStart(7, '0')}.37`
        planted.push({ resource, field, value })
        return sql`${sql.ref(columnOf(resource, field))} = ${value}`
      })
    if (sets.length)
      await sql`update ${sql.table(tableOf(resource))} set ${sql.join(sets)} where id =
        (select max(id) from ${sql.table(tableOf(resource))} where not is_delete and ${ownRows(resource)})`.execute(app.database.db)
  }
  return planted
}

/** An application with users of all rights, and records with unique values. */
interface Sown {
  readonly app: TestApp
  readonly people: People
  readonly asking: CallMaker
  readonly planted: readonly Planted[]
}
async function sow(app: TestApp): Promise<Sown> {
  const people = await peopleOf(app)
  const asking = await callMakerOf(app)
  return { app, people, asking, planted: await plant(app) }
}

/** Fields of the owner that cash box statements show according to the specification (finance §2.5). */
const BOX_STATE = ['company.phone', 'company.email']

/** The limit of an order is shown to users who create its waybills (operations §2.10). */
const ORDER_TERMS = ['materialOrder.orderLimit']

/** The sums of a week are shown to users with `FINANS_IMPACT`; those of a week with a single waybill are its values. */
const WEEK_SUMS = ['deal.objectSumm', 'deal.income']

/** Whether a user with these codes may see the field in the response of this call. */
function isAllowed(existing: ReadonlySet<string>, call: Answering, { resource, field, value }: Planted): boolean {
  const whole = all.find(one => one.name === resource.parts?.facet?.of)
  if (whole && isAllowed(existing, call, { resource: whole, field, value })) return true
  if (!mayField(existing, resource, field, 'read')) return false
  if (can(existing, readersOf(resource)) || resource.title.fields.includes(field)) return true
  const route = call.resource && routesOf(call.resource).find(one => one.path === call.path && one.method === call.method)
  // Sums may show what the list shows: for a single row they are its values.
  const list = call.kind === 'sums' ? resource.api.sums?.[route?.of ?? '']?.list : route?.of
  if (call.resource === resource && ['list', 'export', 'sums'].includes(call.kind) && visibleThrough(resource, list).has(field)) return true
  if (call.path.endsWith('/cashbox_state') && BOX_STATE.includes(`${resource.name}.${field}`)) return true
  if (call.path.endsWith('/material_orders/{id}/terms') && ORDER_TERMS.includes(`${resource.name}.${field}`)) return true
  if (call.path.endsWith('/deals/by_week') && WEEK_SUMS.includes(`${resource.name}.${field}`)) return true
  return all.some(
    other =>
      (other === call.resource || can(existing, readersOf(other))) &&
      Object.values(other.fields).some(one => optionsOf(one).target === resource.name && optionsOf(one).shows?.includes(field)),
  )
}

/** Returns the text of a response; the text of files is extracted. */
function textIn({ headers, bytes }: Answered): string {
  const type = headers.get('content-type') ?? ''
  if (type.includes('spreadsheet')) return sheetOf(bytes).flat().join('\n')
  if (type.includes('wordprocessing')) return strFromU8(unzipSync(bytes)['word/document.xml']!)
  return new TextDecoder().decode(bytes)
}

/** Returns the lists and selects that find a record by a value that is hidden from users without any right. */
async function leakedFinds({ app, people, planted }: Sown, expected: readonly Expected[]): Promise<{ callCount: number; leaks: string[] }> {
  const { token } = await people.person({ codes: [] })
  const leaks: string[] = []
  let query = 0
  for (const { call: name, codes, isPublic } of expected) {
    const call = served.get(name)
    if (codes.length || isPublic || !call?.resource || !['list', 'select'].includes(call.kind) || call.path.includes('{')) continue
    for (const one of planted.filter(({ resource, field }) => resource === call.resource && resource.list?.search.in.includes(field))) {
      if (isAllowed(new Set(), call, one)) continue
      query += 1
      const found = await app.call('GET', `${call.path}?query=${one.value}`, { as: token })
      const rows = (found.body?.data ?? found.body) as unknown[]
      if (!Array.isArray(rows) || rows.length > 0) leaks.push(`${name} finds ${one.resource.name} by ${one.field}`)
      const filtered = await app.call('GET', `${call.path}?${one.field}=${one.value}`, { as: token })
      if (filtered.status !== 400) leaks.push(`${name} filters ${one.resource.name} by ${one.field}`)
    }
  }
  return { callCount: query, leaks }
}

/** Returns the hidden values that reading calls show to users with no right or one right, with the call and the user. */
async function leakedValues(
  { app, people, asking, planted }: Sown,
  expected: readonly Expected[],
): Promise<{ callCount: number; seen: number; leaks: string[] }> {
  const leaks = new Set<string>()
  const found = new Set<string>()
  let query = 0
  for (const question of expected.filter(one => served.get(one.call)?.reads).flatMap(questionsOf)) {
    const { as, of, who, wanted } = question
    const call = served.get(of.call)!
    if (wanted !== 'open' || as === null || typeof as === 'string' || as.mustChange || as.readOnly || of.action === 'always') continue
    const { token } = await people.person(as)
    const { path, calling } = await asking.ready(call, { code: who })
    const answer = await app.call(call.method, path, { ...calling, as: token })
    query += 1
    const text = textIn(answer)
    for (const one of planted.filter(({ value }) => text.includes(value))) {
      found.add(one.value)
      if (!isAllowed(new Set(as.codes), call, one)) leaks.add(`${of.call} tells ${who} ${one.resource.name}.${one.field}`)
    }
  }
  return { callCount: query, seen: found.size, leaks: [...leaks] }
}

/** Responses by role: a value that a right hides does not occur in the response of any call (foundations §6). */
let app: TestApp
let sown: Sown
beforeAll(async () => {
  app = await testApp()
  sown = await sow(app)
}, 120_000)
afterAll(() => app.close())

test('no call tells anybody what a right hides from them', async () => {
  const { callCount, seen, leaks } = await leakedValues(sown, expectedCalls)
  expect(leaks).toEqual([])
  expect(callCount).toBeGreaterThan(500)
  expect(seen).toBeGreaterThan(60)
})

test('nobody finds a record by what a right hides from them', async () => {
  const { callCount, leaks } = await leakedFinds(sown, expectedCalls)
  expect(leaks).toEqual([])
  expect(callCount).toBeGreaterThan(12)
})
