import type { Locator, Page } from '@playwright/test'
import { expect, gridOf, rowOf, test, unique, type Api } from '../support/browser.ts'
import { choose, plain, visibleText } from '../support/browserBusiness.ts'

/** A month before all other records of the run, so that closing it does not affect other tests. */
const [BEFORE, FIRST, MIDDLE, LAST] = ['2018-01-01', '2019-01-01', '2019-01-20', '2019-01-31']
const DAY = '31.01.2019'

/** Creates the employees of a point, a vehicle, and a route that brings material to another point. */
async function prepareMonth(api: Api) {
  const n = unique()
  const made = async (path: string, record: object): Promise<number> => (await api.made('POST', path, record)).id
  const point = (name: string, company: number, type: number): Promise<number> =>
    made('api/points', { name: `${name} ${n}`, company, pointType: [type], address: `${name}, ${n}` })
  const company = (name: string): Promise<number> => made('api/companies', { name: `ООО «${name} ${n}»`, shortName: `${name} ${n}` })
  const [supplier, customer] = [await company('Щебень'), await company('Дорога')]
  const [base, quarry, site] = [await point('База', 1, 1), await point('Забой', supplier, 3), await point('Участок', customer, 4)]
  const person = (name: string): Promise<number> =>
    made('api/accounts', { login: `${name}${n}`, fio: `${name} Пётр ${n}`, accountType: 1, point: base })
  const people = [await person('Кладов'), await person('Сторожев')]
  const driver = await made('api/accounts', { login: `wheel${n}`, fio: `Шофёров Олег ${n}`, accountType: 2, driver: true })
  const brand = (await api.made('GET', 'api/vehicle_brands'))[0].id as number
  const bodyType = ((await api.made('GET', 'api/vehicle_body_types')) as { id: number; isTrailer: boolean }[]).find(
    one => !one.isTrailer,
  )!.id
  const plate = `Н${String(1 + (n % 999)).padStart(3, '0')}МН${1 + (n % 98) < 10 ? '0' : ''}${1 + (n % 98)}`
  const vehicle = await made('api/vehicles', { company: 1, brand, bodyType, plate })
  const material = await made('api/materials', { name: `Отсев ${n}` })
  const unit = ((await api.made('GET', 'api/measurement_units')) as { id: number; systemC: string }[]).find(one => one.systemC === 'т')!.id
  const product = (at: number, process: number): Promise<number> => made('api/products', { point: at, material, unit, process })
  const [bought, sold] = [await product(site, 1), await product(quarry, 2)]
  const way = { pointFrom: quarry, pointTo: site, material, unit, process: 2, product: sold, distance: '10' }
  const route = await made('api/cargo_routes', way)
  await made('api/product_prices', { product: sold, priceType: 1, price: '100', dateStart: BEFORE })
  await made('api/product_prices', { product: bought, priceType: 3, price: '250', dateStart: BEFORE })
  await made('api/cargo_routes_prices', { cargoRoute: route, priceType: 6, price: '700', dateStart: BEFORE })
  const sides = { supplier, career: quarry, customer, object: site, purchaseProduct: bought, saleProduct: sold }
  const carriage = { shipment: 1, vehicle, driver, serviceType: 3, shipmentType: 5 }
  // Entered by a user who may authorize, it is posted at once.
  await made('api/deals', {
    dtDeal: MIDDLE,
    ttn: `М-${n}`,
    cargoRoute: route,
    material,
    ...sides,
    ...carriage,
    careerVol: '20',
    objectVol: '20',
  })
  return { n, base, people, driver, plate, supplier, customer }
}

/** Replaces the text of an input. */
async function typeOver(page: Page | Locator, label: RegExp | string, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label })
  await box.press('Control+a')
  await box.pressSequentially(text)
}

/** Fills in the header of a statement: its number, the last day of the month, its article. */
async function head(page: Page, { number, article }: { number: string; article?: string }): Promise<void> {
  await typeOver(page, /^Номер/, number)
  await typeOver(page, /^Дата/, DAY)
  if (article !== undefined) await choose(page, /^Статья/, article)
  await choose(page, /^Способ оплаты/, 'Безналичный')
}

