import { render, screen, within } from '@testing-library/react'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#locales'
import type { Resource } from '#resource'
import { resources } from '#resources'
import { boxQueries, boxViews, type CashBox } from '#resources/money/cashTransaction/boxes'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { DeclaredProvider } from '../../src/admin/declared.tsx'
import { makeI18nProvider } from '../../src/admin/i18nProvider.ts'
import { ReportProvider } from '../../src/admin/report/ReportProvider.tsx'
import { statementOf } from '../../src/screens/money/cashTransaction/Statement.tsx'
import { fakeNetwork, json } from './shellNetwork.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The box of a point: a declaration of a test, as the product has it for companies. */
const pointBox: CashBox = {
  kind: 'P',
  owner: 'point',
  by: 'pointId',
  rows: 'api/cashbox_points',
  export: 'api/cashbox_points/detail/export_xlsx',
  sums: '{id}/cashbox_point_sum',
  shows: ['name', 'address'],
  week: 'weeklyBalance',
  balance: 'balance',
  screen: '/cashbox/point/list/:id',
  tabs: [{ name: 'statement', resource: 'volumeTransaction', call: 'api/cashbox_points' }],
  tiles: [{ name: 'change', of: ['totalChangeVol'], tab: 'statement' }],
  names: ['name'],
  facts: ['address'],
}
const all: Readonly<Record<string, Resource>> = resources
const [point, rows] = [all['point']!, all['volumeTransaction']!]
const { path, ...call } = boxViews(pointBox)['point']!.call
const known: Readonly<Record<string, Resource>> = {
  ...all,
  point: { ...point, api: { ...point.api, queries: { ...point.api.queries, ...boxQueries(pointBox) } } },
  volumeTransaction: { ...rows, api: { ...rows.api, lists: { ...rows.api.lists, [path]: call } } },
}

const network = fakeNetwork()
const row = {
  id: 3,
  version: 1,
  objectId: 'deal',
  objectNumber: 77,
  object: { id: 77 },
  leg: 'in',
  typeOperation: null,
  trxObject: { name: 'Накладная' },
  comntHead: 'ТТН: 12',
  comntBody: null,
  material: { id: 4, name: 'Щебень' },
  unit: { id: 1, name: 'Тонна', systemC: 'т' },
  volTrx: '20.500',
  inputVol: '1.000',
  outputVol: '21.500',
  dtTrx: '2026-05-12',
  dtReport: '2026-05-12',
  metadataFields: { isActive: true, isDelete: false, insDate: '2026-05-12T10:00:00+03:00' },
}
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  network.begin()
  network.answer(({ url }) => {
    if (url.includes('cashbox_state')) return json({ id: 5, name: 'Карьер', address: 'Тверь', weeklyBalance: '0.000', balance: '21.500' })
    if (url.includes('cashbox_point_sum')) return json({ id: 5, totalChangeVol: '-3.250' })
    if (url.includes('cashbox_points')) return json([row])
    return json({ parameterValue: null })
  })
})
afterEach(() => network.end())

test('the statement of a point is drawn from its declaration, in volumes', async () => {
  const Page = statementOf(pointBox)
  const page = (
    <AdminContext dataProvider={makeDataProvider(known)} i18nProvider={makeI18nProvider({ locale: 'ru', name: 'Русский' }, locales.ru)}>
      <DeclaredProvider declared={{ resources: known, menu: [], pages: [], tabs: {}, aids: {}, windows: {}, notes: {}, tabbed: [] }}>
        <ReportProvider>
          <Page />
        </ReportProvider>
      </DeclaredProvider>
    </AdminContext>
  )
  const at = '/cashbox/point/list/5?dateFrom=2026-05-01&dateTo=2026-05-31'
  render(<RouterProvider router={createMemoryRouter([{ path: pointBox.screen, element: page }], { initialEntries: [at] })} />)
  const slow = { timeout: 15_000 }
  expect(await screen.findByRole('heading', { name: 'Карьер' }, slow)).toBeInTheDocument()
  expect(await screen.findByText('21,5', undefined, slow)).toBeInTheDocument()
  expect(await screen.findByText('-3,25', undefined, slow)).toBeInTheDocument()
  expect(screen.getByText('Тверь')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/point/list/5')
  const grid = await screen.findByRole('grid', undefined, slow)
  const cells = within((await within(grid).findByText('Щебень', undefined, slow)).closest<HTMLElement>('[role="row"]')!).getAllByRole(
    'gridcell',
  )
  const texts = cells.map(cell => (cell.textContent ?? '').replaceAll('\u00a0', ' '))
  expect(texts).toEqual(['77', 'Накладная', 'ТТН: 12', '', 'Щебень', '20,5 т', '12.05.2026', '12.05.2026 10:00', '1 т', '21,5 т'])
  const asked = network.sent.map(one => one.url).find(url => url.includes('cashbox_points'))!
  expect(new URL(asked, 'http://nerud.test').searchParams.get('pointId')).toBe('5')
  expect(asked).toContain('dateFrom=2026-05-01')
})
