import { defineResource, field, routesOf, type Recalculated, type Resource } from '#resource'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '../../server/log.ts'
import { defineRules } from '../../server/engine/rules.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { storesNothing } from '../support/database.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { tryResources, type Got, type Tried } from '../support/tried.ts'

/** Dated values with their checks and recalculation, and the history of a status, tested on resources of the test's own. */
const right = ['BOOKS_VIEW'] as const
const rate = defineResource({
  name: 'testRate',
  area: 'test',
  api: { path: 'api/test_rates', calls: ['list', 'one', 'create', 'edit', 'remove'] },
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    start: field.date({ required: true, at: 'dtStart' }),
    country: field.reference('country', { required: true, shows: ['name'] }),
    kind: field.choice(['cash', 'bank'], { default: 'cash' }),
    value: field.money({ required: true }),
  },
  list: { columns: ['name', 'start'], sort: ['-start'] },
  rights: { read: right, create: right, edit: right },
  parts: { dated: { start: 'start', per: ['country', 'kind'], check: 'check_date' }, recalc: { from: 'start' } },
})
const order = defineResource({
  name: 'testOrder',
  area: 'test',
  api: 'api/test_orders',
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    status: field.choice(['draft', 'work', 'done'], { default: 'draft' }),
  },
  rights: { read: right, create: right, edit: right },
  parts: { statuses: { field: 'status', history: 'statuses' } },
})

const route = defineResource({
  name: 'testRoute',
  area: 'test',
  api: 'api/test_routes',
  title: 'name',
  fields: { name: field.text({ required: true }) },
  rights: { read: right, create: right, edit: right },
  parts: { recalc: {} },
})

let app: TestApp
let tried: Tried
const recalculated: { id: number; from: string }[] = []
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-02T08:00:00Z') })
  const recalc = async (_tx: Tx, record: { readonly id: number }, from: string): Promise<Recalculated> => {
    recalculated.push({ id: record.id, from })
    return { count: 1, broken: 0, mended: 0, rows: [] }
  }
  const rules = Object.fromEntries([defineRules(rate, { recalc }), defineRules(route, { recalc })])
  tried = await tryResources(app, { testRate: rate, testOrder: order, testRoute: route }, rules)
})
afterAll(() => app.close())
beforeEach(() => void recalculated.splice(0))
const call: Tried['call'] = (...query) => tried.call(...query)
let countries: number[] = []
beforeAll(async () => {
  countries = ((await app.call('GET', 'api/countries?itemsPerPage=2')).body as { id: number }[]).map(one => one.id)
})
const edit = (path: string, version: number, json: unknown): Promise<Got> => call('PATCH', path, json, { 'if-match': `"${version}"` })
const add = (start: string, more: object = {}, query = ''): Promise<Got> =>
  call('POST', `api/test_rates${query}`, { name: `с ${start}`, dtStart: start, country: countries[0], value: '10.50', ...more })

