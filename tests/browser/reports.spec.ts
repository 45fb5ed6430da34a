import type { Page, Route } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, test, unique, rowOf, gridOf } from '../support/browser.ts'
import { savedBytes, isDrawn, letterTo, lookAt, notePrints, printed } from '../support/browserFiles.ts'
import { PDF } from '../support/samples.ts'
import { EARLY, prepare, visibleText, TYPE } from '../support/browserBusiness.ts'

const popupOf = (page: Page, name: string) => page.getByRole('region', { name })

/** Blocks the calls to a path until they are released, so that the waiting state can be checked. */
async function holdCalls(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const free = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(path, async (route: Route) => {
    await free
    await route.continue()
  })
  return release
}

test('a list is exported to Excel while a pop-up shows the progress, then offers the file and closes [R-110, R-120, R-121, R-122, R-124, R-125, R-126, R-127, R-128, R-369]', async ({
  open,
}) => {
  const page = await open('/company/list?query=щебень')
  const release = await holdCalls(page, '**/api/companies/export_xlsx*')
  const excel = page.getByRole('button', { name: 'Excel' })
  await excel.click()
  const popup = popupOf(page, 'Формирование отчета')
  await expect(popup.getByRole('status')).toHaveText('Отчет формируется, пожалуйста подождите')
  await expect(popup.getByRole('button')).toHaveCount(0)
  await expect(excel).toBeDisabled()
  await page.getByRole('link', { name: 'Точки' }).click()
  await expect(page).toHaveURL('/point/list')
  await expect(popup.getByRole('status')).toHaveText('Отчет формируется, пожалуйста подождите')
  await expect(excel).toBeDisabled()

  release()
  await expect(popup.getByRole('status')).toHaveText('Excel-отчет был успешно сформирован')
  await expect(excel).toBeEnabled()
  const saved = page.waitForEvent('download')
  await popup.getByRole('button', { name: 'Сохранить на компьютер' }).click()
  await expect(popup.getByRole('status')).toHaveText('Файл загружается. Подождите')
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(popup).toHaveCount(0)
})

test('documents are archived with the same pop-up [R-016, R-123, R-125, R-126, R-128]', async ({ open, api }) => {
  const { id } = await api.made('POST', 'api/companies', { name: `ООО «Архив ${unique()}»` })
  const [type] = await api.made('GET', 'api/document_types?isCompany=1')
  for (const name of ['Договор', 'Устав']) {
    const form = new FormData()
    for (const [key, value] of Object.entries({ company: id, name, documentType: type.id })) form.append(key, String(value))
    form.append('file', new File([PDF], `${name}.pdf`, { type: 'application/pdf' }))
    await api.made('POST', 'api/company_documents', form)
  }
  const page = await open(`/company/list/${id}?tab=companyDocument`)
  await page.getByRole('tab', { name: 'Документы', exact: true }).click()
  const release = await holdCalls(page, '**/documents/download/all')
  await page.getByRole('button', { name: 'Скачать все' }).click()
  const popup = popupOf(page, 'Формирование архива')
  await expect(popup.getByRole('status')).toHaveText('Архив формируется, пожалуйста подождите')
  release()
  await expect(popup.getByRole('status')).toHaveText('Архив был успешно сформирован')
  const saved = page.waitForEvent('download')
  await popup.getByRole('button', { name: 'Сохранить на компьютер' }).click()
  const names = Object.keys(unzipSync(await savedBytes(await saved)))
  expect(names.toSorted()).toEqual(['Договор.pdf', 'Устав.pdf'])
})

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

