import { act, screen, waitFor, within } from '@testing-library/react'
import { matchRoutes, type RouteObject } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { screensOf } from '#resource'
import { resources, menu, pages as tabbed } from '#resources'
import { CARRIED_OVER_MS } from '../../../src/admin/layout/Notices.tsx'
import { routesFor } from '../../../src/admin/start.tsx'
import { endSession, currentSession } from '../../../src/admin/session.ts'
import { screens } from '#resources/app.screens'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'
import { PASSWORD } from '../../support/app.ts'

const SOON = { timeout: 15_000 }
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(() => void vi.spyOn(window.location, 'reload').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  endSession()
})
afterAll(() => product.close())

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, SOON)

/** The test answers the next call of this kind; the server answers all others. */
const answerOnce = (method: string, word: string, answer: () => Promise<Response>): void => {
  const network = globalThis.fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if ((init?.method ?? 'GET') !== method || !(url as string).includes(word)) return network(url, init)
    spy.mockRestore()
    return answer()
  })
}

test('every declared screen and page has its route, and anything else leads to /404 [R-025]', () => {
  const routes: RouteObject[] = routesFor({ ...screens, resources, menu, tabbed })
  const isKnown = (path: string): boolean => matchRoutes(routes, path)?.at(-1)?.route.path !== '*'
  const declared = Object.values(resources).flatMap(resource => screensOf(resource).map(one => one.path))
  const byHand = screens.pages.map(page => page.path)
  expect([...declared, ...byHand].filter(path => !isKnown(path.replaceAll(/:\w+/g, '7')))).toEqual([])
  // A custom page may replace a declared screen.
  for (const paths of [declared, byHand]) expect(new Set(paths).size).toBe(paths.length)
  expect(isKnown('/company/list/7/edit/more')).toBe(false)
  expect(menu.flatMap(area => area.items.map(item => item.path)).filter(path => !isKnown(path))).toEqual([])
})

test('the menu offers only what the user may open', async () => {
  await product.app.holder(['BOOKS_VIEW'], 'reader')
  await product.open('/directory/tags', 'reader')
  await heading('Теги')
  const nav = screen.getByRole('navigation', { name: 'Главное меню' })
  await within(nav).findByRole('button', { name: 'Справочники' })
  const groups = within(nav)
    .getAllByRole('button')
    .filter(one => one.hasAttribute('aria-expanded'))
  expect(groups.map(one => one.textContent)).toEqual([
    'Планирование',
    'Продукты',
    'Накладные',
    'Отстойник',
    'Новости',
    'Финансы',
    'Отчетность',
    'Справочники',
    'Пользователи',
    'Система',
  ])
  // The group of the current page is open, the others are folded.
  expect(groups.filter(one => one.getAttribute('aria-expanded') === 'true').map(one => one.textContent)).toEqual(['Справочники'])
  for (const one of groups) if (one.getAttribute('aria-expanded') === 'false') await product.user.click(one)
  // These pages are open to every signed-in user: shifts, the plan, products, papers of waybills, the sump, news, the registry of waybills,
  // own reports and own tokens. The pages next to them are not.
  expect(within(nav).getByRole('link', { name: 'Реестр накладных' })).toBeInTheDocument()
  for (const name of ['Покупаемые', 'Маршруты', 'Переводы', 'Расходы', 'Ввод остатков'])
    expect(within(nav).queryByRole('link', { name }), name).toBeNull()
  expect(within(nav).getByRole('link', { name: 'Теги' })).toHaveAttribute('aria-current', 'page')
  expect(within(nav).queryByRole('link', { name: 'Настройки' })).toBeNull()
})

test('areas fold, and arrows move through the menu', async () => {
  await product.open('/directory/tags')
  await heading('Теги')
  const area = await screen.findByRole('button', { name: 'Пользователи' })
  expect(area).toHaveAttribute('aria-expanded', 'false')
  await product.user.click(area)
  expect(area).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('link', { name: 'Роли' })).toBeInTheDocument()
  await product.user.click(area)
  expect(area).toHaveAttribute('aria-expanded', 'false')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Роли' })).toBeNull())
  act(() => area.focus())
  await product.user.keyboard('{Home}')
  expect(screen.getByRole('button', { name: 'Компании' })).toHaveFocus()
  await product.user.keyboard('{Enter}{ArrowDown}{Enter}')
  await heading('Компании')
  // The group that was left is folded, so that the menu fits the screen.
  expect(screen.getByRole('button', { name: 'Справочники' })).toHaveAttribute('aria-expanded', 'false')
})

