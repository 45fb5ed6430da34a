import { expect, gridOf, test, unique, rowOf } from '../support/browser.ts'
import { savedBytes } from '../support/browserFiles.ts'
import { sheetOf } from '../support/packages.ts'
import { xlsx } from '../support/imports.ts'
import { daysAgo, EARLY, prepare, TYPE } from '../support/browserBusiness.ts'

test('rows are found by conditions, which are saved as a view that a link opens', async ({ open }) => {
  const name = `Мой вид ${unique()}`
  // Saved views appear above the lists of their user only, so they do not disturb parallel tests of other users.
  const page = await open('/company/list?kind=', { as: 'director' })
  await test.step('a condition is added in a row, by keyboard if preferred', async () => {
    await page.getByRole('button', { name: 'Фильтры' }).click()
    const panel = page.getByRole('dialog', { name: 'Фильтры' })
    await panel.getByRole('button', { name: 'Условие', exact: true }).click()
    await panel.getByRole('combobox', { name: 'Поле' }).fill('ИНН')
    await page.keyboard.press('Enter')
    await panel
      .getByRole('searchbox', { name: 'Значение' })
      .or(panel.getByRole('textbox', { name: 'Значение' }))
      .fill('7')
    await expect(page).toHaveURL(/where=contains%28inn%2C7%29/)
    await panel.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page.getByRole('button', { name: 'Фильтры: 1' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'ИНН: содержит «7»' })).toBeVisible()
  })
  await test.step('it is saved under a name', async () => {
    await page.getByRole('button', { name: 'Сохранить вид' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новый вид' })
    await dialog.getByRole('textbox', { name: 'Название' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/view=\d+/)
  })
  await test.step('the change is saved in the view, and its link opens the whole view', async () => {
    await page.getByRole('button', { name: 'ИНН: содержит «7»' }).press('Delete')
    await page.getByRole('textbox', { name: 'Поиск', exact: true }).fill('ооо')
    await expect(page).toHaveURL(/query=/)
    await page.getByRole('button', { name: 'Сохранить изменения' }).click()
    await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible()
    const link = page.url()
    await page.getByRole('tab', { name: 'Все', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Поиск', exact: true })).toHaveValue('')
    await page.goto(link)
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: 'Поиск', exact: true })).toHaveValue('ооо')
  })
  await test.step('it is removed', async () => {
    await page.getByRole('button', { name: `Вид «${name}»: действия` }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByRole('tab', { name })).toHaveCount(0)
  })
})

test('rows are grouped; groups unfold, and Excel contains them too', async ({ open }) => {
  const page = await open('/company/list?kind=')
  const grid = gridOf(page)
  await test.step('the rows are grouped, and groups unfold by a click and by keyboard', async () => {
    await page.getByRole('button', { name: 'Группы' }).click()
    const panel = page.getByRole('dialog', { name: 'Группировать строки' })
    await panel.getByRole('combobox', { name: 'Уровень 1' }).fill('Создана')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/group=month%28/)
    await panel.getByRole('combobox', { name: 'Отрезок' }).click()
    await page.getByRole('option', { name: 'по годам' }).click()
    await panel.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page).toHaveURL(/group=year%28/)
    const unfold = grid.getByRole('button', { name: /^Развернуть «/ }).first()
    await expect(unfold).toHaveAttribute('aria-expanded', 'false')
    await unfold.click()
    await expect(grid.getByRole('button', { name: /^Свернуть «/ }).first()).toHaveAttribute('aria-expanded', 'true')
    const link = grid.getByRole('link', { name: /^№ \d+/ }).first()
    await expect(link).toBeVisible()
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(link).toHaveCount(0)
  })
  await test.step('Excel contains the same groups with their totals', async () => {
    await page.getByRole('button', { name: 'Excel' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Сохранить на компьютер' }).click()
    const rows = sheetOf(await savedBytes(await saved)).map(row => row.join(' | '))
    expect(rows.filter(row => /\d{4}: итого \(\d+\)/.test(row)).length).toBeGreaterThan(0)
    expect(rows.at(-1)).toMatch(/^Все строки: итого \(\d+\)/)
  })
})

test('the period of a list is changed by one key', async ({ open }) => {
  const page = await open('/deals/list')
  await expect(gridOf(page).or(page.getByText('Записей пока нет'))).toBeVisible()
  // The shortcuts of views are loaded after the rows, together with the views of the list.
  const views = page.waitForResponse(/api\/list_views/)
  await page.reload()
  await views
  const period = page.getByRole('button', { name: /^Дата: / })
  await expect(period).toHaveText('Всё время')
  await page.keyboard.press('3')
  await expect(page).toHaveURL('/deals/list?dtDeal=thisMonth')
  await expect(period).toHaveText(/ \d{4}$/)
  const [now, month] = [page.url(), await period.innerText()]
  await page.keyboard.press('[')
  await expect(page).not.toHaveURL(now)
  await expect(period).not.toHaveText(month)
  await page.keyboard.press(']')
  await expect(period).toHaveText(month)
  await page.keyboard.press('0')
  await expect(page).toHaveURL('/deals/list')
})

test('waybills of a day are reviewed in the side panel, corrected in their cells, and one correction is undone', async ({ open, api }) => {
  const of = await prepare(api)
  const made = async (path: string, record: object): Promise<number> => (await api.made('POST', path, record)).id
  const way = { pointFrom: of.quarry, pointTo: of.site, material: of.gravel, unit: of.unit, process: 2, product: of.sold, distance: '42.5' }
  const cargoRoute = await made('api/cargo_routes', way)
  await made('api/cargo_routes_prices', { cargoRoute, priceType: TYPE.carriage, price: '300', dateStart: EARLY })
  await made('api/product_prices', { product: of.bought, priceType: TYPE.delivered, price: '1000', dateStart: EARLY })
  const sides = { supplier: of.supplier, career: of.quarry, customer: of.customer, object: of.site, material: of.gravel }
  const carriage = { cargoRoute, shipment: of.carrier, vehicle: of.vehicle, serviceType: TYPE.delivered, shipmentType: TYPE.carriage }
  const word = `Сбоку-${of.n}-`
  const ids: number[] = []
  for (const at of [1, 2, 3])
    ids.push(await made('api/deals', { dtDeal: daysAgo(1), ttn: word + at, ...sides, ...carriage, careerVol: '11', objectVol: '10' }))
  const page = await open(`/deals/list?query=${word}&sort=ttn`)
  const grid = gridOf(page)
  const row = (at: number) => rowOf(page, word + at)
  const aside = (at: number) => page.getByRole('complementary', { name: word + at })
  await expect(row(3)).toBeVisible()

  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(aside(1)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`beside=${ids[0]}`))
  await page.keyboard.press('ArrowDown')
  await expect(aside(2)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await row(3).hover()
  await row(3).locator('.aside').click()
  await expect(aside(3)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page).not.toHaveURL(/beside/)
  await expect(grid).toBeFocused()

  const stored = () => api.made('GET', `api/deals/${ids[2]}`)
  const volume = page.getByRole('textbox', { name: /^Разгрузка/ })
  await row(3)
    .getByRole('gridcell', { name: /^10,00/ })
    .dblclick()
  await expect(volume).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(volume).toHaveCount(0)
  await expect(grid).toBeFocused()
  await page.keyboard.press('F2')
  await expect(volume).toBeFocused()
  await page.keyboard.type('12,5')
  await page.keyboard.press('Enter')
  await expect(row(3).getByRole('gridcell', { name: /^12,50/ })).toBeVisible()
  // The sums follow on the server.
  await expect(row(3).getByRole('gridcell', { name: /^12\s500,00/ })).toBeVisible()
  await expect(volume).toHaveCount(0)
  await expect(grid).toBeFocused()
  expect(await stored()).toMatchObject({ objectVol: '12.500', objectSumm: '12500.00', careerVol: '11.000' })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Изменение отменено')).toBeVisible()
  await expect(row(3).getByRole('gridcell', { name: /^12,50/ })).toHaveCount(0)
  expect(await stored()).toMatchObject({ objectVol: '10.000', objectSumm: '10000.00' })
})

test('a double click edits a cell, a click opens the card, which links to the adjacent records', async ({ open, api }) => {
  const word = `Соседи ${unique()}`
  const ids: number[] = []
  for (const at of [1, 2]) ids.push((await api.made('POST', 'api/companies', { name: `${word} ${at}`, shortName: `${word} ${at}` })).id)
  const page = await open(`/company/list?query=${word}&sort=id`)
  const cell = rowOf(page, `${word} 1`).getByRole('gridcell', { name: `${word} 1` })
  // The presence of the button means that all interactions of the list are loaded.
  await cell.hover()
  await expect(rowOf(page, `${word} 1`).locator('.aside')).toBeVisible()
  await cell.dblclick()
  const name = page.getByRole('textbox', { name: /^Краткое название/ })
  await expect(name).toBeFocused()
  await page.keyboard.type(`${word} первая`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: /^ИНН/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await rowOf(page, `${word} первая`)
    .getByRole('gridcell', { name: `${word} первая` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/company/list/${ids[0]}$`))
  await page.getByRole('button', { name: 'Следующая запись' }).click()
  await expect(page).toHaveURL(new RegExp(`/company/list/${ids[1]}$`))
  await page.goBack()
  await expect(rowOf(page, `${word} 2`)).toBeVisible()
})

test('companies are exported for editing, edited and imported again: changes are shown cell by cell and saved', async ({ open, api }) => {
  const n = unique()
  const ids: number[] = []
  for (const name of ['Первая', 'Вторая'])
    ids.push(
      (await api.made('POST', 'api/companies', { name: `ООО «${name} ${n}»`, shortName: `${name} ${n}`, email: `old${n}@example.com` })).id,
    )
  const page = await open(`/company/list?query=${n}`)
  await expect(rowOf(page, /Первая/)).toBeVisible()
  await page.getByRole('button', { name: 'Правка файлом' }).click()
  await page.getByRole('menuitem', { name: 'Выгрузить для правки' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Сохранить на компьютер' }).click()
  const rows = sheetOf(await savedBytes(await saved))
  const of = (name: string): string[] => rows.find(row => row.some(cell => cell.includes(name)))!
  const phone = rows[0]!.indexOf('Телефон')
  of('Первая')[phone] = '9161234567'
  of('Вторая')[phone] = '9167654321'
  // Meanwhile somebody else changes one of them.
  await api.call('PATCH', `api/companies/${ids[1]}`, { json: { phone: '9990000000' } })
  await page.getByLabel('Вернуть исправленный файл').setInputFiles({ name: 'правки.xlsx', mimeType: '', buffer: Buffer.from(xlsx(rows)) })
  const dialog = page.getByRole('dialog', { name: 'Правки из файла «правки.xlsx»' })
  await expect(dialog.getByText('Записей с правками: 2, ячеек: 2.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Вторая/ })).toContainText('+7 (999) 000-00-00')
  await dialog.getByRole('button', { name: 'Сохранить изменения: 1' }).click()
  await expect(dialog.getByRole('row', { name: /Первая/ })).toContainText('Сохранено')
  await dialog.getByRole('checkbox', { name: /Вторая.*Телефон/ }).check()
  await dialog.getByRole('button', { name: 'Сохранить изменения: 1' }).click()
  await expect(dialog.getByRole('row', { name: /Вторая/ })).toContainText('Сохранено')
  const phones = await Promise.all(ids.map(async id => (await api.made('GET', `api/companies/${id}`)).phone))
  expect(phones).toEqual(['9161234567', '9167654321'])
  // The last change is undone where it is shown.
  await dialog.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByText('Изменение отменено')).toBeVisible()
  await expect.poll(async () => (await api.made('GET', `api/companies/${ids[1]}`)).phone).toBe('9990000000')
})
