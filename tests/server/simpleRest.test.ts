import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import simpleRestProvider from 'ra-data-simple-rest'
import { fetchUtils, type DataProvider } from 'react-admin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOBODY, rightsFor, simpleRestCalls, type Resource } from '#resource'
import { resources } from '#resources'
import { listen } from '../../server/listen.ts'
import { isForPeople } from '../../server/session/passwords.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { bankOperation } from '../support/incoming.ts'

/** An unmodified ra-data-simple-rest on the real server, over HTTP. */
let app: TestApp
let server: Server
let admin: DataProvider
let url: string
beforeAll(async () => {
  app = await testApp()
  server = await listen(app.app, { host: '127.0.0.1', port: 0, screens: tmpdir() })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  admin = providerOf(app.admin)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

/** The provider, authenticated as its documentation recommends. */
const providerOf = (token: string): DataProvider =>
  simpleRestProvider(url, (address, options) =>
    fetchUtils.fetchJson(address, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
  )
/** The error of a call; throws when the call succeeds. */
const failure = async (call: Promise<unknown>): Promise<{ status: number; message: string; errors: Record<string, string> }> => {
  const error = (await call.then(
    () => new Error('it did not fail'),
    (found: unknown) => found,
  )) as Error & { status: number; body: { errors: Record<string, string> } }
  return { status: error.status, message: error.message, errors: error.body?.errors }
}
const page = (of: number, perPage: number) => ({ page: of, perPage })
const byName = (order: 'ASC' | 'DESC' = 'ASC') => ({ field: 'name', order })

let made = 0
/** Creates companies with a unique word in their names. */
const companies = async (count: number, more: object = {}) => {
  const word = `Сток${++made}й`
  const all = []
  for (let at = 1; at <= count; at++) all.push((await admin.create('companies', { data: { name: `ООО ${word} ${at}`, ...more } })).data)
  return { word, all }
}

describe('a list', () => {
  test('is ordered, paged, searched and counted', async () => {
    const { word } = await companies(5)
    const names = async (of: number, order: 'ASC' | 'DESC') => {
      const { data, total } = await admin.getList('companies', { pagination: page(of, 2), sort: byName(order), filter: { q: word } })
      return [data.map(one => one['name']), total]
    }
    expect(await names(1, 'ASC')).toEqual([[`ООО ${word} 1`, `ООО ${word} 2`], 5])
    expect(await names(3, 'ASC')).toEqual([[`ООО ${word} 5`], 5])
    expect(await names(1, 'DESC')).toEqual([[`ООО ${word} 5`, `ООО ${word} 4`], 5])
    expect(await names(4, 'ASC')).toEqual([[], 5])
  })

  test('is filtered by fields, by references and by several values', async () => {
    const brand = (await admin.create('company_brands', { data: { name: `Марка ${++made}` } })).data
    const { word, all } = await companies(3)
    await admin.update('companies', { id: all[1]!.id, data: { brand: brand.id }, previousData: all[1]! })
    const found = async (filter: object) =>
      (await admin.getList('companies', { pagination: page(1, 25), sort: byName(), filter })).data.map(one => one.id)
    expect(await found({ name: `${word} 3` })).toEqual([all[2]!.id])
    expect(await found({ brand: brand.id })).toEqual([all[1]!.id])
    expect(await found({ brand: { id: brand.id } })).toEqual([all[1]!.id])
    expect(await found({ q: word, isBlocked: true })).toEqual([])
    expect(await found({ q: word, id: [all[0]!.id, all[2]!.id] })).toEqual([all[0]!.id, all[2]!.id])
    const referring = await admin.getManyReference('companies', {
      target: 'brand.id',
      id: brand.id,
      pagination: page(1, 25),
      sort: byName(),
      filter: {},
    })
    expect([referring.data.map(one => one.id), referring.total]).toEqual([[all[1]!.id], 1])
  })

  test('of chosen records holds all of them, more than a page has', async () => {
    const { all } = await companies(60)
    const ids = all.map(one => one.id)
    expect(new Set((await admin.getMany('companies', { ids })).data.map(one => one.id))).toEqual(new Set(ids))
    expect((await admin.getMany('companies', { ids: [ids[0], 999_999_999] })).data.map(one => one.id)).toEqual([ids[0]])
    expect((await admin.getMany('companies', { ids: [] })).data).toEqual([])
  })

  test('is a plain one where the product’s own answer has more around its rows', async () => {
    const { data, total } = await admin.getList('news', { pagination: page(1, 10), sort: { field: 'id', order: 'ASC' }, filter: {} })
    expect([Array.isArray(data), total]).toEqual([true, data.length])
    expect((await app.call('GET', 'api/news')).body).toHaveProperty('newsList')
  })

  test("returns the position of its rows, and the product's own queries as before", async () => {
    const { word } = await companies(3)
    const own = await app.call('GET', `api/companies?query=${encodeURIComponent(word)}&order[name]=asc&itemsPerPage=2`)
    const simple = await app.call('GET', `api/companies?sort=["name","ASC"]&range=[0,1]&filter={"q":"${word}"}`)
    expect(simple.body).toEqual(own.body)
    expect(simple.headers.get('content-range')).toBe('companies 0-1/3')
    expect([own.headers.get('content-range'), own.headers.get('x-total-count')]).toEqual([null, null])
  })

  test.each([
    ['filter={"name":', 'filter', 'Недопустимое значение параметра'],
    ['filter={"nothing":1}', 'nothing', 'Неизвестный параметр'],
    ['filter={"page":2}', 'page', 'Неизвестный параметр'],
    ['filter={"id":["x"]}', 'id', 'Недопустимое значение параметра'],
    ['filter={"brand":"x"}', 'brand', 'Недопустимое значение фильтра «Бренд»'],
    ['sort=["nothing","ASC"]', 'order[nothing]', 'Неизвестный параметр'],
    ['sort=name', 'sort', 'Недопустимое значение параметра'],
    ['range=[0,1000]', 'range', 'Здесь должно быть число в допустимых границах'],
    ['range=[5,14]', 'range', 'Недопустимое значение параметра'],
    ['range=[0,9]&embed=["brand"]', 'embed', 'Неизвестный параметр'],
  ])('refuses %s', async (question, path, text) => {
    const { status, body } = await app.call('GET', `api/companies?${question}`)
    expect([status, body.errors]).toEqual([400, { [path]: text }])
  })
})

describe('a record', () => {
  test('is made, read, changed as a whole and removed softly', async () => {
    const { all } = await companies(1, { comment: 'Как было', companyType: [1] })
    const { data: read } = await admin.getOne('companies', { id: all[0]!.id })
    expect(read).toEqual(all[0])
    const { data: saved } = await admin.update('companies', { id: read.id, data: { ...read, name: 'ООО «Иначе»' }, previousData: read })
    expect(saved).toMatchObject({ name: 'ООО «Иначе»', comment: 'Как было', companyType: [{ id: 1 }], version: read['version'] + 1 })
    const [last] = (await app.call('GET', `api/history/company/${read.id}`)).body
    expect(last.changes.map((one: { field: string }) => one.field)).toEqual(['name'])

    expect((await admin.delete('companies', { id: read.id, previousData: saved })).data).toEqual({ id: read.id })
    expect((await failure(admin.getOne('companies', { id: read.id }))).status).toBe(404)
    expect((await failure(admin.delete('companies', { id: read.id, previousData: saved }))).status).toBe(404)
    // The product restores records that were only marked as deleted.
    await app.call('PATCH', `api/companies/${read.id}`, { json: { metadataFields: { isDelete: false } } })
    expect((await admin.getOne('companies', { id: read.id })).data).toMatchObject({ name: 'ООО «Иначе»', comment: 'Как было' })
  })

  test('keeps what a row of a list and a change of many records leave out', async () => {
    const { word, all } = await companies(2, { comment: 'Останется' })
    const { data: rows } = await admin.getList('companies', { pagination: page(1, 25), sort: byName(), filter: { q: word } })
    await admin.update('companies', { id: rows[0]!.id, data: { ...rows[0], shortName: 'Кратко' }, previousData: rows[0]! })
    const ids = all.map(one => one.id)
    expect((await admin.updateMany('companies', { ids, data: { isBlocked: true } })).data).toEqual(ids)
    for (const id of ids) expect((await admin.getOne('companies', { id })).data).toMatchObject({ comment: 'Останется', isBlocked: true })
    expect((await admin.getOne('companies', { id: ids[0]! })).data['shortName']).toBe('Кратко')
    expect((await admin.deleteMany('companies', { ids })).data).toEqual(ids)
    expect((await admin.getMany('companies', { ids })).data).toEqual([])
  })

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { all } = await companies(1)
    const read = all[0]!
    await admin.update('companies', { id: read.id, data: { ...read, comment: 'Первый' }, previousData: read })
    const late = await failure(admin.update('companies', { id: read.id, data: { ...read, comment: 'Второй' }, previousData: read }))
    expect(late).toMatchObject({ status: 409 })
    expect((await admin.getOne('companies', { id: read.id })).data).toMatchObject({ comment: 'Первый', version: 2 })
  })

  test('is refused with the messages of its fields', async () => {
    expect(await failure(admin.create('companies', { data: { name: '', inn: '123' } }))).toMatchObject({
      status: 422,
      errors: { name: expect.stringMatching(/[а-я]/), inn: expect.stringMatching(/[а-я]/) },
    })
    const { all } = await companies(1)
    const read = all[0]!
    const wrong = await failure(
      admin.update('companies', { id: read.id, data: { ...read, inn: '123', nothing: 1, kind: 'own' }, previousData: read }),
    )
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.errors).toSorted()).toEqual(['inn', 'kind', 'nothing'])
    expect((await admin.getOne('companies', { id: read.id })).data).toEqual(read)
  })

  test('that is edited as a whole by the product itself is still emptied of what is left out', async () => {
    const theme = (await admin.create('faq_themes', { data: { name: `Тема ${++made}` } })).data
    const { data: faq } = await admin.create('faqs', { data: { theme: theme.id, question: 'Что?', answer: '<p>То</p>', order: 7 } })
    const { data: saved } = await admin.update('faqs', { id: faq.id, data: { ...faq, question: 'Где?' }, previousData: faq })
    expect(saved).toMatchObject({ question: 'Где?', order: 7, theme: { id: theme.id } })
    const { order: _, ...rest } = saved
    expect((await admin.update('faqs', { id: faq.id, data: rest, previousData: saved })).data['order']).toBe(0)
    expect((await failure(admin.update('faqs', { id: faq.id, data: { order: 3 }, previousData: saved }))).status).toBe(422)
  })

  test('that is never removed reports this in its own words', async () => {
    const id = await bankOperation(app)
    expect(await failure(admin.delete('bank_transactions', { id, previousData: { id } }))).toMatchObject({
      status: 409,
      message: 'Операцию банка не удаляют: её отмечают как игнорируемую',
    })
  })

  test('of a collection that offers no such call is not changed', async () => {
    expect((await failure(admin.update('price_types', { id: 1, data: { name: 'x' }, previousData: { id: 1 } }))).status).toBe(404)
    expect((await failure(admin.delete('price_types', { id: 1, previousData: { id: 1 } }))).status).toBe(404)
  })
})