describe('dated values', () => {
  test('have their check call before the record calls', () => {
    expect(routesOf(rate)).toContainEqual({ kind: 'dates', method: 'GET', path: 'api/test_rates/check_date', right, reads: true })
  })

  test('a start that is taken in its group is refused at its field, in another group it is free', async () => {
    const first = await add('2026-01-01')
    expect([first.status, first.body.dtStart, first.body.value]).toEqual([201, '2026-01-01', '10.50'])
    const second = await add('2026-01-01')
    expect([second.status, second.body.code, second.body.errors]).toEqual([
      409,
      'NOT_UNIQUE',
      { dtStart: 'С этой даты значение уже задано' },
    ])
    expect((await add('2026-01-01', { kind: 'bank' })).status).toBe(201)
    expect((await add('2026-01-01', { country: countries[1] })).status).toBe(201)
    expect((await add('2026-01-02')).status).toBe(201)
    const own = await edit(`api/test_rates/${first.body.id}`, 1, { value: '11.00' })
    expect([own.status, own.body.value]).toEqual([200, '11.00'])
    expect((await edit(`api/test_rates/${first.body.id}`, 2, { dtStart: '2026-01-02' })).status).toBe(409)
  })

  test('the check answers in advance, for the group and but for the record itself', async () => {
    const { body } = await add('2026-04-01')
    const ask = async (query: string): Promise<unknown> => (await call('GET', `api/test_rates/check_date?${query}`)).body
    expect(await ask(`dtStart=2026-04-01&country=${countries[0]}&kind=cash`)).toEqual({
      isFree: false,
      warning: null,
      message: 'С этой даты значение уже задано',
      affected: null,
    })
    expect(await ask(`dtStart=2026-04-01&country=${countries[0]}&kind=cash&id=${body.id}`)).toEqual({
      isFree: true,
      warning: null,
      message: null,
      affected: null,
    })
    expect(await ask(`dtStart=2026-04-01&country=${countries[1]}&kind=cash`)).toEqual({
      isFree: true,
      message: null,
      warning: null,
      affected: null,
    })
    expect(await ask(`dtStart=2026-04-02&country=${countries[0]}&kind=cash`)).toEqual({
      isFree: true,
      message: null,
      warning: null,
      affected: null,
    })
    const wrong = await call('GET', `api/test_rates/check_date?dtStart=31.02.2026&country=${countries[0]}`)
    expect([wrong.status, wrong.body.errors]).toEqual([400, { dtStart: 'Некорректная дата' }])
  })

  test('a deleted entry frees its day', async () => {
    const { body } = await add('2026-05-01')
    await edit(`api/test_rates/${body.id}`, body.version, { metadataFields: { isDelete: true } })
    expect((await add('2026-05-01')).status).toBe(201)
  })

  test('of many that begin on one day at once one stays', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add('2026-06-01')))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('recalculation runs only when it is asked for, in the query or beside the record, from the day of the entry [R-374]', async () => {
    await add('2026-07-01')
    expect(recalculated).toEqual([])
    const query = await add('2026-07-02', { isRecalcNeeded: true })
    expect([query.status, 'isRecalcNeeded' in query.body]).toEqual([201, false])
    const inQuery = await add('2026-07-03', {}, '?isRecalcNeeded=true')
    await add('2026-07-04', { isRecalcNeeded: false }, '?isRecalcNeeded=false')
    expect(recalculated).toEqual([
      { id: query.body.id, from: '2026-07-02' },
      { id: inQuery.body.id, from: '2026-07-03' },
    ])
    await edit(`api/test_rates/${query.body.id}?isRecalcNeeded=true`, 1, { value: '12.00' })
    expect(recalculated.at(-1)).toEqual({ id: query.body.id, from: '2026-07-02' })
    expect([query.headers.get('x-recalculated'), query.headers.get('x-recalc-job')]).toEqual(['1', null])
    expect((await add('2026-07-02', { isRecalcNeeded: true })).status).toBe(409)
    expect(recalculated).toHaveLength(3)
  })

  test('a moved entry counts anew from the earlier of its two days, a removed one from its own', async () => {
    const { body } = await add('2026-09-05')
    await edit(`api/test_rates/${body.id}?isRecalcNeeded=1`, 1, { dtStart: '2026-09-07' })
    await edit(`api/test_rates/${body.id}?isRecalcNeeded=1`, 2, { dtStart: '2026-09-03' })
    const removed = await call('DELETE', `api/test_rates/${body.id}?isRecalcNeeded=1`)
    expect([removed.status, removed.headers.get('x-recalculated')]).toEqual([200, '1'])
    expect(recalculated.map(one => one.from)).toEqual(['2026-09-05', '2026-09-03', '2026-09-03'])
  })

  test('a preview returns what would change and stores nothing', async () => {
    const { body } = await add('2026-10-01')
    await storesNothing(app.database, async () => {
      const made = await call(
        'POST',
        'api/test_rates?preview=true',
        { name: 'п', dtStart: '2026-10-02', country: countries[0], value: '1' },
        { 'idempotency-key': 'preview-1' },
      )
      expect([made.status, made.body]).toEqual([200, { preview: { count: 1, broken: 0, mended: 0, rows: [] } }])
      const edited = await edit(`api/test_rates/${body.id}`, 1, { value: '99.00', preview: true })
      expect([edited.status, edited.body.preview.count]).toEqual([200, 1])
      expect((await call('DELETE', `api/test_rates/${body.id}?preview=true`)).body.preview.count).toBe(1)
    })
    expect((await call('GET', `api/test_rates/${body.id}`)).body).toMatchObject({ value: '10.50', version: 1 })
    expect((await call('POST', 'api/test_rates?preview=true', { name: 'п' })).status).toBe(422)
  })

  test('where no field holds the day it is sent beside the record', async () => {
    const add2 = (query: string, more: object = {}): Promise<Got> => call('POST', `api/test_routes${query}`, { name: 'Путь', ...more })
    expect((await add2('?isRecalcNeeded=1&recalcFrom=2026-02-01')).status).toBe(201)
    expect((await add2('', { isRecalcNeeded: true, recalcFrom: '2026-02-02' })).status).toBe(201)
    expect((await add2('?recalcFrom=2026-02-01')).status).toBe(201)
    expect(recalculated.map(one => one.from)).toEqual(['2026-02-01', '2026-02-02'])
    for (const query of ['?isRecalcNeeded=1', '?isRecalcNeeded=1&recalcFrom=31.02.2026']) {
      const refused = await add2(query)
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['recalcFrom']])
    }
  })

  test('the wish is no field of records that are not dated', async () => {
    const refused = await call('POST', 'api/test_orders', { name: 'Заказ', isRecalcNeeded: true })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['isRecalcNeeded']])
  })
})