test('a missing right leads to /403, a missing record to /404 [R-023, R-149, R-384]', async () => {
  await product.app.holder(['COMPANY_LIST'], 'viewer')
  await product.open('/company/create', 'viewer')
  expect(await screen.findByText('Недостаточно прав для просмотра страницы', undefined, SOON)).toBeInTheDocument()
  document.body.replaceChildren()
  await product.open('/company/list/999999', 'viewer')
  await heading('Такой страницы нет')
})

test('rights granted meanwhile open the page [R-276]', async () => {
  await product.app.holder(['POINT_VIEW'], 'promoted')
  await product.open('/point/list', 'promoted')
  await heading('Точки')
  const [role] = (await product.app.call('GET', 'api/acc_roles?query=promoted')).body
  const rights = (await product.app.call('GET', 'api/acc_rights?itemsPerPage=1000')).body as { id: number; codeRight: string }[]
  const wanted = rights.filter(right => ['POINT_VIEW', 'BOOKS_VIEW'].includes(right.codeRight)).map(right => right.id)
  const changed = await product.app.call('PATCH', `api/acc_roles/${role.id}/update_rights`, {
    json: { rights: wanted },
    headers: { 'If-Match': `"${role.version}"` },
  })
  expect(changed.status).toBe(200)
  await product.user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'x')
  await waitFor(() => expect(currentSession()?.rights).toContain('BOOKS_VIEW'), SOON)
  await product.user.click(await screen.findByRole('button', { name: 'Справочники' }))
  expect(await screen.findByRole('link', { name: 'Теги' })).toBeInTheDocument()
})

test('read-only mode is displayed and hides create buttons [R-094]', async () => {
  await product.open('/directory/tags')
  await heading('Теги')
  expect(await screen.findByRole('button', { name: /Создать/ }, SOON)).toBeInTheDocument()
  await product.user.click(screen.getByRole('button', { name: /Меню пользователя/ }))
  await product.user.click(await screen.findByLabelText('Только просмотр'))
  await waitFor(() => expect(window.location.reload).toHaveBeenCalled(), SOON)
  expect(await screen.findByText('Режим «Только просмотр»: изменения отключены')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Создать/ })).toBeNull()
  expect((await product.app.call('POST', 'api/tags', { as: currentSession()!.token, json: { name: 'x' } })).status).toBe(403)
  await product.user.keyboard('{Escape}')
  await product.user.click(screen.getByRole('button', { name: 'Выключить' }))
  await waitFor(() => expect(currentSession()?.isOnlyRead).toBe(false), SOON)
})

