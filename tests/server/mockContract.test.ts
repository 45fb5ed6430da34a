import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callOf, hasWrites, offers, optionsOf, wirePathOf, rightsFor, setAt, type Resource, type Resources } from '#resource'
import { app as declared } from '#resources'
import { application, serverLanguages } from '#resources/app.rules'
import { mockProvider } from '#testing'
import { isHttpProblem, requestOver } from '../../src/admin/api.ts'
import type { DeclaredDataProvider } from '../../src/admin/data/provider.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { textsOf } from '../../server/engine/texts.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { makeDiverse, questionsOf, searchesOf } from '../support/listQuestions.ts'
import { sampleRecord } from '../support/samples.ts'
import { wireValueOf } from '../../src/testing/lists.ts'
import type { MockRow } from '../../src/testing/records.ts'

/**
 * The mock and the real server are called with the same queries through the same data provider and must give the same results: sorted rows,
 * complete records, options, writes and refusals.
 */
const resources: Resources = declared.resources
const all = Object.values(resources)
const listed = all.filter(resource => offers(resource, 'list'))
/** Only lists say whether the reader has read an item, so the rows are those of lists. */
const LISTS_KNOW_MORE = 'news'
const texts = textsOf(serverLanguages['ru']!.labels)

/** Whether the declaration alone determines what a write does. */
const isPlain = ({ name, fields, parts = {}, api }: Resource): boolean =>
  application.rules[name] === undefined &&
  !api.createFrom &&
  !Object.keys(parts).some(part => part !== 'unique' && part !== 'kept' && part !== 'documents') &&
  Object.values(fields).every(one => one.kind !== 'file' && !hasWrites(one) && !optionsOf(one).matching && !optionsOf(one).recordOf)
const writable = all.filter(
  one => isPlain(one) && offers(one, 'create') && offers(one, 'edit') && offers(one, 'one') && offers(one, 'list'),
)

// Thousands of queries on a shared machine.
vi.setConfig({ testTimeout: 600_000 })
const NOW = new Date('2026-11-20T09:30:00.500Z')
let app: TestApp
let rows: Record<string, readonly MockRow[]>
const samples = new Map<string, MockRow>()
beforeAll(async () => {
  app = await testApp({ now: NOW })
  await makeDiverse(app.database.db, resources)
  for (const [n, resource] of writable.entries())
    samples.set(resource.name, (await sampleRecord(app, resource, 70_000 + n)).wire as MockRow)
  rows = await allRows()
}, 120_000)
afterAll(() => app.close())

/** All records of the lists; lines without a list of their own are taken from their headers. */
async function allRows(): Promise<Record<string, readonly MockRow[]>> {
  const found: Record<string, readonly MockRow[]> = {}
  for (const resource of listed) {
    const { body } = await app.call('GET', `${callOf(resource, 'list').path}?itemsPerPage=1000`)
    const plain = (resource.api.wrap ? body[resource.api.wrap] : body) as readonly MockRow[]
    const whole = async (row: MockRow) => ({ ...((await app.call('GET', `${resource.api.path}/${row.id}`)).body as MockRow), ...row })
    found[resource.name] = offers(resource, 'one') ? await Promise.all(plain.map(whole)) : plain
  }
  for (const { name, fields } of listed)
    for (const [field, one] of Object.entries(fields)) {
      const { target = '', by = '', at = field } = optionsOf(one)
      if (one.kind !== 'lines' || found[target]) continue
      found[target] = found[name]!.flatMap(row => (row[at] as readonly MockRow[]).map(line => ({ ...line, [by]: row.id })))
    }
  return found
}

/** The provider of the screens on the real server, with a token. */
const real = (token = app.admin): DeclaredDataProvider =>
  makeDataProvider(
    resources,
    requestOver(async (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${token}`)
      return app.app.fetch(new Request(`http://nerud.test${url}`, { ...init, headers }))
    }),
  )
const mocked = (more: object = {}) => mockProvider(declared, { rows, texts, now: NOW, ...more })

type Ask = (of: DeclaredDataProvider) => Promise<object>
/** The result of a query: the response or the error. */
async function outcome(of: DeclaredDataProvider, ask: Ask): Promise<MockRow> {
  try {
    const { headers: _, ...answer } = (await ask(of)) as Record<string, unknown>
    return answer as MockRow
  } catch (error) {
    if (!isHttpProblem(error)) throw error
    const { status, code, errors, text, body } = error
    return { status, code, errors, text, current: body['current'], other: body['other'] } as unknown as MockRow
  }
}
/** The first path at which two results differ, with both values; undefined when they are equal. */
function difference(server: unknown, mocks: unknown, place = ''): string | undefined {
  if (typeof server !== 'object' || typeof mocks !== 'object' || server === null || mocks === null)
    return (server ?? null) === (mocks ?? null)
      ? undefined
      : `${place}: the server ${JSON.stringify(server)}, the mock ${JSON.stringify(mocks)}`
  const keys = [...new Set([...Object.keys(server), ...Object.keys(mocks)])]
  return keys.map(key => difference((server as MockRow)[key], (mocks as MockRow)[key], `${place}.${key}`)).find(one => one !== undefined)
}

