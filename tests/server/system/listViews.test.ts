import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'

let app: TestApp
/** A user who sees companies and shares nothing, a second one with the same role, and one with another. */
let ivan: string
let olga: string
beforeAll(async () => {
  app = await testApp({ judged: true })
  ivan = await app.holder(['COMPANY_LIST'], 'ivan')
  olga = await app.holder(['COMPANY_LIST'], 'olga')
})
afterAll(() => app.close())

const PATH = 'api/list_views'
const view = { list: 'company', name: 'Мои', audience: 'me', isDefault: false, query: 'where=contains(name,"ООО")&sort=-name' }
const keep = async (as: string | undefined, more: object = {}) =>
  app.call('POST', PATH, { json: { ...view, ...more }, ...(as !== undefined && { as }) })
const seen = async (as: string | undefined): Promise<readonly string[]> =>
  (await app.call('GET', PATH, as === undefined ? {} : { as })).body.views.map((one: { name: string }) => one.name)
const roleOf = async (login: string): Promise<number> =>
  (await app.call('GET', PATH)).body.roles.find((one: { name: string }) => one.name === `Роль ${login}`).id

test('a view is one person’s, with its question and its columns', async () => {
  const columns = { order: ['name', 'id'], hidden: ['inn'], widths: { name: 200 }, known: ['id', 'name', 'inn'] }
  const { status, body } = await keep(ivan, { columns })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...view, columns, role: null, version: 1, mayEdit: true })
  expect(await seen(ivan)).toEqual(['Мои'])
  expect(await seen(olga)).toEqual([])
  const path = `${PATH}/${body.id}`
  // The private view of another user looks as if it did not exist.
  for (const as of [olga, app.admin])
    for (const { status: refused, body: said } of [await app.call('PUT', path, { as, json: view }), await app.call('DELETE', path, { as })])
      expect([refused, said.message]).toEqual([404, 'Такого вида нет'])
  const changed = await app.call('PUT', path, { as: ivan, json: { ...view, name: 'Только мои' } })
  expect(changed.body).toMatchObject({ name: 'Только мои', columns: null, version: 2 })
  expect((await app.call('DELETE', path, { as: ivan })).status).toBe(204)
  expect(await seen(ivan)).toEqual([])
})

test('sharing with a role and with everybody is for those who set up roles', async () => {
  for (const shared of [{ audience: 'all' }, { audience: 'role', role: await roleOf('olga') }]) {
    const { status, body } = await keep(ivan, shared)
    expect([status, body.errors]).toEqual([403, { audience: 'Делиться видом с ролью и со всеми может тот, кто настраивает роли' }])
  }
  const ofOlga = await keep(undefined, { name: 'Роли', audience: 'role', role: await roleOf('olga') })
  const ofAll = await keep(undefined, { name: 'Всех', audience: 'all' })
  expect(await seen(olga)).toEqual(['Роли', 'Всех'])
  expect(await seen(ivan)).toEqual(['Всех'])
  expect((await app.call('GET', PATH, { as: ivan })).body).toMatchObject({ mayShare: false, roles: [], views: [{ mayEdit: false }] })
  for (const id of [ofOlga.body.id, ofAll.body.id]) {
    const { status, body } = await app.call('DELETE', `${PATH}/${id}`, { as: olga })
    expect([status, body.message]).toEqual([403, 'Общий вид меняет тот, кто настраивает роли. Сохраните его себе под другим названием'])
  }
  for (const id of [ofOlga.body.id, ofAll.body.id]) expect((await app.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
})

test('each user has one default view', async () => {
  const first = await keep(ivan, { name: 'Первый', isDefault: true })
  await keep(olga, { name: 'Первый', isDefault: true })
  const second = await keep(ivan, { name: 'Второй', isDefault: true })
  const defaults = (await app.call('GET', PATH, { as: ivan })).body.views.filter((one: { isDefault: boolean }) => one.isDefault)
  expect(defaults).toMatchObject([{ name: 'Второй' }])
  for (const { body } of [first, second]) await app.call('DELETE', `${PATH}/${body.id}`, { as: ivan })
})

test('what is no view is refused with its field', async () => {
  await keep(ivan, { name: 'Занято' })
  for (const [bad, field, text] of [
    [{ list: 'nothing' }, 'list', 'Такого списка нет, или он вам не доступен'],
    [{ list: 'deal' }, 'list', 'Такого списка нет, или он вам не доступен'],
    [{ list: '__proto__' }, 'list', 'Такого списка нет, или он вам не доступен'],
    [{ name: 'занято' }, 'name', 'Вид с таким названием уже есть'],
    [{ name: 'x'.repeat(61) }, 'name', undefined],
    [{ audience: 'us' }, 'audience', undefined],
    [{ columns: { order: [] } }, 'columns', 'Столбцы записаны неверно'],
    [{ columns: { order: ['<b>'], hidden: [], widths: {}, known: [] } }, 'columns', 'Столбцы записаны неверно'],
    [{ query: 'where=is(nothing,1)' }, 'query', 'Условия или группы вида записаны неверно'],
    [{ query: 'group=nothing' }, 'query', 'Условия или группы вида записаны неверно'],
  ] as const) {
    const { status, body } = await keep(ivan, { name: 'Новый', ...bad })
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(bad)).toEqual([422, [field]])
    if (text !== undefined) expect(body.errors[field]).toBe(text)
  }
  expect((await keep(undefined, { audience: 'role', role: 999_999 })).body.errors).toEqual({ role: 'Выберите роль' })
  expect((await keep(undefined, { audience: 'role' })).body.errors).toEqual({ role: 'Выберите роль' })
})

test('whoever only looks changes nothing', async () => {
  const as = await app.holder(['COMPANY_LIST'], 'watcher')
  await app.call('PATCH', 'api/init_menu', { as, json: { isOnlyRead: true } })
  expect([(await keep(as)).status, await seen(as)]).toEqual([403, []])
})