test('if the session ends while a form is open, it is saved after signing in over the page', async () => {
  await product.open('/directory/tags?create')
  const name = await screen.findByRole('textbox', { name: /Название/ }, SOON)
  await product.user.type(name, 'Не потерять')
  await product.app.call('POST', 'api/logout', { as: currentSession()!.token })
  await product.user.click(await screen.findByRole('button', { name: /^Сохранить$/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Сеанс закончился' }, SOON)
  expect(name).toHaveValue('Не потерять')
  expect(dialog).toHaveTextContent('Всё, что вы ввели на странице, осталось на месте.')
  expect(within(dialog).getByLabelText(/^Логин/)).toHaveValue('admin')
  const password = within(dialog).getByLabelText(/^Пароль/, { selector: 'input' })
  await product.user.type(password, 'не тот пароль{Enter}')
  expect(await screen.findByText('Неверный логин или пароль', undefined, SOON)).toBeInTheDocument()
  await product.user.clear(password)
  await product.user.type(password, `${PASSWORD}{Enter}`)
  await waitFor(
    async () => expect((await product.app.call('GET', 'api/tags?query=потерять')).body).toMatchObject([{ name: 'Не потерять' }]),
    SOON,
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Сеанс закончился' })).toBeNull())
})

test('messages disappear with their page [R-018, R-027]', async () => {
  await product.open('/directory/tags')
  await heading('Теги')
  answerOnce('PATCH', 'init_menu', async () => new Response('{"message":"Плохо"}', { status: 409 }))
  await product.user.click(screen.getByRole('button', { name: /Меню пользователя/ }))
  await product.user.click(await screen.findByLabelText('Только просмотр'))
  expect(await screen.findByText('[409] Плохо', undefined, SOON)).toBeInTheDocument()
  await product.user.keyboard('{Escape}')
  // A message shown just before navigation is carried over to the next page; no user clicks that fast.
  await new Promise(resolve => setTimeout(resolve, CARRIED_OVER_MS.error))
  await product.user.click(screen.getByRole('link', { name: 'Материалы' }))
  await heading('Материалы')
  // It would disappear by itself a few seconds later.
  await waitFor(() => expect(screen.queryByText('[409] Плохо')).toBeNull(), { timeout: 2000 })
})

test('the default page contains blocks by rights, or is the company list if the property says so [R-028]', async () => {
  await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Новая»', shortName: 'Новая' } })
  await product.open('/')
  expect(await screen.findByRole('link', { name: 'ООО «Новая»' }, SOON)).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/company\/list\/\d+$/),
  )
  await product.app.holder(['POINT_VIEW'], 'pointer')
  document.body.replaceChildren()
  await product.open('/', 'pointer')
  expect(await screen.findByRole('heading', { name: 'Новости' }, SOON)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'ООО «Новая»' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Новые компании' })).toBeNull()
  const form = new FormData()
  form.set('parameter', 'defaultPage')
  form.set('parameterValue', 'company')
  expect((await product.app.call('POST', 'api/properties/edit/defaultPage', { form })).status).toBe(200)
  document.body.replaceChildren()
  await product.open('/')
  await heading('Компании')
})

const popupOf = (title: string) => screen.findByRole('region', { name: title }, SOON)

test('a report is awaited, saved, and its pop-up closes by itself [R-129]', async () => {
  await product.open('/company/list')
  const button = await screen.findByRole('button', { name: 'Excel' }, SOON)
  let go: (response: Response) => void = () => undefined
  answerOnce('GET', 'export_xlsx', () => new Promise(resolve => (go = resolve)))
  await product.user.click(button)
  const popup = await popupOf('Формирование отчета')
  expect(popup).toHaveTextContent('Отчет формируется, пожалуйста подождите')
  expect(within(popup).queryByRole('button')).toBeNull()
  act(() => go(new Response('xlsx')))
  expect(await within(popup).findByText('Excel-отчет был успешно сформирован')).toBeInTheDocument()
  // This environment cannot download: it would navigate to the file's address.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#file')
  await product.user.click(within(popup).getByRole('button', { name: 'Сохранить на компьютер' }))
  expect(await within(popup).findByText('Файл загружается. Подождите')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Формирование отчета' })).toBeNull(), { timeout: 5000 })
})

test('a report that fails says why, and makes room for the next [R-121, R-130, R-131]', async () => {
  await product.open('/company/list')
  const button = await screen.findByRole('button', { name: 'Excel' }, SOON)
  const tooMuch = 'Выбран большой объем данный, пожалуйста, сократите период или установите фильтры.'
  answerOnce('GET', 'export_xlsx', () => Promise.reject(new TypeError('Failed to fetch')))
  await product.user.click(button)
  expect(await within(await popupOf('Формирование отчета')).findByRole('alert')).toHaveTextContent(tooMuch)
  await product.user.click(screen.getByRole('button', { name: 'Закрыть' }))
  expect(screen.queryByRole('region', { name: 'Формирование отчета' })).toBeNull()
  answerOnce('GET', 'export_xlsx', async () => new Response('{"message":"Ошибка сервера"}', { status: 500 }))
  await product.user.click(button)
  const popup = await popupOf('Формирование отчета')
  expect(await within(popup).findByRole('alert')).toHaveTextContent(tooMuch)
  answerOnce('GET', 'export_xlsx', async () => new Response('{"message":"Нет"}', { status: 422 }))
  await product.user.click(button)
  expect(await within(popup).findByText('Ошибка. Не удалось выгрузить в excel!')).toBeInTheDocument()
  await product.user.click(within(popup).getByRole('button', { name: 'Закрыть' }))
  expect(screen.queryByRole('region', { name: 'Формирование отчета' })).toBeNull()
})
