import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'
import { makeBusiness, type Business } from '../support/business.ts'

/** The reports of vehicles as users see them. */
vi.setConfig({ testTimeout: 60_000 })
const SLOW = { timeout: 20_000 }
const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-05'

let product: ScreenTest
let of: Business
beforeAll(async () => {
  product = await openProduct()
  of = await makeBusiness(product.app)
  await of.deal({ dtDeal: '2026-03-02' })
  await of.deal({ dtDeal: '2026-03-02', ttn: 'Т-2' })
  await of.deal({ dtDeal: '2026-03-04', ttn: 'Т-3' })
  const json = { date: '2026-03-02', vehicle: of.vehicle, lines: [{ route: of.route, plannedTrips: 3 }] }
  const { status } = await product.app.call('POST', 'api/shift_planners', { json })
  if (status !== 201) throw new Error(`no plan: ${status}`)
}, 60_000)
afterAll(() => product.close())

/** The row of the table; the bars above it contain the names too. */
const rowOf = async (name: RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getAllByRole('rowheader', { name }).map(one => one.closest('tr')!)
    return found.find(row => row.dataset['bar'] === undefined) ?? expect.fail(`no row ${name}`)
  }, SLOW)

test('a matrix has a row for each vehicle, the days across, totals below, and a figure opens its waybills', async () => {
  await product.open(`/vehicle/reports?tab=vehicle.usage&${MARCH}`)
  const row = await rowOf(/А123ВС77/)
  expect([...row.querySelectorAll('td')].map(one => one.textContent)).toEqual(['3', '', '2', '', '1', ''])
  const total = await rowOf(/^С рейсами$/)
  expect([...total.querySelectorAll('td')].map(one => one.textContent)).toEqual(['1', '', '1', '', '1', ''])
  expect(screen.getByRole('columnheader', { name: '02.03' })).toBeInTheDocument()

  const frame = screen.getByRole('group', { name: 'Использование машин' })
  frame.focus()
  await product.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toHaveTextContent('2')
  await product.user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Накладные' }, SLOW)).toBeInTheDocument()
  await waitFor(
    () =>
      expect(
        screen
          .getAllByText(/^Т-\d$/)
          .map(one => one.textContent)
          .toSorted(),
      ).toEqual(['Т-1', 'Т-2']),
    SLOW,
  )
})

test('days are shaded by their amount, and bars of the rows can be switched on', async () => {
  await product.open(`/vehicle/reports?tab=vehicle.usage&${MARCH}&picture=heat`)
  const row = await rowOf(/А123ВС77/)
  expect([...row.querySelectorAll('td[data-day]')].map(one => /shade\d/.exec(one.className)?.[0] ?? '')).toEqual([
    '',
    'shade4',
    '',
    'shade2',
    '',
  ])
  expect(screen.getByText('От светлого к тёмному: от 0 до 2')).toBeInTheDocument()
  await product.user.click(screen.getByRole('combobox', { name: 'Диаграмма' }))
  await product.user.click(await screen.findByRole('option', { name: 'По строкам' }, SLOW))
  const picture = await screen.findByRole('group', { name: 'Рейсов: Машина' }, SLOW)
  expect(within(picture).getByRole('rowheader', { name: /А123ВС77/ })).toBeInTheDocument()
  expect(row.isConnected && /shade/.test(row.innerHTML)).toBe(false)
})

test('if several lists are behind a figure, it asks which to open', async () => {
  await product.open(`/vehicle/reports?tab=vehicle.planComplete&${MARCH}`)
  const row = await rowOf(/А123ВС77/)
  await product.user.click(within(row).getByText('2/3'))
  expect((await screen.findAllByRole('menuitem', undefined, SLOW)).map(one => one.textContent)).toEqual(['План по маршрутам', 'Накладные'])
})

test('an empty period says so, and one that is too long is refused with an explanation', async () => {
  await product.open('/vehicle/reports?tab=vehicle.income&dateFrom=2020-03-01&dateTo=2020-03-05')
  expect(await screen.findByText(/За этот период ничего нет/, undefined, SLOW)).toBeInTheDocument()
  document.body.innerHTML = ''
  await product.open('/vehicle/reports?tab=vehicle.income&dateFrom=2010-03-01&dateTo=2020-03-05')
  expect(await screen.findByText('Период отчёта: от одного до 366 дней', { exact: false }, SLOW)).toBeInTheDocument()
})
