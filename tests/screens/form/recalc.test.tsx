import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Recalculated, type Resource } from '#resource'
import { ActionsOf } from '../../../src/admin/actions/ActionsOf.tsx'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { ApplicationScreensProvider } from '../../../src/admin/applicationScreens.tsx'
import { screensOfAreas } from '../../../src/admin/customScreens.tsx'
import { RecordDialog } from '../../../src/admin/form/RecordDialog.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { Notices } from '../../../src/admin/layout/Notices.tsx'
import { fakeNetwork, json, type Sent } from '../shellNetwork.ts'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 10_000 })

const right = ['COMPANY_LIST']
const rights = { read: right, create: right, edit: right, remove: right }
const price = defineResource({
  name: 'price',
  area: 'goods',
  api: 'api/prices',
  title: 'price',
  fields: { price: field.money({ required: true }), start: field.date({ required: true }) },
  form: ['price', 'start'],
  rights,
  parts: { recalc: { from: 'start' } },
}) as Resource
const route = defineResource({
  name: 'route',
  area: 'goods',
  api: { path: 'api/routes', calls: ['list', 'one', 'create', 'remove'] },
  title: 'name',
  fields: { name: field.text({ required: true }) },
  rights,
  parts: { recalc: {} },
}) as Resource
const firm = defineResource({
  name: 'firm',
  area: 'goods',
  api: 'api/firms',
  screens: '/firm',
  title: 'name',
  fields: { name: field.text() },
  rights,
}) as Resource
const resources = { price, route, firm }

const FOUND: Recalculated = {
  count: 3,
  broken: 1,
  mended: 0,
  rows: [
    { resource: 'firm', id: 5, title: 'ООО «Карьер»', count: 2, delta: '1200.00' },
    { resource: 'firm', id: 6, title: 'ООО «Стройка»', count: 1, delta: '-300.50' },
  ],
}
const ACTIVE = { metadataFields: { isActive: true } }
const network = fakeNetwork()
const show = (page: ReactNode) => {
  const whole = (
    <AdminContext
      dataProvider={makeDataProvider(resources)}
      authProvider={makeAuthProvider(resources)}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
    >
      <ApplicationScreensProvider app={{ resources, ...screensOfAreas([]), menu: [], tabbed: [] }}>
        {page}
        <Notices />
      </ApplicationScreensProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: whole }])} />)
}
const bodyOf = (one: Sent): Record<string, unknown> => (one.body ? (JSON.parse(String(one.body)) as Record<string, unknown>) : {})
const isPreview = (one: Sent): boolean => bodyOf(one)['preview'] === true || one.url.includes('preview=true')
/** Answers a preview with the given result, and any other write as done. */
const answerWith = (found: Recalculated, headers: Record<string, string> = { 'X-Recalculated': '3' }) =>
  network.answer(one => (isPreview(one) ? json({ preview: found }) : json({ id: 9, version: 2, ...bodyOf(one) }, 201, headers)))
const writes = () => network.sent.filter(one => one.method !== 'GET').map(one => ({ method: one.method, url: one.url, body: bodyOf(one) }))

async function fillPrice(user: ReturnType<typeof userEvent.setup>, start: string): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /price/ }), '250')
  await user.type(screen.getByRole('textbox', { name: /start/ }), start)
}

beforeEach(() => network.begin())
afterEach(() => network.end())

test('a price that began in the past is saved with a recalculation after its preview', async () => {
  answerWith(FOUND)
  const done = vi.fn<(saved?: object) => void>()
  show(<RecordDialog resource="price" onDone={done} />)
  const user = userEvent.setup()
  await fillPrice(user, '01.02.2020')
  const wish = screen.getByRole('checkbox', { name: 'Пересчитать накладные с этой даты' })
  await waitFor(() => expect(wish).toBeChecked())
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))

  const dialog = await screen.findByRole('dialog', { name: 'Что изменит пересчёт' })
  expect(within(dialog).getByText('Изменятся 3 накладные')).toBeInTheDocument()
  expect(within(dialog).getByText('Попадут в ошибку: 1')).toBeInTheDocument()
  expect(within(dialog).queryByText(/исправится/)).toBeNull()
  expect(within(dialog).getByRole('link', { name: 'ООО «Карьер»' })).toHaveAttribute('href', '/firm/list/5')
  expect(within(dialog).getByText(/^\+1\s200,00\s₽$/)).toBeInTheDocument()
  expect(within(dialog).getByText(/^-300,50\s₽$/)).toBeInTheDocument()
  expect(writes()).toEqual([
    { method: 'POST', url: '/api/prices', body: { ...ACTIVE, price: '250', start: '2020-02-01', isRecalcNeeded: true, preview: true } },
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить и пересчитать' }))
  await waitFor(() => expect(done).toHaveBeenCalledWith(expect.objectContaining({ id: 9 })))
  expect(writes().at(-1)!.body).toEqual({ ...ACTIVE, price: '250', start: '2020-02-01', isRecalcNeeded: true })
  expect(await screen.findByText('Пересчитаны 3 накладные')).toBeInTheDocument()
})

