import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

/** How rows are found and grouped, and how all of that is kept as a view for others. */
vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 15_000 }
let product: ScreenTest
const queries: URLSearchParams[] = []

const made = async (path: string, json: object): Promise<number> => {
  const { status, body } = await product.app.call('POST', path, { json })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.id
}
beforeAll(async () => {
  product = await openProduct()
  const fetched = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    if (pathname === '/api/companies') queries.push(searchParams)
    return fetched(input, init)
  })
  const [south, north] = [await made('api/company_brands', { name: 'Юг' }), await made('api/company_brands', { name: 'Север' })]
  for (const [name, brand] of [
    ['Первая', south],
    ['Вторая', south],
    ['Третья', north],
  ] as const)
    await made('api/companies', { name, shortName: name, brand })
})
afterEach(cleanup)
afterAll(() => product.close())

const grid = () => screen.findByRole('grid', undefined, SLOW)
const row = async (name: string) => within(await grid()).findByRole('row', { name: new RegExp(name, 'u') }, SLOW)
const noRow = async (name: string) =>
  waitFor(async () => expect(within(await grid()).queryByRole('row', { name: new RegExp(name, 'u') })).toBeNull(), SLOW)
/** A parameter of the latest request for the rows. */
const asked = (name: string) => queries.at(-1)?.get(name) ?? null
const press = async (name: string | RegExp, of: HTMLElement = document.body) =>
  product.user.click(await within(of).findByRole('button', { name }, SLOW))
const openFilters = async (): Promise<HTMLElement> => {
  await press(/^Фильтры/)
  return screen.findByRole('dialog', { name: 'Фильтры' }, SLOW)
}
/** Names the field of the last condition. */
const nameField = async (of: HTMLElement, field: string) =>
  product.user.type((await within(of).findAllByRole('combobox', { name: /^Поле/ }, SLOW)).at(-1)!, `${field}{Enter}`)
/** Selects in the last choice of this name. */
async function choose(of: HTMLElement, label: RegExp, option: string): Promise<void> {
  await product.user.click((await within(of).findAllByRole('combobox', { name: label }, SLOW)).at(-1)!)
  await product.user.click(await screen.findByRole('option', { name: option }, SLOW))
}

test('conditions are combined by "all" and "any", and a period follows the current day', async () => {
  await product.open('/company/list?kind=')
  await row('Третья')
  const panel = await openFilters()
  await press('Условие', panel)
  await nameField(panel, 'Создана')
  await choose(panel, /^Период/, 'этот месяц')
  await waitFor(() => expect(asked('where')).toBe('during(metadataFields.insDate,thisMonth)'), SLOW)
  await press('Группа условий', panel)
  const group = within(panel).getByRole('group', { name: 'Любое из условий' })
  await nameField(group, 'Краткое название')
  await product.user.type(await within(group).findByRole('searchbox', { name: /^Значение/ }, SLOW), 'Первая')
  await press('Условие', group)
  await nameField(group, 'Краткое название')
  await product.user.type((await within(group).findAllByRole('searchbox', { name: /^Значение/ }, SLOW)).at(-1)!, 'Третья')
  await waitFor(
    () =>
      expect(asked('where')).toBe(
        'and(during(metadataFields.insDate,thisMonth),or(contains(shortName,Первая),contains(shortName,Третья)))',
      ),
    SLOW,
  )
  // The open panel hides the list from roles.
  const shown = () => ['Первая', 'Вторая', 'Третья'].filter(name => screen.queryByText(name))
  await waitFor(() => expect(shown()).toEqual(['Первая', 'Третья']), SLOW)
  await product.user.click(within(group).getByRole('button', { name: 'Все условия' }))
  await waitFor(() => expect(asked('where')).toMatch(/and\(contains\(shortName,Первая\),contains\(shortName,Третья\)\)/), SLOW)
  await waitFor(() => expect(shown()).toEqual([]), SLOW)
})

