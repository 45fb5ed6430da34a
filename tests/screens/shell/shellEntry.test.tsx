import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi, describe, afterAll, beforeAll } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../../src/admin/customScreens.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { ListOf } from '../../../src/admin/list/ListOf.tsx'
import { ReportProvider } from '../../../src/admin/report/ReportProvider.tsx'
import { fakeNetwork, json } from '../shellNetwork.ts'
import { endSession, currentSession } from '../../../src/admin/session.ts'
import { App } from '../../../resources/App.screens.tsx'
import { PASSWORD } from '../../support/app.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('the opening of records', () => {
  // Chunks loaded on first rendering take long on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  configure({ asyncUtilTimeout: 15_000 })

  const shared = {
    area: 'goods',
    title: 'name',
    fields: { name: field.text() },
    rights: { read: ['COMPANY_LIST'], create: ['COMPANY_LIST'] },
  } as const
  /** A resource with a card, and a view whose records open on a custom page. */
  const safe = defineResource({
    ...shared,
    name: 'safe',
    api: 'api/safes',
    screens: '/safes',
    list: { columns: ['name'], views: { full: { screen: '/full', card: '/full/:id/inside', right: ['COMPANY_LIST'] } } },
  }) as Resource
  /** A resource without screens, but with a window of its own. */
  const coin = defineResource({ ...shared, name: 'coin', api: 'api/coins', list: { columns: ['name'] } }) as Resource

  const network = fakeNetwork()
  beforeEach(() => network.begin())
  afterEach(() => network.end())

  /** Renders a list, opens its only record and returns the resulting address. */
  async function openAt(name: string, at: string, view?: string): Promise<string> {
    network.answer(() => json([{ id: 7, version: 1, name: 'Запись 7' }]))
    const resources = { safe, coin }
    const list = (
      <AdminContext
        dataProvider={makeDataProvider(resources)}
        authProvider={makeAuthProvider(resources)}
        i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
      >
        <ApplicationScreensProvider
          app={{ resources, ...screensOfAreas([{ windows: { coin: async () => () => null } }]), menu: [], tabbed: [] }}
        >
          <ReportProvider>
            <ListOf resource={name} view={view} />
          </ReportProvider>
        </ApplicationScreensProvider>
      </AdminContext>
    )
    const router = createMemoryRouter([{ path: '*', element: list }], { initialEntries: [at] })
    render(<RouterProvider router={router} />)
    await userEvent.setup().click(await screen.findByText('Запись 7'))
    await waitFor(() => expect(router.state.location.key).not.toBe('default'))
    return router.state.location.pathname + router.state.location.search
  }

  test('records of a list open on their card', async () => {
    expect(await openAt('safe', '/safes/list')).toBe('/safes/list/7')
    expect(screen.getByRole('button', { name: 'ra.action.create' })).toBeInTheDocument()
  })
  test('records of a view open on the page that it names, and cannot be created there', async () => {
    expect(await openAt('safe', '/full', 'full')).toBe('/full/7/inside')
    expect(screen.queryByRole('button', { name: 'ra.action.create' })).toBeNull()
  })
  test('records with a window and without screens open in it, over the list, and cannot be created by a form', async () => {
    expect(await openAt('coin', '/coins?name=x')).toBe('/coins?name=x&over=coin.7')
    expect(screen.queryByRole('button', { name: 'ra.action.create' })).toBeNull()
  })
})

