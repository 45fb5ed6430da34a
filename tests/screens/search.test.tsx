import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#locales'
import { defineResource, field, type Resource } from '#resource'
import { makeAuthProvider } from '../../src/admin/authProvider.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { DeclaredProvider } from '../../src/admin/declared.tsx'
import { screensOfAreas } from '../../src/admin/areaScreens.ts'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { marked, withRecent, type Hit } from '../../src/admin/search/found.ts'
import { SearchButton } from '../../src/admin/search/SearchButton.tsx'
import { storeOf } from '../../src/admin/browserStorage.ts'
import { fakeNetwork, json, session } from './shellNetwork.ts'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 10_000 })

const known = (name: string, read: readonly string[], everywhere = true): Resource =>
  defineResource({
    name,
    area: 'x',
    api: `api/${name}s`,
    screens: `/${name}`,
    title: 'name',
    fields: { name: field.text() },
    list: { columns: ['name'], search: { in: ['name'], global: everywhere } },
    rights: { read },
  })
const resources = { bill: known('bill', ['COMPANY_LIST']), firm: known('firm', []), safe: known('safe', ['SECRET']) }
const network = fakeNetwork()
const Where = () => <p>Адрес: {useLocation().pathname}</p>
const show = (all: Record<string, Resource> = resources) => {
  const page = (
    <AdminContext
      dataProvider={makeDataProvider(all)}
      authProvider={makeAuthProvider(all)}
      i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}
      store={storeOf(session.id)}
    >
      <DeclaredProvider declared={{ resources: all, ...screensOfAreas([]), menu: [], tabbed: [] }}>
        <SearchButton isPhone={false} />
        <Where />
      </DeclaredProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
}
const HITS: readonly Hit[] = [
  { resource: 'firm', id: 4, title: 'ООО «Карьер»' },
  { resource: 'bill', id: 12, title: 'Накладная К-12' },
  { resource: 'safe', id: 1, title: 'Чужое' },
  { resource: 'firm', id: 5, title: 'ООО «Карьер-2»' },
]

beforeEach(() => {
  network.begin()
  network.answer(one => json(one.url.includes('%D0%BA%D0%B0%D1%80') ? HITS : []))
})
afterEach(() => {
  cleanup()
  network.end()
})

test('Ctrl+K in any keyboard layout searches all resources, arrows and Enter open a card, and opened records are remembered', async () => {
  show()
  const user = userEvent.setup()
  await user.keyboard('{Control>}[KeyK]{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Поиск по всей системе' })
  const line = within(dialog).getByRole('combobox')
  expect(line).toHaveFocus()
  expect(line).toHaveAttribute('aria-expanded', 'false')
  await user.type(line, 'кар')
  const list = await within(dialog).findByRole('listbox')
  expect(network.sent.filter(one => one.url.includes('/api/search')).map(one => decodeURIComponent(one.url))).toEqual([
    '/api/search?query=кар',
  ])
  expect(
    within(list)
      .getAllByRole('option')
      .map(option => option.textContent),
  ).toEqual(['ООО «Карьер»№ 4', 'ООО «Карьер-2»№ 5', 'Накладная К-12№ 12'])
  expect(within(list).getAllByRole('group')).toHaveLength(2)
  const first = within(list).getAllByRole('option')[0]!
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(line).toHaveAttribute('aria-activedescendant', first.id)
  await user.keyboard('{ArrowUp}')
  expect(within(list).getByRole('option', { name: /К-12/ })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(await screen.findByText('Адрес: /firm/list/5')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: /поиск по всей системе/i }))
  const again = await screen.findByRole('dialog')
  expect(within(again).getByText('Недавно открытые')).toBeInTheDocument()
  expect(within(again).getByRole('option', { name: /Карьер-2/ })).toBeInTheDocument()
  await user.type(within(again).getByRole('combobox'), 'нет такого')
  expect((await within(again).findAllByText('Ничего не найдено')).length).toBeGreaterThan(0)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a failure is reported; users who may read none of the resources have no search button', async () => {
  network.answer(json({ message: 'нет' }, 500))
  show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /поиск по всей системе/i }))
  await user.type(await screen.findByRole('combobox'), '12')
  expect((await screen.findAllByText('Не удалось выполнить поиск!')).length).toBeGreaterThan(0)
  cleanup()
  show({ safe: resources.safe, plain: known('plain', [], false) })
  expect(screen.queryByRole('button', { name: /поиск по всей системе/i })).toBeNull()
})

test('matches are highlighted regardless of case, and recent finds are stored once each', () => {
  expect(
    marked('ООО «Карьер» (С)', 'карьер (с')
      .filter(one => one.isMatch)
      .map(one => one.text),
  ).toEqual(['Карьер', '(С'])
  const many = Array.from({ length: 12 }, (_, id) => ({ resource: 'firm', id, title: `${id}` }))
  const kept = [...many, many[3]!].reduce<readonly Hit[]>(withRecent, [])
  expect(kept.map(({ id }) => id)).toEqual([3, 11, 10, 9, 8, 7, 6, 5])
})
