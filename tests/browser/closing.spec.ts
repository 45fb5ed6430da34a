import type { Page } from '@playwright/test'
import { expect, gridOf, rowOf, test, type Api } from '../support/browser.ts'
import { EARLY, prepare, TYPE, visibleText } from '../support/browserBusiness.ts'
import { isDrawn, letterTo, lookAt, notePrints, printed } from '../support/browserFiles.ts'

/** Waybills of a customer, one on each of the days, twenty tonnes each, priced and authorised. */
async function shipped(api: Api, days: readonly string[], price: string) {
  const of = await prepare(api)
  const made = async (path: string, record: object): Promise<number> => (await api.made('POST', path, record)).id
  const { supplier, customer, gravel: material, carrier: shipment, vehicle, unit } = of
  await made('api/product_prices', { product: of.bought, priceType: TYPE.delivered, price, dateStart: EARLY })
  const goods = { material, unit, process: 2, product: of.sold, distance: '42.5' }
  const cargoRoute = await made('api/cargo_routes', { ...goods, pointFrom: of.quarry, pointTo: of.site })
  await made('api/cargo_routes_prices', { cargoRoute, priceType: TYPE.carriage, price: '300', dateStart: EARLY })
  const sides = { supplier, career: of.quarry, customer, object: of.site, purchaseProduct: of.bought, saleProduct: of.sold }
  const types = { serviceType: TYPE.delivered, shipmentType: TYPE.carriage }
  const ids: number[] = []
  for (const [at, dtDeal] of days.entries()) {
    const what = { dtDeal, ttn: `З-${of.n}-${at}`, cargoRoute, material, shipment, vehicle, careerVol: '20', objectVol: '20' }
    ids.push(await made('api/deals', { ...what, ...sides, ...types }))
  }
  await api.made('POST', 'api/deals/authorize', { ids })
  return { ...of, ttn: `З-${of.n}` }
}

/** Goes where an entry of the menu leads. */
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name, exact: true }).click()

/** The customer's waybills in the list of what no paper has. */
async function findUnclosed(page: Page, ttn: string, count: number): Promise<void> {
  await goTo(page, 'Не закрыто документами')
  await expect(page).toHaveURL(/finances\/unclosed/)
  // The search of the list, and not that of the page that is being left.
  await page.getByPlaceholder('Поиск: ТТН, КН').fill(ttn)
  await expect(page.getByText(new RegExp(`Всего: ${count}$`))).toBeVisible()
}

