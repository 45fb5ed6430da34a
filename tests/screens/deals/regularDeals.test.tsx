import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dealOf, posted, makeBusiness, type Business } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

/** A regular deal is created by its route and viewed, and a waybill is created from it. */
let product: ScreenTest
let of: Business
let id: number
beforeAll(async () => {
  product = await openProduct()
  of = await makeBusiness(product.app)
  id = await posted(product.app, 'api/regular_deals', {
    cargoRoute: of.route,
    purchaseProduct: of.bought,
    saleProduct: of.sold,
    shipment: of.carrier,
    serviceType: 3,
    shipmentType: 5,
    objectVol: '20',
    careerVol: '21',
  })
})
afterEach(() => {
  cleanup()
  for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
})
afterAll(() => product.close())

const SLOW = { timeout: 20_000 }
const plain = (element: HTMLElement): string => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
const input = (label: RegExp) => screen.findByRole('combobox', { name: label }, SLOW)
const choose = async (label: RegExp, typed: string): Promise<void> => {
  await product.user.click(await input(label))
  await product.user.keyboard(typed)
  await product.user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW))
}

test('a card shows state, income and sums above its tabs [R-537]', async () => {
  await product.open(`/regular-deals/list/${id}`)
  expect(await screen.findByText('Активна', undefined, SLOW)).toBeInTheDocument()
  const main = await screen.findByRole('main')
  // Once above the tabs, and once among the sums below.
  await waitFor(() => expect(plain(main).split('9 700,00').length - 1).toBe(2), SLOW)
  expect(plain(main)).toContain('20 000,00')
  expect(screen.getByRole('tab', { name: /Накладные/ })).toBeInTheDocument()
}, 60_000)

test('a route fills a regular deal in, and its sums are seen before it is saved', async () => {
  await product.open('/regular-deals/create')
  await choose(/^Маршрут/, 'Песок')
  await waitFor(async () => expect(await input(/^Товар заказчика/)).toHaveDisplayValue(/Песок/), SLOW)
  expect(await input(/^Товар поставщика/)).toHaveDisplayValue(/Песок/)
  await choose(/^Перевозчик/, 'Возчик')
  await product.user.type(screen.getByRole('textbox', { name: /^Разгрузка/ }), '10')
  await product.user.type(screen.getByRole('textbox', { name: /^Загрузка/ }), '10')
  const sums = await screen.findByRole('status', { name: 'Суммы постоянной накладной' }, SLOW)
  await waitFor(() => expect(plain(within(sums).getByRole('row', { name: /Доход/ }))).toContain('5 000,00'), SLOW)
  await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(async () => {
    const { body } = await product.app.call('GET', 'api/regular_deals')
    expect(body[0]).toMatchObject({ income: '5000.00', status: 'active', customer: { id: of.customer } })
  }, SLOW)
}, 90_000)

test('a waybill is created from it: the form begins with the agreed values', async () => {
  await product.open(`/regular-deals/${id}/create-deal`)
  await waitFor(async () => expect(await input(/^Заказчик/)).toHaveDisplayValue(/Стройка/), SLOW)
  expect(screen.getByRole('textbox', { name: /^Загрузка/ })).toHaveDisplayValue('21,000')
  await choose(/^Машина/, 'А101')
  await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(async () => {
    const { body } = await product.app.call('GET', `api/regular_deals/${id}/deals`)
    expect(body).toMatchObject([{ careerVol: '21.000', income: '9700.00', supplier: { id: of.supplier } }])
  }, SLOW)
}, 90_000)

test('its tab counts and totals only its own waybills', async () => {
  await posted(product.app, 'api/deals', dealOf(of))
  const own = (await product.app.call('GET', `api/regular_deals/${id}/deals`)).body.length as number
  await product.open(`/regular-deals/list/${id}?tab=deal`)
  await waitFor(() => expect(plain(screen.getByRole('button', { name: /^Все/ }))).toBe(`Все ${own}`), SLOW)
}, 60_000)