test('the six filters that are used most come first; the others are one click away', async () => {
  await product.open('/company/list?kind=')
  await row('Третья')
  const labels = (panel: HTMLElement) => within(panel).queryAllByRole('combobox').length
  let panel = await openFilters()
  const before = labels(panel)
  expect(within(panel).queryByRole('combobox', { name: /^Заблокирована/ })).toBeNull()
  await press(/^Ещё фильтры: \d/, panel)
  await choose(panel, /^Заблокирована/, 'Нет')
  await waitFor(() => expect(String(queries.at(-1))).toMatch(/isBlocked/), SLOW)
  await product.user.click(within(panel).getAllByRole('button', { name: 'Очистить' }).at(-1)!)
  await press('Закрыть', panel)
  panel = await openFilters()
  expect(await within(panel).findByRole('combobox', { name: /^Заблокирована/ }, SLOW)).toBeVisible()
  expect(labels(panel)).toBe(before)
  expect(within(panel).getByRole('button', { name: /^Ещё фильтры: \d/ })).toBeVisible()
})

test('rows are grouped on several levels, which unfold one within another', async () => {
  await product.open('/company/list?kind=&group=brand,year(insDate)')
  const unfold = async (name: RegExp) => press(name, await grid())
  await unfold(/^Развернуть «Юг»/)
  expect(within(await grid()).queryByText('Вторая')).toBeNull()
  await unfold(/^Развернуть «\d{4}/)
  await row('Первая')
  await row('Вторая')
  expect(within(await grid()).queryByText('Третья')).toBeNull()
  await unfold(/^Свернуть «Юг»/)
  await noRow('Первая')
  await noRow('Вторая')
})

test('a view with its groups and widths is made for a role and for everybody; others open it and cannot change it', async () => {
  await product.app.holder(['COMPANY_LIST'], 'reader')
  await product.app.holder(['COMPANY_LIST', 'BOOKS_VIEW'], 'stranger')
  await product.open('/company/list?kind=&group=brand')
  const table = await grid()
  await within(table).findByRole('button', { name: /^Развернуть «Юг»/ }, SLOW)
  table.focus()
  await product.user.keyboard('{ArrowUp}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  const save = async (name: string, audience: string, role?: string): Promise<void> => {
    await press('Сохранить вид')
    const dialog = await screen.findByRole('dialog', { name: 'Новый вид' }, SLOW)
    await product.user.type(within(dialog).getByRole('textbox', { name: /^Название/ }), name)
    await choose(dialog, /^Кому виден/, audience)
    if (role) await choose(dialog, /^Роль/, role)
    await press('Сохранить', dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  }
  await save('Для роли', 'Роли', 'Роль reader')
  await product.user.click(await screen.findByRole('tab', { name: 'Для роли' }, SLOW))
  const { views } = (await product.app.call('GET', 'api/list_views')).body
  expect(views).toMatchObject([
    { name: 'Для роли', audience: 'role', role: { name: 'Роль reader' }, query: expect.stringContaining('group=brand') },
  ])
  const widths = JSON.stringify(views[0].columns.widths)
  expect(views[0].columns.widths).toMatchObject({ shortName: expect.any(Number) })
  const { query, columns } = views[0]
  await made('api/list_views', { list: 'company', name: 'Для всех', audience: 'all', isDefault: false, query, columns })

  cleanup()
  await product.open('/company/list', 'reader')
  await product.user.click(await screen.findByRole('tab', { name: 'Для роли' }, SLOW))
  await within(await grid()).findByRole('button', { name: /^Развернуть «Юг»/ }, SLOW)
  expect(screen.getByRole('tab', { name: 'Для всех' })).toBeVisible()
  expect(Object.values(localStorage).filter(text => String(text).includes(widths)).length).toBeGreaterThan(0)
  await press('Вид «Для роли»: действия')
  expect((await screen.findAllByRole('menuitem', undefined, SLOW)).map(one => one.textContent)).not.toContain('Удалить')
  cleanup()
  await product.open('/company/list', 'stranger')
  await screen.findByRole('tab', { name: 'Для всех' }, SLOW)
  expect(screen.queryByRole('tab', { name: 'Для роли' })).toBeNull()
})
