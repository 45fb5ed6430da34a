import { afterAll, beforeAll, expect, test, describe, beforeEach, vi } from 'vitest'
import { sql, type KyselyPlugin } from 'kysely'
import { defineResource, field } from '#resource'
import { testApp, type TestApp } from '../support/app.ts'
import { tryResources, type Tried, type Got } from '../support/tried.ts'
import { defineRules } from '../../server/engine/rules.ts'
import { servedRoutesOf } from '../../server/engine/endpoints/serve.ts'
import { PDF } from '../support/samples.ts'

describe('one record', () => {
  /** Behaviour of every write, tested on resources of the test's own. */
  const right = ['BOOKS_VIEW'] as const
  const shelf = defineResource({
    name: 'testShelf',
    area: 'test',
    api: 'api/test_shelves',
    title: 'name',
    fields: { name: field.text({ required: true }), isOpen: field.flag({ default: true }) },
    rights: { read: right, create: right, edit: right },
  })
  const book = defineResource({
    name: 'testBook',
    area: 'test',
    api: 'api/test_books',
    title: 'name',
    fields: {
      name: field.text({ required: true }),
      shelf: field.reference('testShelf', { only: { isOpen: true } }),
      shelves: field.references('testShelf'),
      tale: field.richText(),
      price: field.money({ write: ['FINANS_IMPACT'] }),
    },
    rights: { read: right, create: right, edit: right },
  })

  let app: TestApp
  let tried: Tried
  beforeAll(async () => {
    app = await testApp()
    tried = await tryResources(app, { testShelf: shelf, testBook: book })
  })
  afterAll(() => app.close())

  const call: Tried['call'] = (...query) => tried.call(...query)
  let number = 0
  async function newShelf(values: Record<string, unknown> = {}): Promise<number> {
    const { status, body } = await call('POST', 'api/test_shelves', { name: `Полка ${++number}`, ...values })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }
  const newBook = (values: Record<string, unknown>) => call('POST', 'api/test_books', { name: `Книга ${++number}`, ...values })
  const edit = (path: string, version: number, json: Record<string, unknown>) => call('PATCH', path, json, { 'if-match': `"${version}"` })

  test('a record that was removed is named by no other', async () => {
    const [living, gone] = [await newShelf(), await newShelf()]
    expect((await edit(`api/test_shelves/${gone}`, 1, { metadataFields: { isDelete: true } })).status).toBe(200)
    expect((await newBook({ shelf: living, shelves: [living] })).status).toBe(201)
    for (const values of [{ shelf: gone }, { shelves: [living, gone] }]) {
      const { status, body } = await newBook(values)
      expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(values)])
    }
    const existing = await newBook({})
    expect((await edit(`api/test_books/${existing.body.id}`, 1, { shelf: gone })).status).toBe(422)
  })

  test('a record outside of what the field takes is named by no other', async () => {
    const closed = await newShelf({ isOpen: false })
    expect((await newBook({ shelves: [closed] })).status).toBe(201)
    const { status, body } = await newBook({ shelf: closed })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['shelf']])
  })

  test('references are replaced by those that are sent', async () => {
    const [first, second] = [await newShelf(), await newShelf()]
    const { body } = await newBook({ shelves: [first, second] })
    expect(body.shelves.map((one: { id: number }) => one.id)).toEqual([first, second])
    const turned = await edit(`api/test_books/${body.id}`, 1, { shelves: [second] })
    expect([turned.status, turned.body.shelves.map((one: { id: number }) => one.id)]).toEqual([200, [second]])
    expect((await edit(`api/test_books/${body.id}`, 2, { shelves: [] })).body.shelves).toEqual([])
  })

  test('marked text is kept without what could run', async () => {
    const { status, body } = await newBook({ tale: '<p onclick="x()">Жили<script>alert(1)</script> <b>были</b></p>' })
    expect([status, body.tale]).toEqual([201, '<p>Жили <b>были</b></p>'])
  })

  test('fields that want a right of their own are not written without it', async () => {
    const { status, body } = await newBook({ price: '10.00' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['price']])
    const made = await newBook({})
    expect((await edit(`api/test_books/${made.body.id}`, 1, { price: '5.00' })).status).toBe(422)
    expect((await call('GET', `api/test_books/${made.body.id}`)).body.price).toBeNull()
  })
})

