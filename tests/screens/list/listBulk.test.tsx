import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../../src/admin/dataProvider.ts'
import { DeclaredProvider } from '../../../src/admin/declared.tsx'
import { screensOfAreas } from '../../../src/admin/areaScreens.ts'
import { makeI18nProvider } from '../../../src/admin/i18nProvider.ts'
import { ListOf } from '../../../src/admin/list/ListOf.tsx'
import { useListing } from '../../../src/admin/list/listing.ts'
import type { ListColumn } from '../../../src/admin/list/listColumn.ts'
import { fakeNetwork, json } from '../shellNetwork.ts'

const crate = defineResource({
  name: 'crate',
  area: 'goods',
  api: { path: 'api/crates', calls: ['list', 'one'] },
  screens: '/crates',
  title: 'name',
  fields: { name: field.text(), colour: field.colour() },
  list: { columns: ['name', 'colour'], sort: ['name'], filters: { colour: 'equals' } },
  rights: { read: ['COMPANY_LIST'] },
  actions: { seal: { on: 'many', path: 'seal', right: ['COMPANY_LIST'], answer: 'json' } },
}) as Resource
const resources = { crate }
const network = fakeNetwork()
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, version: 1, name: `Ящик ${from + at}`, colour: '#ff0000' }))

const Summary = () => <p>Всего ящиков на экране: {useListing().rows.rows.length}</p>

const show = (at = '/crates/list') => {
  const list = (
    <AdminContext
      dataProvider={makeDataProvider(resources)}
      authProvider={makeAuthProvider(resources)}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
    >
      <DeclaredProvider declared={{ resources, ...screensOfAreas([]), menu: [], tabbed: [] }}>
        <ListOf resource="crate" columns={COLUMNS}>
          <Summary />
        </ListOf>
      </DeclaredProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }], { initialEntries: [at] })} />)
}
const COLUMNS: readonly ListColumn[] = ['name', { name: 'shout', label: 'Громко', render: row => String(row['name']).toUpperCase() }]

beforeEach(() => network.begin())
afterEach(() => network.end())

test('custom columns and children are rendered in the list and read it', async () => {
  network.answer(json(rows(1, 3)))
  show()
  expect(await screen.findByText('Всего ящиков на экране: 3')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: /Громко/ })).toBeInTheDocument()
  expect(await screen.findByText('ЯЩИК 2')).toBeInTheDocument()
  expect(screen.queryByText('#ff0000')).toBeNull()
})

test('the selected rows, or all that the filters find, are passed to the bulk actions', async () => {
  const headers = { 'X-Next': 'c50', 'X-Total-Count': '1234' }
  network.answer(one => (one.url.includes('seal') ? json({ results: [] }) : json(rows(1, 50), 200, headers)))
  show('/crates/list?colour=%23ff0000')
  const user = userEvent.setup()
  await screen.findByText('Ящик 1')
  const boxes = screen.getAllByRole('checkbox', { name: 'Выбрать строку' })
  await user.click(boxes[0]!)
  expect(await screen.findByText('Выбрана 1 строка')).toBeInTheDocument()
  fireEvent.click(boxes[2]!, { shiftKey: true })
  expect(await screen.findByText('Выбрано 3 строки')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'resources.crate.actions.seal' }))
  await waitFor(() => expect(JSON.parse(String(network.sent.find(one => one.url.includes('seal'))!.body))).toEqual({ ids: [1, 2, 3] }))

  await waitFor(() => expect(screen.getByText(/Выбран/)).not.toBeVisible())
  network.sent.length = 0
  await user.click(within(await screen.findByRole('grid')).getByRole('checkbox', { name: 'Выбрать все загруженные строки' }))
  await user.click(await screen.findByRole('button', { name: /^Выбрать все найденные: 1\s234$/u }))
  expect(screen.getByText(/^Выбраны все найденные строки: 1\s234$/u)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'resources.crate.actions.seal' }))
  // How many it is done to is not seen: it is said, and agreed to.
  const asked = await screen.findByRole('alertdialog')
  expect(asked).toHaveTextContent('Выбрано 1234 записи')
  expect(network.sent.filter(one => one.url.includes('seal'))).toEqual([])
  await user.click(within(asked).getByRole('button', { name: 'resources.crate.actions.seal' }))
  await waitFor(() =>
    expect(JSON.parse(String(network.sent.find(one => one.url.includes('seal'))!.body))).toEqual({ filter: 'colour=%23ff0000' }),
  )
})
