import type { Locator, Page } from '@playwright/test'
import { expect, gridOf, rowOf, test, unique, type Api } from '../support/browser.ts'
import { choose, plain, visibleText, EARLY, prepare, TYPE } from '../support/browserBusiness.ts'
import { isDrawn, letterTo, lookAt, notePrints, printed } from '../support/browserFiles.ts'

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

const mainOf = (page: Page) => page.getByRole('main')

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
    const line = mainOf(page).getByRole('row', { name: new RegExp(`Гравий ${n}`) })
    expect(await visibleText(line)).toMatch(/60,00 1 220,00 ₽ 3/)
  })
  await test.step('it is issued, and changed no more', async () => {
    await press(page, 'Выставить')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Выставить' }).press('Enter')
    await expect(mainOf(page).getByText('Выставлен').first()).toBeVisible()
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
    await expect(mainOf(page).getByText('Отправлен', { exact: true }).first()).toBeVisible()
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
    await expect(mainOf(page).getByText('Подписан', { exact: true }).first()).toBeVisible()
    await findUnclosed(page, ttn, 0)
    await page.goBack()
  })
  await test.step('cancelled with a reason, it lets its waybills go, and its link opens nothing', async () => {
    await press(page, 'Отменить документ')
    await page.getByLabel('Причина отмены').pressSequentially('Заказчик не согласен с объёмом')
    await page.keyboard.press('Control+Enter')
    await expect(mainOf(page).getByText('Отменён', { exact: true }).first()).toBeVisible()
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
