import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { DeclaredProvider } from '../../src/admin/declared.tsx'
import { RecordDialog } from '../../src/admin/form/RecordDialog.tsx'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { Notices } from '../../src/admin/layout/Notices.tsx'
import { fakeNetwork, json } from './shellNetwork.ts'

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
  { id: 1, name: 'КАМАЗ', metadata: { owner: { id: 5 } } },
  { id: 2, name: 'МАЗ', metadata: { owner: { id: 6 } } },
]

beforeEach(() => {
  network.begin()
  network.answer(one => {
    const url = new URL(one.url, 'http://x')
    const own = url.searchParams.get('metadata.owner')
    if (url.pathname === '/api/trucks/select') return json(TRUCKS.filter(truck => !own || truck.metadata.owner.id === Number(own)))
    const single = /^\/api\/trucks\/(\d+)$/u.exec(url.pathname)
    if (single) return json(TRUCKS.find(truck => truck.id === Number(single[1])))
    return json([
      { id: 5, name: 'Первая' },
      { id: 6, name: 'Вторая' },
    ])
  })
})
afterEach(() => network.end())

test('options follow the other values; a choice that no longer fits is cleared with a word', async () => {
  const record = { id: 9, version: 1, carrier: { id: 5, name: 'Первая' }, truck: { id: 1, name: 'КАМАЗ' } }
  const page = (
    <AdminContext
      dataProvider={makeDataProvider(resources)}
      authProvider={makeAuthProvider(resources)}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
    >
      <DeclaredProvider declared={{ resources, menu: [], pages: [], tabs: {}, aids: {}, windows: {}, notes: {}, tabbed: [] }}>
        <RecordDialog resource="trip" record={record} start={record} onDone={() => undefined} />
        <Notices />
      </DeclaredProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  const user = userEvent.setup()
  const choice = await screen.findByRole('combobox', { name: /truck/ })
  await user.click(choice)
  await screen.findByRole('option', { name: 'КАМАЗ' })
  expect(screen.queryByRole('option', { name: 'МАЗ' })).toBeNull()
  const asked = new URL(network.sent.findLast(one => one.url.includes('select'))!.url, 'http://x').searchParams
  expect(asked.get('metadata.owner')).toBe('5')
  expect(asked.get('metadataFields.isActive')).toBe('1')
  await user.click(screen.getByRole('option', { name: 'КАМАЗ' }))
  expect(choice).toHaveValue('КАМАЗ')

  await user.click(screen.getByRole('combobox', { name: /carrier/ }))
  await user.click(await screen.findByRole('option', { name: 'Вторая' }))
  await waitFor(() => expect(choice).toHaveValue(''))
  expect(await screen.findByText('Поле «truck» очищено: прежнее значение не подходит к полю «carrier»')).toBeInTheDocument()
  await user.click(choice)
  await user.click(await screen.findByRole('option', { name: 'МАЗ' }))
  await user.click(screen.getByRole('combobox', { name: /carrier/ }))
  await user.click(await screen.findByRole('option', { name: 'Вторая' }))
  expect(choice).toHaveValue('МАЗ')
})
