import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'

describe('settings of a person', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const PATH = 'api/my_settings'
  const value = { order: ['news', 'debts'], hidden: ['tasks'] }
  const mine = async (as?: string) => (await app.call('GET', PATH, as === undefined ? {} : { as })).body
  const put = (json: unknown, as?: string) =>
    app.call('PUT', `${PATH}/firstPage`, { json: json as object, ...(as !== undefined && { as }) })

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
})

describe('views of lists', () => {
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
      for (const { status: refused, body: problem } of [
        await app.call('PUT', path, { as, json: view }),
        await app.call('DELETE', path, { as }),
      ])
        expect([refused, problem.message]).toEqual([404, 'Такого вида нет'])
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
})
