import type { Locator, Page } from '@playwright/test'
import { expect, gridOf, rowOf, test, type Api } from '../support/browser.ts'
import { choose, daysAgo, EARLY, prepare, visibleText, TYPE, typed } from '../support/browserBusiness.ts'

const [TODAY, TOMORROW] = [daysAgo(0), daysAgo(-1)]

/** Creates the data of the day: a route with prices, a driver, an autopark. */
async function prepareDay(api: Api) {
  const of = await prepare(api)
  const made = async (path: string, record: object): Promise<number> => (await api.made('POST', path, record)).id
  const way = { pointFrom: of.quarry, pointTo: of.site, material: of.gravel, unit: of.unit, process: 2, product: of.sold, distance: '42.5' }
  const route = await made('api/cargo_routes', way)
  await made('api/cargo_routes_prices', { cargoRoute: route, priceType: TYPE.carriage, price: '300', dateStart: EARLY })
  await made('api/product_prices', { product: of.bought, priceType: TYPE.delivered, price: '1000', dateStart: EARLY })
  const driver = await made('api/accounts', { login: `driver${of.n}`, fio: `Рулевой Иван ${of.n}`, accountType: 2, driver: true })
  return { ...of, route, driver }
}

/** Replaces the text of an input. */
async function typeOver(page: Page | Locator, label: RegExp, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label })
  await box.press('Control+a')
  await box.pressSequentially(text)
}

/** The remaining limit of an order. */
const leftOf = (page: Page): Promise<string> => visibleText(page.getByText('Осталось', { exact: true }).locator('..'))

const boardOf = (plate: string): string => `/shiftPlanner/board?day=${TODAY}&view=day&find=${encodeURIComponent(plate)}`

/** The entry of the board with this number of completed trips. */
const planned = (page: Page, trips: string): Locator => page.getByRole('link', { name: new RegExp(`^№ \\d+, .*Рулевой Иван .* ${trips}`) })
const dealsOf = async (api: Api, order: number): Promise<readonly number[]> =>
  ((await api.made('GET', `api/deals?materialOrder=${order}`)) as readonly { id: number }[]).map(one => one.id)

test('the day of a dispatcher: order, shift, plan, waybills, authorisation, the rest of the order, repair', async ({ open, api }) => {
  test.setTimeout(180_000)
  const of = await prepareDay(api)
  let order = 0
  const manager = await open('/orders/create', { as: 'manager' })
  await test.step('the manager takes an order of 60 tonnes', async () => {
    await typeOver(manager, /^Действует по/, typed(TOMORROW))
    await choose(manager, /^Маршрут/, `Гравий ${of.n}`)
    await expect(manager.getByRole('combobox', { name: /^Заказчик/ })).toHaveValue(new RegExp(`Заказчик ${of.n}`))
    await expect(manager.getByRole('combobox', { name: /^Товар заказчика/ })).not.toHaveValue('')
    await typeOver(manager, /^Лимит/, '60')
    await manager.keyboard.press('Control+Enter')
    await expect(manager).toHaveURL(/\/orders\/list\/\d+/)
    order = Number(/list\/(\d+)/.exec(manager.url())![1])
    await expect.poll(() => leftOf(manager)).toBe('Осталось 60,00 т')
  })
  const logist = await open('/shift/create', { as: 'logist' })
  await test.step('the logist staffs a shift', async () => {
    await logist.getByRole('button', { name: 'Добавить строку' }).press('Enter')
    await choose(logist, /^Машина/, of.plate)
    await choose(logist, /^Водитель/, `Рулевой Иван ${of.n}`)
    await logist.keyboard.press('Control+Enter')
    await expect(logist).toHaveURL(/\/shift\/list\/\d+/)
  })
  await test.step('two trips of the order are planned on the board', async () => {
    await logist.goto(boardOf(of.plate))
    await logist.getByRole('button', { name: new RegExp(`^Добавить в план: ${of.plate}`) }).press('Enter')
    const dialog = logist.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Добавить строку' }).press('Enter')
    await choose(dialog, /^Заявка/, `№ ${order}`)
    await typeOver(dialog, /^Рейсов по плану/, '2')
    await typeOver(dialog, /^Объём по плану/, '40')
    await logist.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(planned(logist, '0/2')).toBeVisible()
  })
  await test.step('waybills are created from the plan, and its trips are completed', async () => {
    await logist.goto(`/shiftPlanner/routes?materialOrder=${order}`)
    await rowOf(logist, new RegExp(of.plate)).click()
    await logist.getByRole('button', { name: 'Создать накладные' }).press('Enter')
    await typeOver(logist.getByRole('dialog'), /^Сколько накладных/, '2')
    await logist.keyboard.press('Control+Enter')
    await expect(logist.getByRole('dialog')).toHaveCount(0)
    for (const deal of await dealsOf(api, order)) {
      await logist.goto(`/deals/list/${deal}`)
      await logist.getByRole('button', { name: 'Рейс выполнен' }).press('Enter')
      await expect(logist.getByText('Авторизация', { exact: true }).first()).toBeVisible()
    }
  })
  await test.step('another user finds them in the sump and authorises both', async () => {
    const director = await open(`/sump/deals-authorization?vehicle=${of.vehicle}`, { as: 'director' })
    await expect(director.getByText(/Всего: 2$/)).toBeVisible()
    await gridOf(director).getByRole('checkbox').first().check()
    await director.getByRole('button', { name: 'Авторизовать' }).click()
    await expect(director.getByText(/Всего: 0$/)).toBeVisible()
    await director.close()
  })
  await test.step('a third of the order remains, and the plan is completed', async () => {
    await manager.reload()
    await expect.poll(() => leftOf(manager)).toBe('Осталось 20,00 т')
    await logist.goto(boardOf(of.plate))
    await expect(planned(logist, '2/2')).toBeVisible()
  })
  await test.step('the report of the plan shows the day of the vehicle', async () => {
    await logist.goto(`/vehicle/reports?dateFrom=${TODAY}&dateTo=${TODAY}&vehicle.planComplete.query=${encodeURIComponent(of.plate)}`)
    await expect(logist.getByRole('row', { name: new RegExp(of.plate) })).toContainText('2/2')
    await logist.goto(
      `/vehicle/reports?tab=vehicle.usage&dateFrom=${TODAY}&dateTo=${TODAY}&vehicle.usage.query=${encodeURIComponent(of.plate)}`,
    )
    await expect(logist.getByRole('row', { name: new RegExp(of.plate) })).toContainText('2')
  })
  await test.step('a vehicle in repair cannot be planned', async () => {
    const mechanic = await open('/repair/create', { as: 'mechanic' })
    await choose(mechanic, /^Машина/, of.plate)
    await choose(mechanic, /^Вид ремонта/, 'Ремонт')
    await mechanic.keyboard.press('Control+Enter')
    await expect(mechanic).toHaveURL(/\/repairs\/list\/\d+/)
    await logist.goto(boardOf(of.plate))
    await expect(logist.getByText('В ремонте')).toBeVisible()
    // In a cell with entries, the add button appears on focus.
    await planned(logist, '2/2').focus()
    await logist.getByRole('button', { name: new RegExp(`^Добавить в план: ${of.plate}`) }).press('Enter')
    await expect(logist.getByRole('dialog').getByRole('combobox', { name: /^Машина/ })).toHaveValue(new RegExp(of.plate))
    await logist.keyboard.press('Control+Enter')
    await expect(logist.getByRole('dialog').getByText('Машина в этот день в ремонте').first()).toBeVisible()
  })
})