describe('the sign-in', () => {
  const SOON = { timeout: 15_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterEach(() => endSession())
  afterAll(() => product.close())

  const openAsNobody = (path: string): void => {
    endSession()
    render(<App at={path} />)
  }
  const field = (name: RegExp | string) => screen.findByLabelText(name, { selector: 'input' }, SOON)
  const enter = async (login: string, password: string): Promise<void> => {
    const user = product.user
    await user.clear(await field(/^Логин/))
    await user.type(await field(/^Логин/), login)
    await user.clear(await field(/^Пароль/))
    await user.type(await field(/^Пароль/), `${password}{Enter}`)
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, SOON)

  test('a visitor is asked to sign in, and then sees the requested page [R-134]', async () => {
    openAsNobody('/directory/tags')
    await heading('Вход')
    expect(document.title).toBe('Неруд | Вход')
    await enter('admin', 'not-the-password')
    expect(await screen.findByRole('alert', undefined, SOON)).toHaveTextContent('Неверный логин или пароль')
    await enter('admin', PASSWORD)
    await heading('Теги')
    await waitFor(() => expect(document.title).toBe('Неруд | Теги'))
    expect(JSON.parse(localStorage.getItem('user')!)).toMatchObject({ login: 'admin', id: 1 })
  })

  test('empty fields are named, nothing is sent [R-134]', async () => {
    openAsNobody('/login')
    await product.user.click(await screen.findByRole('button', { name: 'Войти' }, SOON))
    expect(await screen.findAllByText('Это поле необходимо заполнить')).toHaveLength(2)
    expect(await field(/^Логин/)).toHaveFocus()
  })

  test('the password can be seen', async () => {
    openAsNobody('/login')
    await product.user.type(await field(/^Пароль/), 'secret')
    expect(await field(/^Пароль/)).toHaveAttribute('type', 'password')
    await product.user.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(await field(/^Пароль/)).toHaveAttribute('type', 'text')
  })

  test.each(['/login', '/register', '/forgot-password', '/recover/abc'])(
    '%s redirects signed-in users to the default page [R-022]',
    async path => {
      await product.open(path)
      await heading('Главная страница')
    },
  )

  test('a temporary password is changed before anything else [R-142]', async () => {
    const login = 'newcomer'
    await product.app.holder(['BOOKS_VIEW'], login)
    const [account] = (await product.app.call('GET', `api/accounts?query=${login}`)).body
    const { body } = await product.app.call('PATCH', `api/accounts/${account.id}/reset-password`, {
      json: {},
      headers: { 'If-Match': `"${account.version}"` },
    })
    openAsNobody('/directory/tags')
    await heading('Вход')
    await enter(login, body.password)
    await heading('Смена пароля')
    await product.user.type(await field(/^Новый пароль(?! ещё)/), 'my-own-password')
    await product.user.type(await field(/^Новый пароль ещё раз/), 'my-own-passwor{Enter}')
    expect(await screen.findByText('Пароли не совпадают')).toBeInTheDocument()
    await product.user.type(await field(/^Новый пароль ещё раз/), 'd{Enter}')
    await heading('Теги')
    expect(currentSession()?.mustChangePassword).toBe(false)
  })

  test('/logout ends the session here and on the server [R-141, R-146, R-373]', async () => {
    await product.open('/directory/tags')
    await heading('Теги')
    const { token } = currentSession()!
    await product.user.click(screen.getByRole('button', { name: /Меню пользователя/ }))
    await product.user.click(await screen.findByRole('link', { name: 'Выйти' }))
    await heading('Вход')
    expect(localStorage.getItem('user')).toBeNull()
    await waitFor(async () => expect((await product.app.call('GET', 'api/tags', { as: token })).status).toBe(401))
  })

  test('registration is closed unless the property says otherwise', async () => {
    openAsNobody('/register')
    expect(await screen.findByText('Регистрация закрыта. Обратитесь к администратору', undefined, SOON)).toBeInTheDocument()
  })

  test('an open registration asks for a login, a name, an e-mail and a password twice [R-139, R-140, R-145]', async () => {
    const form = new FormData()
    form.set('parameter', 'registration')
    form.set('parameterValue', 'ON')
    expect((await product.app.call('POST', 'api/properties/edit/registration', { form })).status).toBe(200)
    openAsNobody('/register')
    const { user } = product
    await user.type(await field(/^Логин/), 'outsider')
    await user.type(await field(/^ФИО/), 'Новиков Н. Н.')
    await user.type(await field(/^E-mail/), 'n@example.com')
    await user.type(await field(/^Телефон/), '8 (916) 000-00-01')
    await user.type(await field(/^Пароль(?! ещё)/), 'outsider')
    await user.type(await field(/^Пароль ещё раз/), 'outsider{Enter}')
    expect(await screen.findByText(/Пароль короче 10 знаков|не должен совпадать/, undefined, SOON)).toBeInTheDocument()
    await user.type(await field(/^Пароль(?! ещё)/), '-password')
    await user.type(await field(/^Пароль ещё раз/), '-password{Enter}')
    expect(await screen.findByText('Registration successful', undefined, SOON)).toBeInTheDocument()
    await heading('Вход')
    expect((await product.app.call('GET', 'api/accounts?query=outsider')).body).toMatchObject([
      { phone: '9160000001', metadataFields: { isActive: false } },
    ])
  })

  test('a forgotten password is reset by mail [R-373]', async () => {
    await product.app.holder([], 'forgetful')
    const [account] = (await product.app.call('GET', 'api/accounts?query=forgetful')).body
    await product.app.call('PATCH', `api/accounts/${account.id}`, {
      json: { email: 'f@example.com' },
      headers: { 'If-Match': `"${account.version}"` },
    })
    openAsNobody('/forgot-password')
    await product.user.type(await field(/^Логин или e-mail/), 'forgetful{Enter}')
    expect(await screen.findByText('Если такой пользователь есть, мы отправили письмо', undefined, SOON)).toBeInTheDocument()
    const letter = await vi.waitFor(
      () => product.app.letters.find(one => one.to === 'f@example.com') ?? Promise.reject(new Error('no letter')),
    )
    const [, token] = /\/recover\/(\S+)/.exec(letter.text)!
    document.body.replaceChildren()
    openAsNobody(`/recover/${token}`)
    await product.user.type(await field(/^Новый пароль(?! ещё)/), 'remembered-now')
    await product.user.type(await field(/^Новый пароль ещё раз/), 'remembered-now{Enter}')
    await heading('Вход')
    expect(await screen.findByText('Пароль изменён. Войдите с новым паролем')).toBeInTheDocument()
    expect(await product.app.signIn('forgetful', 'remembered-now')).toBeTruthy()
  })

  test('/403 and /404 explain themselves and link to the default page [R-147, R-148]', async () => {
    await product.open('/403')
    expect(await screen.findByText('Недостаточно прав для просмотра страницы', undefined, SOON)).toBeInTheDocument()
    await product.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Главная страница' }))
    await heading('Главная страница')
    document.body.replaceChildren()
    openAsNobody('/no/such/page')
    await heading('Такой страницы нет')
    expect(screen.getByRole('link', { name: 'Главная страница' })).toHaveAttribute('href', '/')
  })

  test('/sorry returns by itself as soon as the service works', async () => {
    await product.open('/sorry')
    await heading('Главная страница')
  })

  test('/sorry says that the service is unavailable, and returns when a new check succeeds [R-025]', async () => {
    const network = globalThis.fetch
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (!String(url).includes('api/is_work')) return network(url, init)
      return Promise.resolve(new Response('{"isWork":false}', { headers: { 'content-type': 'application/json' } }))
    })
    await product.open('/sorry')
    await heading('Сервис временно недоступен')
    // The button shows its name again once the first check has been answered.
    const check = await screen.findByRole('button', { name: 'Проверить сейчас' }, SOON)
    await waitFor(() => expect(check).toBeEnabled(), SOON)
    spy.mockRestore()
    await product.user.click(check)
    await heading('Главная страница')
  })
})