describe('rights', () => {
  test('open to a stock client what they open to the product', async () => {
    const { word, all } = await companies(1)
    const read = all[0]!
    const reader = providerOf(await app.holder(['COMPANY_LIST']))
    const stranger = providerOf(await app.holder(['POINT_VIEW']))
    const list = { pagination: page(1, 25), sort: byName(), filter: { q: word } }
    expect((await reader.getList('companies', list)).data).toHaveLength(1)
    const denied = [
      reader.create('companies', { data: { name: 'ООО' } }),
      reader.update('companies', { id: read.id, data: { ...read, name: 'ООО' }, previousData: read }),
      reader.delete('companies', { id: read.id, previousData: read }),
      stranger.getList('companies', list),
      stranger.getMany('companies', { ids: [read.id] }),
      stranger.getOne('companies', { id: read.id }),
    ]
    expect((await Promise.all(denied.map(failure))).map(({ status }) => status)).toEqual(denied.map(() => 403))
    expect((await failure(providerOf('').getList('companies', list))).status).toBe(401)
    expect((await admin.getOne('companies', { id: read.id })).data).toEqual(read)
  })

  test('hide from filters and orders what they hide from records', async () => {
    await companies(1)
    const reader = providerOf(await app.holder(['COMPANY_LIST']))
    const list = { pagination: page(1, 25), sort: byName(), filter: {} }
    const refused = await Promise.all([
      failure(reader.getList('companies', { ...list, sort: { field: 'balance', order: 'ASC' } })),
      failure(reader.getList('companies', { ...list, filter: { balance: { gte: 1 } } })),
    ])
    expect(refused.map(({ errors }) => errors)).toEqual([{ balance: 'Неизвестный параметр' }, { balance: 'Неизвестный параметр' }])
    expect((await reader.getList('companies', list)).data.length).toBeGreaterThan(0)
  })

  test('of each change and removal are those of the product’s own, and programs make them where they make its own', () => {
    const all = Object.values<Resource>(resources).flatMap(resource => simpleRestCalls(resource).map(call => ({ resource, call })))
    expect(all.length).toBeGreaterThan(150)
    for (const { resource, call } of all) {
      const operation = call.method === 'PUT' || resource.rights.remove === NOBODY ? 'edit' : 'remove'
      expect.soft(call.right, call.path).toEqual(rightsFor(resource, operation))
      expect.soft(call.reads, call.path).toBe(false)
      expect.soft(isForPeople(call.method, call.path), call.path).toBe(isForPeople('PATCH', call.path))
    }
  })

  test('write nothing in the mode in which nothing is written', async () => {
    const { all } = await companies(1)
    const token = await app.holder(['COMPANY_LIST', 'COMPANY_UPD'])
    const provider = providerOf(token)
    expect((await provider.update('companies', { id: all[0]!.id, data: { comment: 'x' }, previousData: all[0]! })).data['comment']).toBe(
      'x',
    )
    await app.call('PATCH', 'api/init_menu', { as: token, json: { isOnlyRead: true } })
    expect((await failure(provider.update('companies', { id: all[0]!.id, data: { comment: 'y' }, previousData: all[0]! }))).status).toBe(
      403,
    )
    expect((await failure(provider.delete('companies', { id: all[0]!.id, previousData: all[0]! }))).status).toBe(403)
  })
})