describe('the history of a status', () => {
  test('has a row for every change, newest first, with who and when, and none for other edits', async () => {
    const made = await call('POST', 'api/test_orders', { name: 'Заказ' })
    expect(made.body.statuses).toEqual([
      { id: expect.any(Number), status: 'draft', insDate: '2026-03-02T08:00:00+00:00', mdInsUser: { id: 1, fio: expect.any(String) } },
    ])
    app.now = new Date('2026-03-02T09:00:00Z')
    const path = `api/test_orders/${made.body.id}`
    const work = await edit(path, 1, { status: 'work' })
    const same = await edit(path, 2, { status: 'work', name: 'Заказ 2' })
    app.now = new Date('2026-03-02T10:00:00Z')
    const done = await edit(path, 3, { status: 'done' })
    const statuses = (got: Got): unknown[] =>
      (got.body.statuses as { status: string; insDate: string }[]).map(row => [row.status, row.insDate.slice(11, 16)])
    expect(statuses(work)).toEqual([
      ['work', '09:00'],
      ['draft', '08:00'],
    ])
    expect(statuses(same)).toEqual(statuses(work))
    expect(statuses(done)).toEqual([
      ['done', '10:00'],
      ['work', '09:00'],
      ['draft', '08:00'],
    ])
    expect((await call('GET', path)).body.statuses).toEqual(done.body.statuses)
  })

  test('a change that is refused leaves no row', async () => {
    const made = await call('POST', 'api/test_orders', { name: 'Заказ' })
    expect((await edit(`api/test_orders/${made.body.id}`, 9, { status: 'done' })).status).toBe(409)
    expect((await edit(`api/test_orders/${made.body.id}`, 1, { status: 'gone' })).status).toBe(422)
    expect((await call('GET', `api/test_orders/${made.body.id}`)).body.statuses).toHaveLength(1)
  })
})

test('tables of declarations that were made are left as they are, new fields are added', async () => {
  const wider: Resource = {
    ...tried.engine.resources['testRate']!,
    fields: { ...rate.fields, note: field.text(), flag: field.flag({ default: true }) },
  }
  const all = { ...tried.engine.resources, testRate: wider }
  const done = await updateSchema(app.database.db, all, openLog('silent'))
  expect(done.map(statement => /add column "(\w+)"/.exec(statement)?.[1])).toEqual(['note', 'flag'])
  expect(await updateSchema(app.database.db, all, openLog('silent'))).toEqual([])
})