/** Adds lines by keyboard: an employee, the basis, the sum. */
async function writeLines(page: Page, lines: readonly (readonly [who: string, basis: string, sum: string])[]): Promise<void> {
  for (const [at, [who, basis, sum]] of lines.entries()) {
    await page.getByRole('button', { name: 'Добавить строку' }).press('Enter')
    await choose(page, new RegExp(`^Сотрудник, строка ${at + 1}`), who)
    await typeOver(page, `Основание, строка ${at + 1}`, basis)
    await typeOver(page, `Сумма, строка ${at + 1}`, sum)
  }
}

/** Saves a statement and carries it out; returns its address. */
async function carryOut(page: Page): Promise<string> {
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/list\/\d+$/)
  await page.getByRole('button', { name: 'Провести' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Провести' }).press('Enter')
  await expect(page.getByText('Проведена', { exact: true }).first()).toBeVisible()
  return page.url()
}

/** Pastes a range copied from a spreadsheet into the focused element. */
const paste = (at: Locator, text: string): Promise<void> =>
  at.evaluate((element, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Cancels the guard's line in a statement, with a reason. */
async function takeBack(
  page: Page,
  { statement, reason, left }: { readonly statement: string; readonly reason: string; readonly left: string },
): Promise<void> {
  await page.goto(statement)
  const row = page.getByRole('table', { name: 'Строки' }).getByRole('row', { name: /Сторожев/ })
  await row.getByRole('button', { name: 'Действия' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Удалить строку' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Причина/ })
    .pressSequentially(reason)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(left, { exact: true }).first()).toBeVisible()
}

const boxOf = (kind: string, id: number, from = FIRST, to = LAST): string => `/cashbox/${kind}/list/${id}?dateFrom=${from}&dateTo=${to}`
const balanceOn = (page: Page): Promise<string> => visibleText(page.getByText('Баланс', { exact: true }).locator('..'))

test('the month of an accountant: premiums, penalties, payroll, fuel, volumes, a cancelled line, the month closed', async ({
  open,
  api,
}) => {
  test.setTimeout(240_000)
  const of = await prepareMonth(api)
  const [keeper, guard] = of.people as [number, number]
  const buh = await open('/premium-vedomosti/create', { as: 'buh' })
  let penalty = ''

  await test.step('premiums and a penalty are entered and carried out', async () => {
    await head(buh, { number: `П-${of.n}`, article: 'Премия' })
    await writeLines(buh, [
      [`Кладов Пётр ${of.n}`, 'За квартал', '10000'],
      [`Сторожев Пётр ${of.n}`, 'За квартал', '5000'],
    ])
    await carryOut(buh)
    await buh.goto('/penalty-vedomosti/create')
    await head(buh, { number: `Ш-${of.n}`, article: 'Премия' })
    await writeLines(buh, [[`Сторожев Пётр ${of.n}`, 'Опоздание', '1000']])
    penalty = await carryOut(buh)
  })
  let payroll = ''
  await test.step('the payroll is filled with the employees of the point and the amounts due to them', async () => {
    await buh.goto('/fot-vedomosti/create')
    await head(buh, { number: `З-${of.n}`, article: 'Заработная плата' })
    await choose(buh, /^Точка/, `База ${of.n}`)
    payroll = await carryOut(buh)
    const lines = buh.getByRole('table', { name: 'Строки' })
    expect(await visibleText(lines.getByRole('row', { name: /Кладов/ }))).toContain('10 000,00 ₽')
    expect(await visibleText(lines.getByRole('row', { name: /Сторожев/ }))).toContain('4 000,00 ₽')
    await buh.goto(boxOf('users', guard))
    await expect.poll(() => balanceOn(buh)).toBe('Баланс 0,00 ₽')
    await expect(gridOf(buh).getByRole('row')).toHaveCount(4)
  })
  await test.step('a fuel statement is pasted from a spreadsheet', async () => {
    await buh.goto('/oil-vedomosti/create')
    await head(buh, { number: `Т-${of.n}` })
    await buh.getByRole('button', { name: 'Добавить строку' }).press('Enter')
    const first = buh.getByRole('combobox', { name: 'Машина, строка 1' })
    await first.focus()
    const row = (card: string, litres: string): string => [of.plate, '', card, 'ДТ', litres, '61,35'].join('\t')
    await paste(first, [row('7005 1', '100'), row('7005 2', '50,5')].join('\n'))
    await expect(buh.getByRole('textbox', { name: 'Объём, строка 2' })).toHaveValue(/^50,5/)
    await carryOut(buh)
    expect(await visibleText(buh.getByRole('row', { name: /^Итого/ }))).toContain('9 233,18 ₽')
  })
  await test.step('a statement of waybills brings their volume to our point', async () => {
    await buh.goto('/deal-vedomosti/create')
    await typeOver(buh, /^Номер/, `Н-${of.n}`)
    await typeOver(buh, /^Дата/, DAY)
    await buh.getByRole('combobox', { name: /^Вид/ }).press('Control+a')
    await choose(buh, /^Вид/, 'Поступление')
    await choose(buh, /^Точка/, `База ${of.n}`)
    await typeOver(buh, /^Накладные с/, '01.01.2019')
    await typeOver(buh, /^Накладные по/, DAY)
    await carryOut(buh)
    await buh.goto(boxOf('point', of.base))
    await expect(gridOf(buh).getByRole('row')).toHaveCount(2)
    expect(await visibleText(rowOf(buh, /Поступление/))).toMatch(/0 т 20 т$/)
  })
  await test.step('the sums of the waybill are in the boxes of customer and driver', async () => {
    await buh.goto(boxOf('company', of.customer))
    await expect.poll(() => balanceOn(buh)).toBe('Баланс -5 000,00 ₽')
    await buh.goto(boxOf('users', of.driver))
    await expect.poll(() => balanceOn(buh)).toBe('Баланс 700,00 ₽')
  })
  await test.step('one line of the payroll is cancelled, and its amount is due again', async () => {
    await buh.goto(payroll)
    const row = buh.getByRole('table', { name: 'Строки' }).getByRole('row', { name: /Сторожев/ })
    await row.getByRole('button', { name: 'Действия' }).press('Enter')
    await buh.getByRole('menuitem', { name: 'Удалить строку' }).press('Enter')
    await buh
      .getByRole('dialog')
      .getByRole('textbox', { name: /Причина/ })
      .pressSequentially('Карта закрыта')
    await buh.keyboard.press('Control+Enter')
    await expect(buh.getByText('Частично отменена', { exact: true }).first()).toBeVisible()
    await buh.goto(boxOf('users', guard))
    await expect.poll(() => balanceOn(buh)).toBe('Баланс 4 000,00 ₽')
    await buh.goto(boxOf('users', keeper))
    await expect.poll(() => balanceOn(buh)).toBe('Баланс 0,00 ₽')
    await expect.poll(async () => plain(await gridOf(buh).innerText())).toContain('-10 000,00 ₽')
  })
  await test.step('the month is closed, although its boxes were not checked', async () => {
    await buh.goto(`/finances/month-close?day=${LAST}`)
    await buh.getByRole('button', { name: /^Закрыть январь 2019/ }).press('Enter')
    const dialog = buh.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Закрыть, хотя висит обязательное' }).check()
    await dialog.getByRole('textbox', { name: /^Комментарий/ }).pressSequentially('Кассы сверены с бумагами')
    await buh.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(buh.getByText(`Закрыто по ${DAY}`).first()).toBeVisible()
  })
  await test.step('a late correction is posted on the first open day and names the day it belongs to', async () => {
    await takeBack(buh, { statement: penalty, reason: 'Опоздания не было', left: 'Удалена' })
    await buh.goto(boxOf('users', guard))
    await expect.poll(() => balanceOn(buh)).toBe('Баланс 5 000,00 ₽')
    // January stays as it was closed.
    await expect(gridOf(buh).getByRole('row', { name: /Отмена/ })).toHaveCount(1)
    await buh.goto(boxOf('users', guard, '2019-02-01', '2019-02-28'))
    await expect(gridOf(buh).getByRole('row')).toHaveCount(2)
    const late = rowOf(buh, /Отмена/)
    expect(await visibleText(late)).toContain('01.02.2019')
    expect(await visibleText(late)).toContain('1 000,00 ₽')
    await expect(late).toContainText('Исходная дата')
  })
})