let compared = 0
/** Runs the queries on both; returns the differences. */
async function differing(
  server: DeclaredDataProvider,
  mock: DeclaredDataProvider,
  questions: readonly (readonly [string, Ask])[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, ask] of questions) {
    compared += 1
    const found = difference(await outcome(server, ask), await outcome(mock, ask))
    if (found !== undefined) wrong.push(`${name} ${found}`)
  }
  return wrong
}

test('lists: filters, searches, orders and pages', async () => {
  const questions = listed.flatMap((resource): (readonly [string, Ask])[] => {
    const { path } = callOf(resource, 'list')
    const own = rows[resource.name]!
    const filters = Object.entries(resource.list?.filters ?? {}).flatMap(([name, { by }]) =>
      questionsOf(resource, name, by, own).slice(1, 2),
    )
    const scattered = (resource.list?.search.in ?? [])
      .filter(name => optionsOf(resource.fields[name]!).code?.isFoundScattered)
      .map(name => [['query', String(wireValueOf(resource, name, own[0]!)).replaceAll(/(.)./gu, '$1')]] as const)
    const queries = [[], ...scattered, ...[...filters, ...searchesOf(resource, own).slice(1, 3)].map(one => one.parameters)]
    const columns = (resource.list?.columns ?? []).slice(0, 3)
    const orders = columns.map(name => [[`order[${wirePathOf(resource, name)}]`, 'desc']] as const)
    const list = [...queries, ...orders].map(query => {
      const ask: Ask = of => of.invoke(null, { path, query: [...query, ['itemsPerPage', '5']] })
      return [`${resource.name} ${query.join('&')}`, ask] as const
    })
    const sort = { field: 'id', order: 'DESC' } as const
    const page: Ask = of => of.getList(resource.name, { pagination: { page: 2, perPage: 3 }, sort, filter: {}, meta: { total: true } })
    const next: Ask = async of => {
      const first = await of.getPage(resource.name, { size: 4 })
      return first.next === undefined
        ? first
        : of.getPage(resource.name, { size: 4, after: first.next, fields: ['id', 'isActive'] }).then(({ data }) => ({ data }))
    }
    return [
      ...list,
      [`${resource.name} page`, page],
      [`${resource.name} next`, async of => ({ data: ((await next(of)) as { data: unknown }).data })],
    ]
  })
  expect(await differing(real(), mocked(), questions)).toEqual([])
})

test('one record, several, those of a parent, the options of a select', async () => {
  const questions = listed.flatMap((resource): (readonly [string, Ask])[] => {
    const ids = rows[resource.name]!.slice(0, 3).map(row => row.id)
    const { name } = resource
    const references = Object.entries(resource.fields).filter(
      ([field]) => resource.list?.filters[field] && resource.fields[field]!.kind === 'reference',
    )
    const sort = { field: 'id', order: 'ASC' } as const
    const pagination = { page: 1, perPage: 10 }
    return [
      ...(name === LISTS_KNOW_MORE
        ? []
        : ([
            [`${name} one`, of => of.getOne(name, { id: ids[0] ?? 1 })],
            [`${name} many`, of => of.getMany(name, { ids })],
          ] as [string, Ask][])),
      [`${name} none`, of => of.getOne(name, { id: 999_999, meta: { quiet: true } })],
      ...references
        .slice(0, 1)
        .map(([target, one]): [string, Ask] => [
          `${name} of ${target}`,
          of => of.getManyReference(name, { target, id: rows[optionsOf(one).target!]?.[0]?.id ?? 1, pagination, sort, filter: {} }),
        ]),
      ...['', 'песок'].map((q): [string, Ask] => [
        `${name} options ${q}`,
        of => of.getList(name, { pagination, filter: { q }, meta: { options: true, ids: ids.slice(1, 2) } }),
      ]),
    ]
  })
  expect(await differing(real(), mocked(), questions)).toEqual([])
})

/**
 * Whether rows and values are the same for every user as far as the declaration tells. No mock knows rules of visibility; people and roles
 * differ because the test makes them.
 */
