import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { defineResource, field, type Resource } from '#resource'
import { locales } from '#locales'
import { ActionsOf } from '../../src/admin/actions/ActionsOf.tsx'
import { makeAuthProvider } from '../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { DeclaredProvider } from '../../src/admin/declared.tsx'
import { screensOfAreas } from '../../src/admin/areaScreens.ts'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { Notices } from '../../src/admin/layout/Notices.tsx'
import { startSession } from '../../src/admin/session.ts'
import { saveAs } from '../support/saved.ts'

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
      <DeclaredProvider declared={{ resources: { order: ORDER }, ...screensOfAreas([]), menu: [], tabbed: [] }}>
        {actions}
        <Notices />
      </DeclaredProvider>
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
  expect(calls.at(-1)).toMatchObject({ method: 'PATCH', path: '/api/orders/7/close/%D0%97%2F1', body: { reason: 'готово!', sum: '10.00' } })
  expect(calls.at(-1)!.headers.get('if-match')).toBe('"2"')
  // One opened dialog is one action: retries send the same idempotency key.
  expect(new Set(calls.map(call => call.headers.get('idempotency-key'))).size).toBe(1)
})

test('a file is saved under the name that the server gives', async () => {
  const user = userEvent.setup()
  answers['/api/orders/7/print'] = () =>
    new HttpResponse('pdf', { headers: { 'content-disposition': "attachment; filename*=UTF-8''%D0%97.pdf" } })
  open(<ActionsOf resource="order" record={RECORD} place="menu" />)
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