test('a recalculation that changed nothing says so, without a count of zero', async () => {
  answerWith({ count: 0, broken: 0, mended: 0, rows: [] }, { 'X-Recalculated': '0' })
  show(<RecordDialog resource="price" onDone={vi.fn<(saved?: object) => void>()} />)
  const user = userEvent.setup()
  await fillPrice(user, '01.02.2020')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Пересчитать накладные с этой даты' })).toBeChecked())
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Пересчёт ничего не изменил в накладных')).toBeInTheDocument()
  expect(screen.queryByText(/Пересчитано 0/)).toBeNull()
})

test('from the preview the user can return to the form, or save without a recalculation', async () => {
  answerWith(FOUND, {})
  const done = vi.fn<(saved?: object) => void>()
  show(<RecordDialog resource="price" onDone={done} />)
  const user = userEvent.setup()
  await fillPrice(user, '01.02.2020')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Что изменит пересчёт' })).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Что изменит пересчёт' })).toBeNull())
  expect(done).not.toHaveBeenCalled()
  expect(writes()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Что изменит пересчёт' })).getByRole('button', { name: 'Сохранить без пересчёта' }),
  )
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(writes().at(-1)!.body).toEqual({ ...ACTIVE, price: '250', start: '2020-02-01' })
})

test('if nothing would change nothing is asked, and a price of tomorrow needs no preview', async () => {
  answerWith({ count: 0, broken: 0, mended: 0, rows: [] })
  const done = vi.fn<(saved?: object) => void>()
  show(<RecordDialog resource="price" onDone={done} />)
  const user = userEvent.setup()
  await fillPrice(user, '01.02.2150')
  expect(screen.getByRole('checkbox', { name: /Пересчитать/ })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: /Пересчитать/ }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(writes().map(({ body }) => body['preview'])).toEqual([true, undefined])
})

test('a record without a start day asks from which day to recalculate', async () => {
  answerWith(FOUND)
  show(<RecordDialog resource="route" onDone={() => undefined} />)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /name/ }), 'Карьер – Стройка')
  await user.click(screen.getByRole('checkbox', { name: 'Пересчитать накладные' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect((await screen.findAllByText(/Это поле необходимо заполнить/)).length).toBeGreaterThan(0)
  expect(writes()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Пересчитать с даты/ }), '01.03.2026')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await screen.findByRole('dialog', { name: 'Что изменит пересчёт' })
  expect(writes()[0]!.body).toEqual({ ...ACTIVE, name: 'Карьер – Стройка', isRecalcNeeded: true, recalcFrom: '2026-03-01', preview: true })
})

test('a removal previews the changes it would cause', async () => {
  answerWith(FOUND)
  const record = { id: 9, version: 1, price: '250.00', start: '2020-02-01' }
  show(<ActionsOf resource="price" record={record} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  const ask = await screen.findByRole('alertdialog')
  await waitFor(() => expect(within(ask).getByRole('checkbox')).toBeChecked())
  await user.click(within(ask).getByRole('button', { name: /^Удалить / }))
  const dialog = await screen.findByRole('dialog', { name: 'Что изменит пересчёт' })
  await user.click(within(dialog).getByRole('button', { name: 'Удалить и пересчитать' }))
  expect(await screen.findByText('Запись удалена')).toBeInTheDocument()
  expect(writes().map(({ body }) => body)).toEqual([
    { metadataFields: { isDelete: true }, isRecalcNeeded: true, preview: true },
    { metadataFields: { isDelete: true }, isRecalcNeeded: true },
  ])
})
