import { EARLY, prepare, visibleText, TYPE } from '../support/browserBusiness.ts'
import { expect, rowOf, test } from '../support/browser.ts'

/** A month without waybills of other tests. */
const DAYS = { first: '2024-02-01', last: '2024-02-29' } as const

test('a director finds in three clicks which customer brought most in a month, and the waybills of it', async ({ open, api }) => {
  const of = await prepare(api)
  const made = async (path: string, record: object): Promise<number> => (await api.made('POST', path, record)).id
  await made('api/product_prices', { product: of.bought, priceType: TYPE.delivered, price: '1000', dateStart: EARLY })
  const goods = { material: of.gravel, unit: of.unit, process: 2, product: of.sold, distance: '42.5' }
  const cargoRoute = await made('api/cargo_routes', { ...goods, pointFrom: of.quarry, pointTo: of.site })
  await made('api/cargo_routes_prices', { cargoRoute, priceType: TYPE.carriage, price: '300', dateStart: EARLY })
  const ttn = `ТТН-${of.n}`
  const deal = await made('api/deals', {
    dtDeal: '2024-02-10',
    ttn,
    cargoRoute,
    supplier: of.supplier,
    career: of.quarry,
    customer: of.customer,
    object: of.site,
    material: of.gravel,
    shipment: of.carrier,
    vehicle: of.vehicle,
    purchaseProduct: of.bought,
    saleProduct: of.sold,
    serviceType: TYPE.delivered,
    shipmentType: TYPE.carriage,
    objectVol: '20',
    careerVol: '20',
  })
  await api.made('POST', 'api/deals/authorize', { ids: [deal] })

  const page = await open(`/report/indicators?dateFrom=${DAYS.first}&dateTo=${DAYS.last}`)
  await page.getByRole('combobox', { name: 'Строки отчёта' }).click()
  await page.getByRole('option', { name: 'Заказчик' }).click()
  const bar = page.getByRole('group', { name: 'Доход: Заказчик' }).getByRole('row', { name: `Заказчик ${of.n}` })
  expect(await visibleText(bar)).toContain('20 000 100,0 %')
  await bar.click()
  await expect(page).toHaveURL(/\/deals\/list\?/)
  await expect(rowOf(page, ttn)).toBeVisible()
  await expect(page.getByText(/Всего: 1$/)).toBeVisible()
})

test('debts by age are bars that can be navigated by keyboard, are printed, and open the statement of a company', async ({ open }) => {
  const page = await open('/report/cash-boxes')
  await expect(page.getByRole('combobox', { name: 'Сравнить' })).toBeVisible()
  await page.goto(`/report/debts?dateFrom=${DAYS.first}&dateTo=${DAYS.last}`)
  const picture = page.getByRole('group', { name: 'Нам должны по срокам' })
  await expect(picture).toBeVisible()
  await picture.focus()
  await page.keyboard.press('ArrowDown')
  await expect(picture.getByRole('row').nth(1)).toBeFocused()
  const piece = picture.locator('.piece').first()
  expect(await piece.evaluate(one => getComputedStyle(one).printColorAdjust)).toBe('exact')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Выписка', selected: true })).toBeVisible()
})