const isOpen = ({ name }: Resource): boolean =>
  !application.rules[name]?.scope && !['account', 'accRole', 'jobType', LISTS_KNOW_MORE].includes(name)

test('rights and read-only mode', async () => {
  const codes = [[], rightsFor(resources['company']!, 'read'), rightsFor(resources['deal']!, 'read'), ['BOOKS_VIEW', 'BOOKS_UPD']]
  const questions = listed
    .filter(isOpen)
    .flatMap((resource): (readonly [string, Ask])[] => [
      [`${resource.name} list`, of => of.invoke(null, { path: callOf(resource, 'list').path, query: { itemsPerPage: 3 } })],
      [`${resource.name} one`, of => of.getOne(resource.name, { id: rows[resource.name]![0]?.id ?? 1 })],
      [`${resource.name} select`, of => of.getList(resource.name, { meta: { options: true } })],
      ...(offers(resource, 'create') ? [[`${resource.name} make`, (of => of.create(resource.name, { data: {} })) as Ask] as const] : []),
    ])
  for (const rights of codes) {
    const token = await app.holder(rights)
    expect([rights, await differing(real(token), mocked({ rights }), questions)]).toEqual([rights, []])
    if (rights.length === 0) continue
    await app.call('PATCH', 'api/init_menu', { as: token, json: { isOnlyRead: true } })
    expect([rights, await differing(real(token), mocked({ rights, readOnly: true }), questions)]).toEqual([rights, []])
  }
})

test('records are made, changed, changed at once by two, refused, deleted and restored', async () => {
  const [server, mock] = [real(), mocked()]
  const wrong: string[] = []
  for (const resource of writable) {
    const { name } = resource
    const data = samples.get(name)!
    const made = new Map<DeclaredDataProvider, MockRow>()
    const text =
      Object.entries(resource.fields).find(([field, one]) => one.kind === 'text' && data[wirePathOf(resource, field)] !== undefined)?.[0] ??
      'isActive'
    const withValue = (record: MockRow, field: string, value: unknown): MockRow => {
      const copy = structuredClone(record) as Record<string, unknown>
      setAt(copy, wirePathOf(resource, field), value)
      return copy as MockRow
    }
    const write =
      (change: (before: MockRow) => MockRow): Ask =>
      async of => {
        const before = made.get(of)!
        return of.update(name, { id: before.id, data: change(before), previousData: before })
      }
    const keep =
      (ask: Ask): Ask =>
      async of => {
        const answer = (await ask(of)) as { readonly data: MockRow }
        made.set(of, answer.data)
        return answer
      }
    const reference = Object.entries(resource.fields).find(
      ([, one]) => one.kind === 'reference' && !optionsOf(one).readonly && !optionsOf(one).derived && !optionsOf(one).createOnly,
    )?.[0]
    const steps: [string, Ask][] = [
      ['make', keep(of => of.create(name, { data }))],
      ['again', of => of.create(name, { data })],
      ['nothing', of => of.create(name, { data: {} })],
      ['unknown', of => of.invoke(null, { method: 'POST', path: resource.api.path, json: { ...data, nothing: 1 } })],
      ['too long', write(before => withValue(before, text, 'ж'.repeat(5000)))],
      ['emptied', write(before => withValue(before, text, null))],
      [
        'change',
        keep(
          write(before =>
            withValue(before, text, text === 'isActive' ? false : `${String(data[wirePathOf(resource, text)]).slice(0, 3)} изм`),
          ),
        ),
      ],
      [
        'stale version',
        of =>
          of.update(name, {
            id: made.get(of)!.id,
            data: withValue(made.get(of)!, text, 'Другое'),
            previousData: { ...made.get(of)!, version: 1 },
          }),
      ],
      ...(reference ? [['wrong reference', write(before => withValue(before, reference, 999_999))] as [string, Ask]] : []),
      ['read', of => of.getOne(name, { id: made.get(of)!.id })],
      ['remove', keep(of => of.delete(name, { id: made.get(of)!.id, previousData: made.get(of)! }))],
      ['gone', of => of.getOne(name, { id: made.get(of)!.id, meta: { quiet: true } })],
      ['change of deleted', write(before => withValue(before, text, 'Ещё'))],
      ['restore', keep(write(before => withValue(before, 'isDelete', false)))],
    ]
    wrong.push(
      ...(await differing(
        server,
        mock,
        steps.map(([step, ask]) => [`${name}, ${step}:`, ask] as const),
      )),
    )
  }
  expect(wrong).toEqual([])
})

test('many queries were made to many resources', () =>
  expect([compared > 3000, listed.length > 120, writable.length > 12]).toEqual([true, true, true]))