test('a director builds a report of profit by customer and month, saves it, opens the waybills of a figure, and adds the report to the first page', async ({
  open,
}) => {
  const name = `Доход по заказчикам ${unique()}`
  const page = await open('/report/builder', { as: 'director' })
  await test.step('rows, columns and measures are chosen', async () => {
    await page.getByRole('link', { name: 'Накладные', exact: true }).click()
    const rows = page.getByRole('group', { name: 'Строки', exact: true })
    await rows.getByRole('button', { name: /^Изменить: / }).click()
    await page.getByRole('menuitem', { name: 'Заказчик', exact: true }).click()
    await expect(page).toHaveURL(/pivot=rows%28customer%29/)
    await page.getByRole('button', { name: 'Добавить в столбцы' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Дата: по месяцам' }).press('Enter')
    const measures = page.getByRole('group', { name: 'Показатели', exact: true })
    for (const gone of ['Количество', 'Сумма заказчика']) {
      const chip = measures.getByRole('button', { name: `Изменить: ${gone}`, exact: true })
      await chip.press('Delete')
      await expect(chip).toHaveCount(0)
    }
    await expect(page).toHaveURL(/rows%28customer%29%2Ccolumns%28month%28dtDeal%29%29/)
    await expect(page).toHaveURL(/measures%28sum%28income%29%29/)
  })
  const table = page.getByRole('group', { name: 'Свой отчёт: Накладные' })
  await test.step('rows are ordered by a click on a measure, the largest first', async () => {
    const total = table.getByRole('columnheader', { name: 'Итого' })
    await total.getByRole('button').click()
    await expect(total).toHaveAttribute('aria-sort', 'descending')
    const largest = await table.getByRole('row').nth(1).locator('td').last().innerText()
    await total.getByRole('button').click()
    await expect(total).toHaveAttribute('aria-sort', 'ascending')
    await expect(table.getByRole('row').nth(-2).locator('td').last()).toHaveText(largest)
  })
  await test.step('it is saved under a name', async () => {
    await page.getByRole('button', { name: 'Сохранить вид' }).click()
    await page.getByRole('dialog', { name: 'Новый вид' }).getByRole('textbox', { name: 'Название' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('a figure opens its waybills, whose total is the same', async () => {
    await expect(table.getByRole('row').last()).toContainText('Итого')
    await table.focus()
    await page.keyboard.press('ArrowRight')
    const figure = table.locator('td a:focus')
    const text = await figure.innerText()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/deals\/list\?.*where=and/)
    await expect(gridOf(page)).toBeVisible()
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('it appears on the first page once it is selected', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Показывать на главной' }).click()
    await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('group', { name })).toContainText('Итого')
    await page.getByRole('button', { name: 'Показывать на главной' }).click()
    await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
  })
  await test.step('and is removed', async () => {
    await page.goto('/report/builder')
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: `Вид «${name}»: действия` }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByRole('tab', { name })).toHaveCount(0)
  })
})

/** Simulates printing: the page is left in the state in which the browser would lay it out. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'))
  })
  await expect(page.getByRole('button', { name: 'Печать', exact: true })).toBeVisible()
  await page.keyboard.press('Control+KeyP')
  await expect(page.locator('.paper-table').first()).toBeAttached()
}

test('Ctrl+P prints all found rows with their totals, or only the selected ones', async ({ open }) => {
  const page = await open('/deals/list?stateFilter=closed&query=12')
  await expect(gridOf(page).getByRole('row').nth(20)).toBeVisible()
  const onScreen = Number(/(?:загружено|Загружено)[^\d]*(\d+)/u.exec(await page.locator('main').innerText())?.[1] ?? 50)
  await print(page)
  const rows = page.locator('.paper-table tbody tr:not(.paper-foot)')
  expect(await rows.count()).toBeGreaterThan(onScreen)
  await expect(page.locator('.paper-foot')).toContainText('Итого')
  await expect(page.getByText(/Напечатаны первые строки/u)).toHaveCount(0)
  // Dates and numbers do not wrap.
  await page.emulateMedia({ media: 'print' })
  const date = page.locator('.paper-table td', { hasText: /^\d\d\.\d\d\.\d{4}$/u }).first()
  expect(await date.evaluate(one => getComputedStyle(one).whiteSpace)).toBe('nowrap')
  // The header of each further sheet names the list and its filters.
  const sheets = await page.evaluate(() => document.adoptedStyleSheets.flatMap(one => [...one.cssRules].map(rule => rule.cssText)).join())
  expect(sheets).toContain('Статус: Закрытые')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await gridOf(page).getByRole('row').nth(1).getByRole('checkbox').check()
  await gridOf(page).getByRole('row').nth(2).getByRole('checkbox').check()
  await print(page)
  await expect(rows).toHaveCount(2)
  await expect(page.locator('.paper-foot')).toContainText('Выбрано: 2')
})

test('the button prints the rows of a statement that were not scrolled to', async ({ open }) => {
  const page = await open('/cashbox/company/list/3?dateFrom=2000-01-01')
  await expect(gridOf(page).getByRole('row').nth(20)).toBeVisible()
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'Печать', exact: true }).click()
  await expect(page.locator('.paper-table tbody tr').nth(100)).toBeAttached()
})

test('papers of several waybills are previewed as one PDF and printed by one key', async ({ open }) => {
  const page = await open('/deals/list', { prepare: notePrints })
  for (const at of [1, 2]) await gridOf(page).locator('.row').nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Бланки' }).click()
  const dialog = page.getByRole('dialog', { name: 'Бланки 2 записей' })
  await dialog.getByLabel('Транспортная накладная', { exact: true }).check()
  await lookAt(page)
  const preview = page.getByRole('dialog', { name: 'Транспортная накладная.pdf' })
  await expect(preview.getByText('4 страницы')).toBeVisible()
  await expect.poll(() => isDrawn(page, 'Страница 1')).toBe(true)
  await page.keyboard.press('Control+p')
  await expect.poll(() => printed(page)).toEqual([4])
  await expect(page.locator('.printed')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('a paper of a card is saved as PDF, and a shift has one for each of its vehicles', async ({ open, api }) => {
  const [shift] = (await api.made('GET', 'api/shifts')) as unknown as { id: number; vehicles: readonly unknown[] }[]
  const page = await open(`/shift/list/${shift!.id}?tab=templates`)
  await page.getByLabel('Путевой лист').check()
  await lookAt(page)
  const preview = page.getByRole('dialog', { name: /\.pdf$/u })
  await expect.poll(() => isDrawn(page, 'Страница 1')).toBe(true)
  await expect(preview.getByRole('img')).toHaveCount(shift!.vehicles.length)
  const saved = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Скачать PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/u)
})

test('an outside person opens a paper by the link in its mail, on a desktop and on a phone, and downloads the files', async ({
  open,
  api,
}) => {
  const [deal] = await api.made('GET', 'api/deals/unclosed?itemsPerPage=1')
  const { dtDeal: day, customer } = deal as { dtDeal: string; customer: { id: number } }
  const days = { date: day, dateFrom: day, dateTo: day }
  const { id } = await api.made('POST', 'api/closing_papers', { kind: 'upd2', customer: customer.id, anyway: true, ...days })
  await api.made('PATCH', `api/closing_papers/${id}/issue`, {})
  const to = `buh${unique()}@demo.example`

  const card = await open(`/closing-papers/list/${id}?tab=paperLetter`, { live: true })
  await card.getByRole('button', { name: 'Отправить по почте' }).click()
  const dialog = card.getByRole('dialog', { name: 'Отправить по почте' })
  await dialog.getByLabel('Кому, e-mail').fill(to)
  await dialog.getByRole('button', { name: 'Отправить по почте' }).click()
  await expect(rowOf(card, to)).toContainText('Отправлено')

  const letter = letterTo(to)
  const link = /\/papers\/([\w-]{32})/u.exec(letter)![0]
  for (const width of [1280, 390]) {
    const page = await open(link, { as: null, viewport: { width, height: 800 } })
    await expect(page.getByRole('heading', { name: 'УПД, статус 2' })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Скачать УПД/u }).click()
    expect((await saved).suggestedFilename()).toMatch(/^УПД.*\.pdf$/u)
  }
  await expect(rowOf(card, to)).toContainText('Открыто')

  await card.getByRole('button', { name: 'Отменить документ' }).click()
  await card.getByLabel('Причина отмены').fill('Ошибка в объёме')
  await card.getByRole('dialog').getByRole('button', { name: 'Отменить документ' }).click()
  const late = await open(link, { as: null })
  await expect(late.getByText('Отправитель отозвал этот документ')).toBeVisible()
})