/** Does what a button of the card says, with the keyboard alone. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
}

const head = (page: Page) => page.getByRole('main')

test('a month is closed with a customer: from waybills to a signed paper, and back by its cancellation', async ({ open, api }) => {
  test.setTimeout(120_000)
  const { n, ttn } = await shipped(api, ['2026-09-10', '2026-09-11', '2026-09-14'], '1220')
  const page = await open('/finances/unclosed', { as: 'buh', live: true, prepare: notePrints })

  await test.step('what no paper has is chosen; what is wrong with it is said, and it goes on by a tick', async () => {
    await findUnclosed(page, ttn, 3)
    await gridOf(page).focus()
    await page.keyboard.press('Control+a')
    await press(page, 'Закрыть документами')
    const dialog = page.getByRole('dialog', { name: 'Закрыть документами' })
    await expect(dialog.getByRole('combobox', { name: /^Вид документа/ })).toHaveValue('УПД, статус 1')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Без скана ТТН: 3.')).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/Всего: 0$/)).toBeVisible()
  })
  await test.step('the draft stands in the list of papers with its sums', async () => {
    await goTo(page, 'Закрывающие документы')
    const row = rowOf(page, new RegExp(`Заказчик ${n}`))
    expect(await visibleText(row)).toMatch(/Черновик.* 3 60 000,00 ₽ 13 200,00 ₽ 73 200,00 ₽/)
    await row.click()
    await expect(page).toHaveURL(/\/list\/\d+/)
    const line = head(page).getByRole('row', { name: new RegExp(`Гравий ${n}`) })
    expect(await visibleText(line)).toMatch(/60,00 1 220,00 ₽ 3/)
  })
  await test.step('it is issued, and changed no more', async () => {
    await press(page, 'Выставить')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Выставить' }).press('Enter')
    await expect(head(page).getByText('Выставлен').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Редактировать' })).toBeDisabled()
  })
  await test.step('it is printed, and the card keeps what was printed', async () => {
    await page.getByRole('tab', { name: 'Шаблоны документов' }).press('Enter')
    await page.getByLabel('УПД', { exact: true }).press('Space')
    await lookAt(page)
    await expect.poll(() => isDrawn(page, 'Страница 1')).toBe(true)
    await page.keyboard.press('Control+p')
    await expect.poll(() => printed(page)).toEqual([1])
    await page.keyboard.press('Escape')
    await expect(page.getByText('Напечатано', { exact: true })).toBeVisible()
  })
  const to = `buh${n}@demo.example`
  const link = await test.step('it goes out by mail, and who has no account opens it by its link', async () => {
    await press(page, 'Отправить по почте')
    const dialog = page.getByRole('dialog', { name: 'Отправить по почте' })
    await dialog.getByLabel('Кому, e-mail').pressSequentially(to)
    await page.keyboard.press('Control+Enter')
    await expect(head(page).getByText('Отправлен', { exact: true }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Отправки по почте' }).press('Enter')
    await expect(rowOf(page, to)).toContainText('Отправлено')
    const address = /\/papers\/[\w-]{32}/u.exec(letterTo(to))![0]
    const outside = await open(address, { as: null })
    await expect(outside.getByRole('heading', { name: 'УПД, статус 1' })).toBeVisible()
    expect(await visibleText(outside.getByRole('main'))).toContain('73 200,00')
    await expect(rowOf(page, to)).toContainText('Открыто')
    return address
  })
  await test.step('it is signed, and its waybills wait nowhere', async () => {
    await press(page, 'Отметить подписанным')
    await expect(head(page).getByText('Подписан', { exact: true }).first()).toBeVisible()
    await findUnclosed(page, ttn, 0)
    await page.goBack()
  })
  await test.step('cancelled with a reason, it lets its waybills go, and its link opens nothing', async () => {
    await press(page, 'Отменить документ')
    await page.getByLabel('Причина отмены').pressSequentially('Заказчик не согласен с объёмом')
    await page.keyboard.press('Control+Enter')
    await expect(head(page).getByText('Отменён', { exact: true }).first()).toBeVisible()
    const late = await open(link, { as: null })
    await expect(late.getByText('Отправитель отозвал этот документ')).toBeVisible()
    await findUnclosed(page, ttn, 3)
    expect(await visibleText(page.getByRole('row', { name: 'Итого' }))).toContain('73 200,00 ₽')
  })
})

test('which customer brought least in a month, and with which waybills: three clicks of a director', async ({ open, api }) => {
  // A month that no other test has waybills in.
  const days = ['2024-05-06', '2024-05-07']
  const good = await shipped(api, days, '1000')
  const bad = await shipped(api, days, '700')
  const page = await open('/report/indicators?dateFrom=2024-05-01&dateTo=2024-05-31', { as: 'director' })
  await page.getByRole('combobox', { name: 'Строки отчёта' }).click()
  await page.getByRole('option', { name: 'Заказчик' }).click()
  const bars = page.getByRole('group', { name: 'Доход: Заказчик' }).getByRole('row')
  await expect(bars.filter({ hasText: `Заказчик ${good.n}` })).toBeVisible()
  // The least is the last one: it costs more than it brings.
  const least = bars.last()
  expect(await visibleText(least)).toContain(`Заказчик ${bad.n}`)
  await least.click()
  await expect(page).toHaveURL(/\/deals\/list\?/)
  await expect(page.getByText(/Всего: 2$/)).toBeVisible()
  for (const at of [0, 1]) await expect(rowOf(page, `${bad.ttn}-${at}`)).toBeVisible()
})
