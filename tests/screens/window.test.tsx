import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from '../../src/admin/chunk.ts'
import { changeSession, endSession, currentSession } from '../../src/admin/session.ts'
import { App } from '../../resources/App.screens.tsx'
import { PASSWORD } from '../support/app.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

vi.setConfig({ testTimeout: 60_000 })

const SLOW = { timeout: 15_000 }
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(() => void vi.spyOn(window.location, 'reload').mockImplementation(() => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  endSession()
  localStorage.clear()
})
afterAll(() => product.close())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, SLOW)
const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' }, SLOW)
const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
/** The test answers calls of a method whose address contains the word. */
const answered = (method: string, word: string, answer: (real: () => Promise<Response>) => Promise<Response>) => {
  const network = globalThis.fetch
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      String(url).includes(word) && (init?.method ?? 'GET') === method ? answer(() => network(url, init)) : network(url, init),
    )
}
/** Changes the response of the call that initializes the layout. */
const startMessage = (change: (message: Readonly<Record<string, object>>) => object) =>
  answered('GET', 'api/init_menu', async real => {
    const answer = await (await real()).json()
    return json({ ...answer, ...change(answer) }, 200)
  })

test('a protected page redirects to the sign-in, which keeps its address, shows errors, and leads back [R-021, R-135, R-136, R-137, R-144]', async () => {
  render(<App at="/directory/tags?query=песок" />)
  await heading('Вход')
  const sent: unknown[] = []
  answered('POST', 'authentication_token', async real => {
    sent.push(JSON.parse(String(vi.mocked(globalThis.fetch).mock.lastCall![1]!.body)))
    return real()
  })
  await product.user.type(await field(/^Логин/u), 'admin')
  await product.user.type(await field(/^Пароль/u), 'not-the-password{Enter}')
  expect(await screen.findByRole('alert', undefined, SLOW)).toHaveTextContent('Неверный логин или пароль')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Войти' })).toBeEnabled(), SLOW)
  await product.user.clear(await field(/^Пароль/u))
  await product.user.type(await field(/^Пароль/u), `${PASSWORD}{Enter}`)
  await heading('Теги')
  expect(await screen.findByRole('textbox', { name: 'Поиск' }, SLOW)).toHaveValue('песок')
  expect(sent).toEqual([
    { login: 'admin', password: 'not-the-password' },
    { login: 'admin', password: PASSWORD },
  ])
  expect(currentSession()).toMatchObject({ login: 'admin', token: expect.any(String) })
})

test('the mode returned by the server is applied, but not from a response requested before the user switched it', async () => {
  startMessage(() => ({ isOnlyRead: true }))
  await product.open('/directory/tags')
  await waitFor(() => expect(currentSession()?.isOnlyRead).toBe(true), SLOW)
  cleanup()
  vi.restoreAllMocks()
  const existing = Promise.withResolvers<void>()
  let isAnswered = false
  answered('GET', 'api/init_menu', async real => {
    const answer = await (await real()).json()
    await existing.promise
    isAnswered = true
    return json({ ...answer, isOnlyRead: false }, 200)
  })
  await product.open('/directory/tags')
  await heading('Теги')
  expect(currentSession()?.isOnlyRead).toBe(false)
  changeSession({ isOnlyRead: true })
  existing.resolve()
  await waitFor(() => expect(isAnswered).toBe(true), SLOW)
  await waitFor(() => expect(document.title).toBe('Неруд | Теги'), SLOW)
  expect(currentSession()?.isOnlyRead).toBe(true)
})

