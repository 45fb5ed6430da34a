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
import { screensOfAreas } from '../../src/admin/areaScreens.ts'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { ListOf } from '../../src/admin/list/ListOf.tsx'
import { ReportProvider } from '../../src/admin/report/ReportProvider.tsx'
import { fakeNetwork, json } from './shellNetwork.ts'

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
async function opened(name: string, at: string, view?: string): Promise<string> {
  network.answer(() => json([{ id: 7, version: 1, name: 'Запись 7' }]))
  const resources = { safe, coin }
  const list = (
    <AdminContext
      dataProvider={makeDataProvider(resources)}
      authProvider={makeAuthProvider(resources)}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
    >
      <DeclaredProvider declared={{ resources, ...screensOfAreas([{ windows: { coin: async () => () => null } }]), menu: [], tabbed: [] }}>
        <ReportProvider>
          <ListOf resource={name} view={view} />
        </ReportProvider>
      </DeclaredProvider>
    </AdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element: list }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  await userEvent.setup().click(await screen.findByText('Запись 7'))
  await waitFor(() => expect(router.state.location.key).not.toBe('default'))
  return router.state.location.pathname + router.state.location.search
}

test('records of a list open on their card', async () => {
  expect(await opened('safe', '/safes/list')).toBe('/safes/list/7')
  expect(screen.getByRole('button', { name: 'ra.action.create' })).toBeInTheDocument()
})
test('records of a view open on the page that it names, and cannot be created there', async () => {
  expect(await opened('safe', '/full', 'full')).toBe('/full/7/inside')
  expect(screen.queryByRole('button', { name: 'ra.action.create' })).toBeNull()
})
test('records with a window and without screens open in it, over the list, and cannot be created by a form', async () => {
  expect(await opened('coin', '/coins?name=x')).toBe('/coins?name=x&over=coin.7')
  expect(screen.queryByRole('button', { name: 'ra.action.create' })).toBeNull()
})
