import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = 'api/my_settings'
const value = { order: ['news', 'debts'], hidden: ['tasks'] }
const mine = async (as?: string) => (await app.call('GET', PATH, as === undefined ? {} : { as })).body
const put = (json: unknown, as?: string) => app.call('PUT', `${PATH}/firstPage`, { json: json as object, ...(as !== undefined && { as }) })

test('what is kept for a person follows the person to every session, and is nobody else’s', async () => {
  expect(await mine()).toEqual({})
  expect((await put({ value })).status).toBe(204)
  expect((await put({ value: { order: ['debts'], hidden: [] } })).status).toBe(204)
  expect(await mine(await app.signIn('admin'))).toEqual({ firstPage: { order: ['debts'], hidden: [] } })
  const other = await app.holder([])
  expect(await mine(other)).toEqual({})
  expect((await put({ value }, other)).status).toBe(204)
  expect((await app.call('DELETE', `${PATH}/firstPage`)).status).toBe(204)
  expect([await mine(), await mine(other)]).toEqual([{}, { firstPage: value }])
})

test('the entries of the menu that a person has pinned and opened lately are kept, in every application', async () => {
  const keep = (name: string, entries: unknown) => app.call('PUT', `${PATH}/${name}`, { json: { value: entries } })
  expect((await keep('menuPins', ['/deals/list', '/company/list'])).status).toBe(204)
  expect((await keep('menuRecent', ['/deals/list'])).status).toBe(204)
  expect(await mine()).toMatchObject({ menuPins: ['/deals/list', '/company/list'], menuRecent: ['/deals/list'] })
  for (const bad of [['deals'], ['/a', '/a'], '/a', [1], Array.from({ length: 101 }, (_, at) => `/${at}`), [`/${'a'.repeat(200)}`]])
    expect((await keep('menuPins', bad)).status, JSON.stringify(bad)).toBe(422)
  await app.call('DELETE', `${PATH}/menuPins`)
  await app.call('DELETE', `${PATH}/menuRecent`)
})

test('an unknown setting and an invalid value are refused with a message', async () => {
  for (const bad of [
    { order: ['news'] },
    { ...value, more: 1 },
    { ...value, order: ['news', 'news'] },
    { ...value, hidden: ['<b>'] },
    { ...value, order: Array.from({ length: 101 }, (_, at) => `b${at}`) },
    { order: 'news', hidden: [] },
    [],
    'news',
  ]) {
    const { status, body } = await put({ value: bad })
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(bad)).toEqual([422, ['value']])
  }
  expect(await mine()).toEqual({})
  for (const name of ['secondPage', 'toString', '__proto__'])
    expect((await app.call('PUT', `${PATH}/${name}`, { json: { value } })).body).toMatchObject({
      status: 404,
      message: 'Такой настройки нет',
    })
})

test('whoever only looks changes nothing', async () => {
  const as = await app.holder([])
  await app.call('PATCH', 'api/init_menu', { as, json: { isOnlyRead: true } })
  expect([(await put({ value }, as)).status, await mine(as)]).toEqual([403, {}])
})