describe('many records', () => {
  /** Bulk actions, and transactions that wait for each other, tested on a resource of the test's own. */
  const right = ['BOOKS_VIEW'] as const
  const sack = defineResource({
    name: 'testSack',
    area: 'test',
    api: { path: 'api/test_sacks', lists: { heavy: { scope: 'heavier', parameters: { than: field.decimal() } } } },
    title: 'name',
    fields: {
      name: field.text({ required: true }),
      weight: field.number({ default: 0 }),
      isTied: field.flag({ default: false }),
    },
    list: { columns: ['name'], filters: { weight: 'equals' } },
    rights: { read: right, create: right, edit: right },
    actions: {
      tie: { on: 'many', path: 'tie', method: 'POST', right, answer: 'json', when: record => !record.isTied },
      weigh: { on: 'many', path: 'weigh', method: 'POST', right, answer: 'json' },
      swap: {
        on: 'one',
        path: '{id}/swap',
        right,
        input: { other: field.number({ required: true }), paper: field.file() },
        body: 'multipart',
      },
    },
  })

  let app: TestApp
  let tried: Tried
  let ids: number[] = []
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  /** Opens when two have arrived. */
  let arrived = 0
  let open: () => void = () => undefined
  let both = Promise.resolve()
  const attempts: number[] = []

  beforeAll(async () => {
    app = await testApp()
    const [name, rules] = defineRules(sack, {
      scopes: { heavier: (t, _user, { than }) => sql`${t('weight')} > ${Number(than ?? 0)}` },
      actions: {
        tie: async (tx, records) => {
          await sql`update test_sack set is_tied = true where id = any(${records.map(one => one.id)}::bigint[])`.execute(tx.db)
        },
        weigh: async (tx, records) => ({
          results: await Promise.all(
            records.map(async one =>
              one.name === 'Мешок 3'
                ? { id: one.id, ok: false, message: 'Мешок порван' }
                : { id: (await tx.update(tx.resources['testSack']!, one.id, { weight: 7 }))['id'], ok: true },
            ),
          ),
        }),
        swap: async (tx, record, { other }) => {
          attempts.push(record.id)
          await sql`update test_sack set weight = weight + 1 where id = ${record.id}`.execute(tx.db)
          arrived += 1
          if (arrived === 2) open()
          await both
          await sql`update test_sack set weight = weight + 1 where id = ${other}`.execute(tx.db)
          return { tries: attempts.length }
        },
      },
    })
    tried = await tryResources(app, { testSack: sack }, { [name]: rules })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await sql`delete from test_sack`.execute(app.database.db)
    const { rows } = await sql<{
      id: number
    }>`insert into test_sack (name, weight) select 'Мешок ' || n, n from generate_series(1, 1000) n returning id`.execute(app.database.db)
    ids = rows.map(row => Number(row.id)).toSorted((a, b) => a - b)
  })
  const call: Tried['call'] = (...query) => tried.call(...query)

  test('a thousand records take a handful of statements, and each keeps its history and its version', async () => {
    const engine = { ...tried.engine, db: tried.engine.db.withPlugin(counter) }
    const served = servedRoutesOf(engine).find(one => one.path === 'api/test_sacks/tie')!
    const query = new URLSearchParams()
    const user = { id: 1, login: 'admin', fio: 'Администратор', rights: new Set(right), readOnly: false, session: 1 }
    const request = new Request('http://nerud.test/api/test_sacks/tie', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    statements = 0
    const answer = (await (await served.handle({ request, params: {}, query, user })).json()) as { results: unknown[] }
    expect(statements).toBeGreaterThan(3)
    expect(statements).toBeLessThan(10)
    expect(answer.results).toHaveLength(1000)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_change c join test_sack t on t.id = c.record_id
    where c.resource = 'testSack' and c.action = 'tie' and t.is_tied and t.version = 2`.execute(app.database.db)
    expect(rows[0]!.n).toBe(1000)
  })

  test('records that are not ready are reported one by one, the others are processed', async () => {
    await call('POST', 'api/test_sacks/tie', { ids: [ids[1]] })
    const { status, body } = await call('POST', 'api/test_sacks/tie', { ids: [ids[0], ids[1], ids[2]] })
    expect([status, body.results]).toEqual([
      200,
      [
        { id: ids[0], ok: true },
        { id: ids[1], ok: false, message: 'Сейчас это действие недоступно для записи' },
        { id: ids[2], ok: true },
      ],
    ])
    expect((await call('POST', 'api/test_sacks/tie', { ids: [ids[0]] })).status).toBe(409)
  })

  test('a record that is not there is named, the others are done; where none is there the call fails', async () => {
    const absent = { id: 999_999_999, ok: false, message: 'Запись не найдена' }
    const tied = await call('POST', 'api/test_sacks/tie', { ids: [ids[3], 999_999_999] })
    expect([tied.status, tied.body.results]).toEqual([200, [{ id: ids[3], ok: true }, absent]])
    expect((await call('GET', `api/test_sacks/${ids[3]}`)).body.isTied).toBe(true)
    expect((await call('POST', 'api/test_sacks/weigh', { ids: [999_999_999, ids[4]] })).body.results).toEqual([
      { id: ids[4], ok: true },
      absent,
    ])
    expect((await call('POST', 'api/test_sacks/tie', { ids: [999_999_999, 999_999_998] })).status).toBe(404)
  })

  test('a handler may tell the outcome row by row', async () => {
    const { body } = await call('POST', 'api/test_sacks/weigh', { ids: ids.slice(0, 3) })
    expect(body.results).toEqual([
      { id: ids[0], ok: true },
      { id: ids[1], ok: true },
      { id: ids[2], ok: false, message: 'Мешок порван' },
    ])
  })

  test('all that a list finds is meant in the scope of that list', async () => {
    const found = async (filter: string): Promise<number> =>
      ((await call('POST', 'api/test_sacks/tie', { filter })).body.results as unknown[]).length
    expect(await found('weight=1')).toBe(1)
    expect(await found('api/test_sacks/heavy?than=990')).toBe(10)
    expect(await found('/api/test_sacks?weight=2')).toBe(1)
    expect(await found('weight=123456')).toBe(0)
    expect((await call('POST', 'api/test_sacks/tie', { filter: 'api/companies?weight=2' })).status).toBe(404)
    expect((await call('POST', 'api/test_sacks/tie', { filter: 'wieght=2' })).status).toBe(400)
  })

  test('an empty filter means all records only when stated explicitly', async () => {
    const tie = (body: object) => call('POST', 'api/test_sacks/tie', body)
    for (const filter of ['', 'garbage', 'garbage=', 'weight=', 'query=', '?', 'api/test_sacks?', 'page=2', 'order[weight]=asc']) {
      const { status, body } = await tie({ filter })
      expect([[400, 422].includes(status), Object.keys(body.errors)], filter).toEqual([true, [expect.stringMatching(/filter|garbage/)]])
    }
    for (const body of [
      {},
      { all: true },
      { ids: [] },
      { filter: {}, all: true },
      { filter: 'weight=1', ids: [ids[0]] },
      { filter: '', all: 'yes' },
    ])
      expect((await tie(body)).status, JSON.stringify(body)).toBe(422)
    expect((await tie({ filter: 'weight=123456', all: true })).body.results).toEqual([])
  })

  test('two actions that wait for each other are both done: one of them begins anew, with its file stored once', async () => {
    both = new Promise(resolve => void (open = resolve))
    const { storage } = tried.engine
    const [put, removed] = [vi.spyOn(storage, 'put'), vi.spyOn(storage, 'remove')]
    const count = async (): Promise<number> =>
      (await sql<{ n: number }>`select count(*)::int as n from sys_file`.execute(app.database.db)).rows[0]!.n
    const before = await count()
    const swap = (id: number, other: number): Promise<Got> => {
      const form = new FormData()
      form.append('other', String(other))
      form.append('paper', new File([PDF], 'бумага.pdf'))
      return call('PATCH', `api/test_sacks/${id}/swap`, form)
    }
    const answers = await Promise.all([swap(ids[0]!, ids[1]!), swap(ids[1]!, ids[0]!)])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect(attempts).toHaveLength(3)
    expect([put.mock.calls.length, removed.mock.calls.length, (await count()) - before]).toEqual([3, 1, 2])
    const weights = await Promise.all([0, 1].map(async at => (await call('GET', `api/test_sacks/${ids[at]}`)).body.weight as number))
    expect(weights).toEqual([3, 4])
  })
})
