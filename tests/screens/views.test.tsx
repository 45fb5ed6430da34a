import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, pathOf, screensOf, type Resource } from '#resource'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { DeclaredProvider } from '../../src/admin/declared.tsx'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { ListOf } from '../../src/admin/list/ListOf.tsx'
import { ReportProvider } from '../../src/admin/report/ReportProvider.tsx'
import { fakeNetwork, json } from './shellNetwork.ts'

// Parts that are loaded when they are first drawn take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const crate = defineResource({
  name: 'crate',
  area: 'goods',
  api: {
    path: 'api/crates',
    lists: { 'api/crates/waiting': { export: 'api/crates/waiting_xlsx', wrap: 'waiting', takes: ['month'] } },
    sums: { sums: { of: ['sum', 'cost'] }, 'waiting/sums': { of: ['sum'], list: 'api/crates/waiting' } },
  },
  screens: '/crates',
  title: 'name',
  fields: {
    name: field.text(),
    colour: field.colour(),
    sum: field.money(),
    cost: field.money(),
    gain: field.money({ derived: 'record' }),
    isSealed: field.flag(),
  },
  derive: { gain: () => null },
  list: {
    columns: ['name', 'colour', 'sum'],
    sort: ['name'],
    filters: { colour: 'equals', name: 'contains', isSealed: 'equals' },
    search: ['name'],
    sums: 'sums',
    views: {
      waiting: {
        screen: '/waiting',
        call: 'api/crates/waiting',
        only: { isSealed: false },
        right: ['WAITING'],
        columns: ['name', 'sum'],
        filters: ['name'],
        sort: ['-sum'],
        actions: ['seal'],
        sums: 'waiting/sums',
      },
    },
  },
  rights: { read: ['COMPANY_LIST'] },
  actions: {
    seal: { on: 'many', path: 'seal', right: ['COMPANY_LIST'], answer: 'json' },
    open: { on: 'many', path: 'open', right: ['COMPANY_LIST'], answer: 'json' },
  },
}) as Resource
const resources = { crate }
const network = fakeNetwork()
const row = (id: number) => ({ id, version: 1, name: `Ящик ${id}`, colour: '#ff0000', sum: '10.50' })

const show = (props: object, at: string) => {
  const list = (
    <AdminContext dataProvider={makeDataProvider(resources)} i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}>
      <DeclaredProvider declared={{ resources, menu: [], pages: [], tabs: {}, aids: {}, windows: {}, notes: {}, tabbed: [] }}>
        <ReportProvider>
          <ListOf resource="crate" {...props} />
        </ReportProvider>
      </DeclaredProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }], { initialEntries: [at] })} />)
}
const asked = (path: string) =>
  network.sent.map(one => decodeURIComponent(one.url)).filter(url => new URL(url, 'http://x').pathname === path)

beforeEach(() => network.begin())
afterEach(() => network.end())

test('a view with a screen has a route of its own behind its own right, and leaves the path of the list alone', () => {
  expect(screensOf(crate)).toContainEqual({ kind: 'list', path: '/waiting', right: ['WAITING'], view: 'waiting' })
  expect(pathOf(crate, 'list')).toBe('/crates/list')
})

test('a view asks its own call under its conditions, shows its own columns, filters and deeds', async () => {
  network.answer(one => (one.url.includes('sums') ? json({ count: 2, sum: '21.00' }) : json({ waiting: [row(1), row(2)] })))
  show({ view: 'waiting', takes: { month: '2026-01' } }, '/waiting?colour=%23ff0000')
  expect(await screen.findByText('Ящик 2')).toBeInTheDocument()
  const [list] = asked('/api/crates/waiting')
  expect(list).toMatch(/isSealed=0/)
  expect(list).toMatch(/order\[sum\]=desc/)
  expect(list).toMatch(/month=2026-01/)
  expect(list).not.toMatch(/colour/)
  expect(screen.queryByRole('columnheader', { name: /colour/ })).toBeNull()

  const user = userEvent.setup()
  await user.click(screen.getAllByRole('checkbox', { name: 'Выбрать строку' })[0]!)
  expect(await screen.findByRole('button', { name: 'resources.crate.actions.seal' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'resources.crate.actions.open' })).toBeNull()

  await user.click(await screen.findByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(asked('/api/crates/waiting_xlsx')).toHaveLength(1))
  expect(asked('/api/crates/waiting_xlsx')[0]).toMatch(/isSealed=0.*columns=name,sum/)
})

test('the sums of what is found stand over the rows, follow the search, and say when they cannot be loaded', async () => {
  network.answer(one =>
    one.url.includes('sums')
      ? one.url.includes('query=')
        ? json({ message: 'нет' }, 500)
        : json({ count: 12345, sum: '1234567.50', cost: '-10.00', gain: '5.00' })
      : json([row(1)]),
  )
  show({}, '/crates/list?colour=%23ff0000')
  const strip = await screen.findByRole('status', { name: 'Итоги по найденным строкам' })
  expect(await within(strip).findByText(/1\s234\s567,50/)).toBeInTheDocument()
  expect(within(strip).getByText(/12\s345/)).toBeInTheDocument()
  expect(within(strip).getByText(/10,00/)).toBeInTheDocument()
  expect(within(strip).getByText('gain')).toBeInTheDocument()
  expect(asked('/api/crates/sums')[0]).toMatch(/colour=#ff0000$/)

  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'Поиск' }), 'ящик')
  expect(await screen.findByText('Не удалось загрузить суммы!')).toBeInTheDocument()
  expect(screen.getByText('Ящик 1')).toBeInTheDocument()
})
