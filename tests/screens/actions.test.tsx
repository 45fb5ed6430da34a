import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, describe, vi } from 'vitest'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { defineResource, field, type Resource, byName, pathOf, refusedText } from '#resource'
import { locales } from '#locales'
import { resources } from '#resources'
import { ActionsOf } from '../../src/admin/actions/ActionsOf.tsx'
import { makeAuthProvider } from '../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../src/admin/customScreens.tsx'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { Notices } from '../../src/admin/layout/Notices.tsx'
import { startSession } from '../../src/admin/session.ts'
import { saveAs } from '../support/saved.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { enterDeal, makeBusiness } from '../support/deals.ts'
import { ended } from '../support/refusals.ts'
import { russian } from '../support/russian.ts'
import { make } from '../support/samples.ts'

describe('declared actions', () => {
  const { ru } = locales

  const ORDER: Resource = defineResource({
    name: 'order',
    area: 'play',
    api: { path: 'api/orders', calls: ['list', 'one'] },
    title: 'name',
    fields: { name: field.text({ required: true }), sum: field.money(), state: field.choice(['open', 'closed']) },
    rights: { read: [], create: [], edit: ['ORDER_UPD'] },
    actions: {
      close: {
        on: 'one',
        path: '{id}/close/{name}',
        right: ['ORDER_UPD'],
        when: r => r.state === 'open',
        input: { reason: field.text({ required: true, min: 3 }), sum: field.money() },
      },
      reopen: { on: 'one', path: '{id}/reopen', right: ['ORDER_UPD'], when: r => r.state === 'closed' },
      print: { on: 'one', method: 'GET', path: '{id}/print', right: [], answer: 'file' },
      count: { on: 'one', path: '{id}/count', right: [], button: false },
      audit: { on: 'one', path: '{id}/audit', right: ['AUDIT'] },
      post: { on: 'many', path: 'post', right: ['ORDER_UPD'], answer: 'json' },
      recount: { on: 'all', path: 'recount', right: ['ORDER_UPD'], confirm: true, answer: 'json' },
    },
  })
  const labels = {
    name: 'Заказ',
    fields: { name: 'Название', sum: 'Сумма', state: 'Состояние' },
    inputs: { reason: 'Причина', sum: 'Сумма закрытия' },
    actions: {
      close: 'Закрыть заказ',
      reopen: 'Открыть заказ',
      print: 'Печать',
      count: 'Счёт',
      audit: 'Проверка',
      post: 'Провести',
      recount: 'Пересчитать',
    },
  }
  const RECORD = { id: 7, version: 2, name: 'З/1', sum: '10.00', state: 'open' }

  const calls: { method: string; path: string; body: unknown; headers: Headers }[] = []
  let answers: Record<string, () => Response> = {}
  const network = setupServer(
    http.all('*', async ({ request }) => {
      const { pathname } = new URL(request.url)
      calls.push({
        method: request.method,
        path: pathname,
        body:
          request.method === 'GET'
            ? null
            : await request
                .clone()
                .json()
                .catch(() => null),
        headers: request.headers,
      })
      return answers[pathname]?.() ?? HttpResponse.json({ ...RECORD, version: 3 })
    }),
  )
  beforeAll(() => network.listen())
  afterAll(() => network.close())
  afterEach(() => {
    cleanup()
    calls.length = 0
    answers = {}
  })

  function open(actions: React.ReactNode, rights: readonly string[] = ['ORDER_UPD'], isOnlyRead = false): void {
    startSession({ token: 't', id: 5, login: 'a', fio: 'А', rights, isOnlyRead })
    const page = (
      <AdminContext
        i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, { ...ru, resources: { order: labels } })}
        dataProvider={makeDataProvider({ order: ORDER })}
        authProvider={makeAuthProvider({ order: ORDER })}
      >
        <ApplicationScreensProvider app={{ resources: { order: ORDER }, ...screensOfAreas([]), menu: [], tabbed: [] }}>
          {actions}
          <Notices />
        </ApplicationScreensProvider>
      </AdminContext>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  }
  const names = (): (string | null)[] => screen.queryAllByRole('button').map(button => button.textContent)

  test('only declared actions that the user may perform now are offered', () => {
    open(<ActionsOf resource="order" record={RECORD} />)
    expect(names()).toEqual(['Закрыть заказ', 'Печать'])
    cleanup()
    open(<ActionsOf resource="order" record={{ ...RECORD, state: 'closed' }} />)
    expect(names()).toEqual(['Открыть заказ', 'Печать'])
    cleanup()
    open(<ActionsOf resource="order" record={RECORD} />, ['ORDER_UPD', 'AUDIT'], true)
    expect(names()).toEqual(['Печать'])
  })

  test('its input is asked for in a form with the values of the record, and errors are shown at its fields', async () => {
    const user = userEvent.setup()
    open(<ActionsOf resource="order" record={RECORD} />)
    await user.click(screen.getByRole('button', { name: 'Закрыть заказ' }))
    const dialog = await screen.findByRole('dialog', { name: 'Закрыть заказ' })
    expect(within(dialog).getByRole('textbox', { name: /Сумма закрытия/ })).toHaveValue('10,00')
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть заказ' }))
    expect(await within(dialog).findByText('Исправьте поле')).toBeInTheDocument()
    expect(calls).toEqual([])
    answers['/api/orders/7/close/%D0%97%2F1'] = () =>
      HttpResponse.json({ status: 422, message: 'Нельзя', errors: { reason: 'Не та причина' } }, { status: 422 })
    await user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), 'готово')
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть заказ' }))
    expect(await within(dialog).findAllByText(/Не та причина/)).not.toHaveLength(0)
    answers = {}
    await user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), '!')
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть заказ' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(calls.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/api/orders/7/close/%D0%97%2F1',
      body: { reason: 'готово!', sum: '10.00' },
    })
    expect(calls.at(-1)!.headers.get('if-match')).toBe('"2"')
    // One opened dialog is one action: retries send the same idempotency key.
    expect(new Set(calls.map(call => call.headers.get('idempotency-key'))).size).toBe(1)
  })

  test('a file is saved under the name that the server gives', async () => {
    const user = userEvent.setup()
    answers['/api/orders/7/print'] = () =>
      new HttpResponse('pdf', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%D0%97.pdf" } })
    open(<ActionsOf resource="order" record={RECORD} placement="menu" />)
    await user.click(screen.getByRole('button', { name: 'Действия' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Печать' }))
    expect(await screen.findByText('Файл успешно скачан')).toBeInTheDocument()
    expect(saveAs.mock.calls.map(([, name]) => name)).toEqual(['З.pdf'])
    answers['/api/orders/7/print'] = () => HttpResponse.json({ status: 500, code: 'BUG', message: 'Сбой' }, { status: 500 })
    await user.click(screen.getByRole('button', { name: 'Действия' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Печать' }))
    expect(await screen.findByText('Не удалось скачать файл!')).toBeInTheDocument()
  })

  test('an action on several records shows the result of each if not all succeeded', async () => {
    const user = userEvent.setup()
    answers['/api/orders/post'] = () =>
      HttpResponse.json({
        results: [
          { id: 7, ok: true },
          { id: 8, ok: false, message: 'Нет цены' },
        ],
      })
    open(<ActionsOf resource="order" on="many" ids={[7, 8]} />)
    await user.click(screen.getByRole('button', { name: 'Провести' }))
    const dialog = await screen.findByRole('dialog', { name: 'Провести' })
    expect(within(dialog).getByText('Готово: 1, не выполнено: 1')).toBeInTheDocument()
    expect(within(dialog).getAllByRole('row')[1]).toHaveTextContent('№ 8Нет цены')
    expect(within(dialog).queryByText('№ 7')).toBeNull()
    expect(calls[0]).toMatchObject({ method: 'PATCH', path: '/api/orders/post', body: { ids: [7, 8] } })
    cleanup()
    answers = { '/api/orders/post': () => HttpResponse.json({ results: [{ id: 7, ok: true }] }) }
    open(<ActionsOf resource="order" on="many" ids={[]} filter="state=open" found={312} />)
    await user.click(screen.getByRole('button', { name: 'Провести' }))
    // Nobody sees on the screen how many a filter finds.
    const question = await screen.findByRole('alertdialog', { name: 'Провести' })
    expect(question).toHaveTextContent('312')
    await user.click(within(question).getByRole('button', { name: 'Провести' }))
    expect(await screen.findByText('Провести: готово, 1 запись')).toBeInTheDocument()
    expect(calls.at(-1)!.body).toEqual({ filter: 'state=open' })
  })

  test('an action on the whole resource asks for confirmation if declared so', async () => {
    const user = userEvent.setup()
    open(<ActionsOf resource="order" on="all" />)
    await user.click(screen.getByRole('button', { name: 'Пересчитать' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отмена' }))
    expect(calls).toEqual([])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Пересчитать' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Пересчитать' }))
    await waitFor(() => expect(calls).toMatchObject([{ method: 'POST', path: '/api/orders/recount' }]))
  })
})

describe('actions', () => {
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })

  const LONG = { timeout: 15_000 }
  const button = (name: string | RegExp) => screen.findByRole('button', { name }, LONG)
  const press = async (name: string | RegExp): Promise<void> => product.user.click(await button(name))
  const get = async (path: string) => (await product.app.call('GET', path)).body
  const makeCompany = async (name: string) => (await product.app.call('POST', 'api/companies', { json: { name } })).body

  test('a record is switched off and on by its flag [R-115, R-337, R-439, R-440]', async () => {
    const { id } = await makeCompany('Выключатель')
    await product.open(`/company/list/${id}`)
    await press('Деактивировать')
    expect(await screen.findByText('Запись теперь неактивна', undefined, LONG)).toBeInTheDocument()
    expect(await get(`api/companies/${id}`)).toMatchObject({ metadataFields: { isActive: false } })
    await press('Активировать')
    await waitFor(async () => expect(await get(`api/companies/${id}`)).toMatchObject({ metadataFields: { isActive: true } }), LONG)
  })

  test('removal is confirmed, reported, and undone by the inverse command', async () => {
    const { id } = await makeCompany('Лишняя')
    await product.open(`/company/list/${id}`)
    await press('Удалить')
    const ask = await screen.findByRole('alertdialog', { name: 'Удалить компанию' }, LONG)
    await product.user.click(within(ask).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), LONG)
    expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(200)
    await press('Удалить')
    await product.user.click(
      within(await screen.findByRole('alertdialog', undefined, LONG)).getByRole('button', { name: 'Удалить компанию' }),
    )
    expect(await screen.findByText('Запись удалена', undefined, LONG)).toBeInTheDocument()
    expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(404)
    expect(await screen.findByRole('heading', { name: 'Компании' }, LONG)).toBeInTheDocument()
    await press('Вернуть')
    expect(await screen.findByText('Запись восстановлена', undefined, LONG)).toBeInTheDocument()
    expect((await product.app.call('GET', `api/companies/${id}`)).status).toBe(200)
  })

  test('an action that returns a secret asks first and shows it once [R-143]', async () => {
    await product.app.holder([], 'forgetful')
    const [{ id }] = await get('api/accounts?query=forgetful')
    await product.open(`/account/list/${id}`)
    await press('Сбросить пароль')
    await product.user.click(
      within(await screen.findByRole('alertdialog', undefined, LONG)).getByRole('button', { name: 'Сбросить пароль' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Сбросить пароль' }, LONG)
    const password = within(dialog).getByRole('status').textContent ?? ''
    expect(within(dialog).getByText('Временный пароль')).toBeInTheDocument()
    expect(await product.app.signIn('forgetful', password)).toBeTruthy()
  })

  test('a declared toggle replaces the activity action [R-265]', async () => {
    await product.app.holder([], 'switched')
    const [{ id }] = await get('api/accounts?query=switched')
    await product.open(`/account/list/${id}`)
    await press('Деактивировать')
    await waitFor(async () => expect(await get(`api/accounts/${id}`)).toMatchObject({ metadataFields: { isActive: false } }), LONG)
    expect(screen.queryByRole('button', { name: 'Включить или отключить' })).not.toBeInTheDocument()
  })

  test('users without the right see no buttons; in read-only mode nobody does', async () => {
    const { id } = await makeCompany('Чужая')
    await product.app.holder(['COMPANY_LIST'], 'viewer')
    await product.open(`/company/list/${id}`, 'viewer')
    expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
    for (const name of ['Удалить', 'Деактивировать']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    cleanup()
    await product.app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: true } })
    await product.open(`/company/list/${id}`)
    expect(await screen.findByRole('tab', { name: 'История' }, LONG)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Удалить' })).not.toBeInTheDocument(), LONG)
    await product.app.call('PATCH', 'api/init_menu', { json: { isOnlyRead: false } })
  })

  test('a record that changed meanwhile is not switched silently', async () => {
    const company = await makeCompany('Спешка')
    await product.open(`/company/list/${company.id}`)
    await button('Деактивировать')
    await product.app.call('PATCH', `api/companies/${company.id}`, {
      json: { comment: 'раньше' },
      headers: { 'if-match': `"${company.version}"` },
    })
    await press('Деактивировать')
    expect(await screen.findByText('Ошибка', undefined, LONG)).toBeInTheDocument()
    expect(await get(`api/companies/${company.id}`)).toMatchObject({ metadataFields: { isActive: true } })
    expect(await screen.findByText('раньше', undefined, LONG)).toBeInTheDocument()
    await press('Деактивировать')
    await waitFor(async () => expect(await get(`api/companies/${company.id}`)).toMatchObject({ metadataFields: { isActive: false } }), LONG)
  })
})

describe('the order of buttons', () => {
  const LONG = { timeout: 20_000 }
  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  })
  afterAll(() => product.close())

  /** The names of the buttons in the same footer as this one, in order. */
  const row = (last: HTMLElement): (string | null)[] => [...last.parentElement!.querySelectorAll('button')].map(one => one.textContent)
  /** Whether the button is the primary one, and whether it is destructive. */
  const look = (button: HTMLElement) => ({
    isMain: button.classList.contains('MuiButton-contained'),
    isRed: button.classList.contains('MuiButton-colorError'),
  })
  const press = async (name: string): Promise<void> => product.user.click(await screen.findByRole('button', { name }, LONG))

  test('the last button of a form saves; the ones that leave it come first', async () => {
    await product.open('/company/create')
    const save = await screen.findByRole('button', { name: 'Сохранить' }, LONG)
    expect(row(save)).toEqual(['Отмена', 'Сохранить и создать ещё', 'Сохранить'])
    expect(look(save)).toEqual({ isMain: true, isRed: false })
  })

  test('a removal is red and names what it removes, in its dialog and on its button', async () => {
    const made = await product.app.call('POST', 'api/companies', { json: { name: 'ООО Лишняя' } })
    await product.open(`/company/list/${made.body.id}`)
    await press('Удалить')
    const dialog = await screen.findByRole('alertdialog', { name: 'Удалить компанию' }, LONG)
    const last = within(dialog).getByRole('button', { name: 'Удалить компанию' })
    expect(row(last)).toEqual(['Отмена', 'Удалить компанию'])
    expect(look(last)).toEqual({ isMain: true, isRed: true })
    // Enter alone must not confirm an irreversible action.
    expect(within(dialog).getByRole('button', { name: 'Отмена' })).toHaveFocus()
  })

  test('a destructive action is declared as such, and is red on its button and in its dialog', async () => {
    const of = await makeBusiness(product.app)
    const { id } = await enterDeal(product.app, of, { ttn: 'У-1' })
    await product.open(`/deals/list/${id}`)
    const button = await screen.findByRole('button', { name: 'Удалить накладную' }, LONG)
    expect(look(button).isRed).toBe(true)
    await product.user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Удалить накладную' }, LONG)
    const last = within(dialog).getByRole('button', { name: 'Удалить накладную' })
    expect(row(last)).toEqual(['Отмена', 'Удалить накладную'])
    expect(look(last)).toEqual({ isMain: true, isRed: true })
  })
})

describe('closed records', () => {
  vi.setConfig({ testTimeout: 60_000 })
  const LONG = { timeout: 20_000 }

  let product: ScreenTest
  beforeAll(async () => {
    product = await openProduct()
  }, 60_000)
  afterEach(cleanup)
  afterAll(() => product.close())

  const all = Object.values<Resource>(resources).filter(resource => resource.rights.editWhen)

  test.each(all.map(resource => [resource.name, resource] as const))(
    'the screens of a closed record explain why it cannot be changed: %s',
    async (name, resource) => {
      const record = await make(product.app, resource, 900 + all.indexOf(resource))
      const id = record['id'] as number
      await product.open(pathOf(resource, 'one', id)!)
      expect(await screen.findByRole('link', { name: 'Редактировать' }, LONG)).toHaveAttribute('href', pathOf(resource, 'edit', id))
      cleanup()

      const why = refusedText(resource, byName(resource, await ended(product.app, resource, record)), 'edit', russian)
      await product.open(pathOf(resource, 'one', id)!)
      const button = await screen.findByRole('button', { name: 'Редактировать' }, LONG)
      expect(button).toBeDisabled()
      expect(button).toHaveAccessibleDescription(why)
      expect(screen.queryByRole('link', { name: 'Редактировать' })).toBeNull()
      cleanup()

      await product.open(pathOf(resource, 'edit', id)!)
      const notice = await screen.findByText(why, {}, LONG)
      expect(notice).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull()
      await product.user.click(screen.getByRole('link', { name: 'Открыть карточку' }))
      expect(await screen.findByRole('button', { name: 'Редактировать' }, LONG), name).toBeDisabled()
    },
  )
})