test('the window title names the system and the page, and the icon is that of the settings [R-005, R-006, R-007]', async () => {
  await product.open('/directory/tags')
  await waitFor(() => expect(document.title).toBe('Неруд | Теги'), SLOW)
  const menu = within(screen.getByRole('navigation', { name: 'Главное меню' }))
  await product.user.click(await menu.findByRole('button', { name: 'Компании' }, SLOW))
  await product.user.click(menu.getByRole('link', { name: 'Точки' }))
  await waitFor(() => expect(document.title).toBe('Неруд | Точки'), SLOW)
  const wire = { name: 'ООО «Заглавие»', inn: '7707083893' }
  const { body: company } = await product.app.call('POST', 'api/companies', { json: wire })
  for (const [path, title] of [
    [`/company/list/${company.id}`, 'Заглавие [7707083893]'],
    ['/403', 'Нет доступа'],
    ['/404', 'Такой страницы нет'],
    ['/no/such/page', 'Такой страницы нет'],
    ['/', 'Главная страница'],
  ] as const) {
    cleanup()
    await product.open(path)
    await waitFor(() => expect(document.title).toBe(`Неруд | ${title}`), SLOW)
  }
  cleanup()
  startMessage(({ systemVariables }) => ({ systemVariables: { ...systemVariables, systemName: 'Карьер', favicon: '/own.svg' } }))
  await product.open('/directory/tags')
  await waitFor(() => expect(document.title).toBe('Карьер | Теги'), SLOW)
  await waitFor(() => expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/own.svg'), SLOW)
})

test('read-only mode is the one returned on start [R-092]', async () => {
  startMessage(() => ({ isOnlyRead: true }))
  await product.open('/directory/tags')
  expect(await screen.findByText('Режим «Только просмотр»: изменения отключены', undefined, SLOW)).toBeInTheDocument()
  expect(currentSession()?.isOnlyRead).toBe(true)
  expect(screen.queryByRole('button', { name: /Создать/u })).toBeNull()
})

test('a record that cannot be saved says so, with the message of the server [R-390]', async () => {
  await product.open('/directory/tags?create')
  await product.user.type(await screen.findByRole('textbox', { name: /Название/u }, SLOW), 'Проба')
  answered('POST', 'api/tags', async () => json({ status: 500, code: 'FAILURE', message: 'Поломка' }, 500))
  await product.user.click(screen.getByRole('button', { name: /^Сохранить$/u }))
  expect(await screen.findByText(/Ошибка\. Не удалось сохранить!/u, undefined, SLOW)).toBeInTheDocument()
  expect(screen.getAllByText(/Поломка/u).length).toBeGreaterThan(0)
})

test('a chunk that a newer build has replaced is reported, then the page is reloaded [R-009]', async () => {
  await product.open('/directory/tags')
  await heading('Теги')
  const shown = vi.fn()
  Object.assign(window, { alert: shown })
  void loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await waitFor(() => expect(shown.mock.calls).toEqual([['Приложение обновилось. Страница будет перезагружена.']]), SLOW)
  expect(window.location.reload).toHaveBeenCalledOnce()
})

test('the curator of a company is the first linked account, until the link is removed [R-182]', async () => {
  const { body: company } = await product.app.call('POST', 'api/companies', { json: { name: 'ООО «Куратор»' } })
  const { body: person } = await product.app.call('POST', 'api/accounts', {
    json: { login: 'curator', fio: 'Опекунов Олег', accountType: 1 },
  })
  const curator = async () => (await product.app.call('GET', `api/companies/${company.id}`)).body.curator
  expect(await curator()).toBeNull()
  await product.open(`/company/list/${company.id}?tab=accountCompany`)
  await product.user.click(await screen.findByRole('button', { name: 'Создать' }, SLOW))
  const dialog = await screen.findByRole('dialog', undefined, SLOW)
  await product.user.type(await within(dialog).findByRole('combobox', { name: /^Сотрудник/u }, SLOW), 'Опекунов')
  await product.user.click(await screen.findByRole('option', { name: /Опекунов Олег/u }, SLOW))
  await product.user.click(within(dialog).getByRole('button', { name: /^Сохранить$/u }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), SLOW)
  expect(await curator()).toMatchObject({ id: person.id })
  expect(await screen.findByRole('row', { name: /Опекунов Олег/u }, SLOW)).toBeInTheDocument()
  const [link] = (await product.app.call('GET', `api/account_companies?company=${company.id}`)).body
  expect((await product.app.call('DELETE', `api/account_companies/${link.id}`)).status).toBe(200)
  expect(await curator()).toBeNull()
})
