import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { DeclaredProvider } from '../../../src/admin/declared.tsx'
import { screensOfAreas } from '../../../src/admin/areaScreens.ts'
import { RecordDialog } from '../../../src/admin/form/RecordDialog.tsx'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { Notices } from '../../../src/admin/layout/Notices.tsx'
import { fakeNetwork, json } from '../shellNetwork.ts'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 10_000 })

const right = ['COMPANY_LIST']
const rights = { read: right, create: right, edit: right }
const owner = defineResource({
  name: 'owner',
  area: 'x',
  api: 'api/owners',
  title: 'name',
  fields: { name: field.text() },
  rights,
}) as Resource
const truck = defineResource({
  name: 'truck',
  area: 'x',
  api: { path: 'api/trucks', select: 'select' },
  title: 'name',
  fields: { name: field.text(), owner: field.reference('owner', { at: 'metadata.owner' }) },
  rights,
}) as Resource
const trip = defineResource({
  name: 'trip',
  area: 'x',
  api: 'api/trips',
  title: 'id' as never,
  fields: {
    carrier: field.reference('owner'),
    truck: field.reference('truck', { matching: { owner: 'carrier' }, only: { isActive: true } }),
  },
  form: ['carrier', 'truck'],
  rights,
}) as Resource
const resources = { owner, truck, trip }
const network = fakeNetwork()
const TRUCKS = [
  { id: 1, name: 'КАМАЗ', metadata: { owner: { id: 5, name: 'Первая' } } },
  { id: 2, name: 'МАЗ', metadata: { owner: { id: 6, name: 'Вторая' } } },
]

beforeEach(() => {
  network.begin()
  network.answer(one => {
    const url = new URL(one.url, 'http://x')
    const own = url.searchParams.get('metadata.owner')
    const query = (url.searchParams.get('query') ?? '').toUpperCase()
    if (url.pathname === '/api/trucks/select')
      return json(TRUCKS.filter(truck => (!own || truck.metadata.owner.id === Number(own)) && truck.name.includes(query)))
    const single = /^\/api\/trucks\/(\d+)$/u.exec(url.pathname)
    if (single) return json(TRUCKS.find(truck => truck.id === Number(single[1])))
    return json([
      { id: 5, name: 'Первая' },
      { id: 6, name: 'Вторая' },
    ])
  })
})
afterEach(() => network.end())

const RECORD = { id: 9, version: 1, carrier: { id: 5, name: 'Первая' }, truck: { id: 1, name: 'КАМАЗ' } }

/** The dialog of a trip, on a page with notifications. */
async function openTrip(record = RECORD) {
  const page = (
    <AdminContext
      dataProvider={makeDataProvider(resources)}
      authProvider={makeAuthProvider(resources)}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
    >
      <DeclaredProvider declared={{ resources, ...screensOfAreas([]), menu: [], tabbed: [] }}>
        <RecordDialog resource="trip" record={record} start={record} onDone={() => undefined} />
        <Notices />
      </DeclaredProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return {
    user: userEvent.setup(),
    choice: await screen.findByRole('combobox', { name: /truck/ }),
    carrier: screen.getByRole('combobox', { name: /carrier/ }),
  }
}
const options = (): readonly (string | null)[] => screen.getAllByRole('option').map(one => one.textContent)

test('a selected value narrows the options of other fields; a value that no longer matches is cleared with a message', async () => {
  const { user, choice, carrier } = await openTrip()
  await user.click(carrier)
  await user.click(await screen.findByRole('option', { name: 'Вторая' }))
  await waitFor(() => expect(choice).toHaveValue(''))
  expect(await screen.findByText('Поле «truck» очищено: прежнее значение не подходит к полю «carrier»')).toBeInTheDocument()
  await user.click(choice)
  await screen.findByRole('option', { name: 'МАЗ' })
  expect(options()).toEqual(['МАЗ'])
  const query = new URL(network.sent.findLast(one => one.url.includes('select'))!.url, 'http://x').searchParams
  expect(query.get('metadata.owner')).toBe('6')
  expect(query.get('metadataFields.isActive')).toBe('1')
  await user.click(screen.getByRole('option', { name: 'МАЗ' }))
  await user.click(carrier)
  await user.click(await screen.findByRole('option', { name: 'Вторая' }))
  expect(choice).toHaveValue('МАЗ')
})

test('values preset in the form do not narrow the options: matching ones come first, and a selection changes the preset value', async () => {
  const { user, choice, carrier } = await openTrip({ ...RECORD, carrier: { id: 6, name: 'Вторая' }, truck: { id: 2, name: 'МАЗ' } })
  await user.click(choice)
  await screen.findByRole('option', { name: 'КАМАЗ' })
  expect(options()).toEqual(['МАЗ', 'КАМАЗ'])
  await user.keyboard('{Control>}a{/Control}КАМАЗ{Tab}')
  await waitFor(() => expect(carrier).toHaveValue('Первая'))
  expect(choice).toHaveValue('КАМАЗ')
})

test('the narrowing value is named, and F2 lifts the narrowing; a selection then changes that value', async () => {
  const { user, choice, carrier } = await openTrip()
  await user.click(carrier)
  await user.click(await screen.findByRole('option', { name: 'Первая' }))
  await user.keyboard('{Control>}a{/Control}Вторая{Tab}')
  await waitFor(() => expect(carrier).toHaveValue('Вторая'))
  await waitFor(() => expect(choice).toHaveValue(''))
  await user.keyboard('КАМАЗ{Tab}')
  await waitFor(() =>
    expect(choice).toHaveAccessibleDescription('По «КАМАЗ» ничего не найдено. Только «carrier»: Вторая. F2 ищет среди всех'),
  )
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Исправьте поле')).toBeInTheDocument()
  expect(network.sent.filter(one => one.method !== 'GET')).toEqual([])
  await user.click(choice)
  await user.keyboard('{F2}')
  await user.click(await screen.findByRole('option', { name: 'КАМАЗ' }))
  await waitFor(() => expect(carrier).toHaveValue('Первая'))
  expect(choice).toHaveValue('КАМАЗ')
})
