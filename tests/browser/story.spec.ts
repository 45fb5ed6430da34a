import { sampleInn } from '#russian'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'
import { expect, gridOf, rowOf, saveOf, signInOn, test, unique } from '../support/browser.ts'
import { faultyFile, savedBytes } from '../support/browserFiles.ts'
import { PDF } from '../support/samples.ts'
import { sheetOf } from '../support/packages.ts'

test('a file of 500 companies with ten faulty rows is imported [R-332]', async ({ open }) => {
  const { bytes, faults, names } = faultyFile(unique(500), 500)
  const page = await open('/company/import', { as: null })
  await test.step('the sign-in leads to the requested page', async () => {
    await expect(page).toHaveURL('/login?redirectFrom=%2Fcompany%2Fimport')
    await signInOn(page, 'admin', ADMIN_PASSWORD)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Импорт: компании')
  })
  await test.step('the check shows what would be done, and the errors by row and column', async () => {
    await page.getByLabel(/^Файл/).setInputFiles({ name: 'контрагенты.csv', mimeType: 'text/csv', buffer: bytes })
    await page.getByRole('button', { name: 'Проверить файл' }).click()
    await expect(page.getByText('Строк: 500. Будет создано: 490, изменено: 0, пропущено: 0. Строк с ошибками: 10.')).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByRole('tab', { name: 'Ошибки (10)' })).toHaveAttribute('aria-selected', 'true')
    const wrong = page.getByRole('grid', { name: 'Ошибки' }).getByRole('row')
    await expect(wrong).toHaveCount(11)
    for (const { row, column, value, message } of faults) {
      const cells = wrong.nth(faults.toSorted((a, b) => a.row - b.row).findIndex(fault => fault.row === row) + 1).getByRole('gridcell')
      await expect(cells.nth(0)).toHaveText(String(row))
      await expect(cells.nth(1)).toContainText(column)
      await expect(cells.nth(2)).toHaveText(value || '(пусто)')
      await expect(cells.nth(3)).toHaveText(message)
    }
    await page.getByRole('tab', { name: 'Новые (490)' }).click()
    await expect(page.getByRole('grid', { name: 'Новые' }).getByRole('row', { name: new RegExp(names[0]!) })).toBeVisible()
  })
  await test.step('the good rows are written, with progress', async () => {
    await page.getByRole('button', { name: 'Загрузить 490 записей' }).click()
    await expect(page.getByRole('progressbar', { name: /Записи загружаются/ })).toBeVisible()
    await expect(page.getByText('Строк: 500. Создано: 490, изменено: 0, пропущено: 0. Строк с ошибками: 10.')).toBeVisible({
      timeout: 40_000,
    })
  })
  await test.step('the faulty rows are returned as a file with the errors', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать строки с ошибками' }).click()
    const [head, ...rows] = sheetOf(await savedBytes(await saved))
    expect(rows).toHaveLength(10)
    expect(head).toEqual(expect.arrayContaining(['ИНН', 'Название', 'Ошибка']))
    const byRow = faults.toSorted((a, b) => a.row - b.row)
    for (const [at, row] of rows.entries()) expect(row.join(' | ')).toContain(byRow[at]!.message)
  })
  await test.step('the companies appear in the list', async () => {
    await page.getByRole('link', { name: 'Перейти к списку' }).click()
    await page.getByRole('textbox', { name: 'Поиск' }).fill(names[17]!)
    await expect(rowOf(page, new RegExp(names[17]!))).toBeVisible()
    await expect(page.getByText(/Всего: 1$/)).toBeVisible()
  })
})

test('a company is made with requisites, a document and a curator, found, and written to Excel [R-173, R-182, R-191, R-193, R-391]', async ({
  open,
}) => {
  const number = unique()
  const name = `Гранит ${number}`
  const inn = sampleInn(number)
  const page = await open('/company/list')
  await test.step('the company', async () => {
    await page.getByRole('button', { name: 'Создать' }).click()
    await page.getByRole('textbox', { name: 'ИНН' }).fill(inn)
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill(`ООО «${name}»`)
    await page.getByRole('textbox', { name: 'Телефон' }).fill('9031234567')
    await page.getByRole('combobox', { name: 'Типы' }).fill('Постав')
    await page.getByRole('option', { name: 'Поставщик' }).click()
    await page.keyboard.press('Escape')
    await saveOf(page).click()
    await expect(page.getByText('Сохранилось!')).toBeVisible()
    await expect(page).toHaveURL(/\/company\/list\/\d+$/)
    await expect(page.getByRole('definition').filter({ hasText: '+7 (903) 123-45-67' })).toBeVisible()
  })
  const dialog = page.getByRole('dialog')
  await test.step('its requisites', async () => {
    await page.getByRole('tab', { name: 'Реквизиты' }).click()
    await page.getByRole('search').getByRole('button', { name: 'Создать' }).click()
    await dialog.getByRole('textbox', { name: 'БИК' }).fill('044525225')
    await dialog.getByRole('textbox', { name: 'Банк' }).fill('ПАО Сбербанк')
    await dialog.getByRole('textbox', { name: 'Расчётный счёт' }).fill('40702810938000000001')
    await saveOf(dialog).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, /40702810938000000001/)).toContainText('ПАО Сбербанк')
  })
  await test.step('its document', async () => {
    await page.getByRole('tab', { name: 'Документы', exact: true }).click()
    await page.getByRole('button', { name: 'Добавить документ' }).click()
    await dialog.getByLabel(/^Файл/).setInputFiles({ name: 'договор № 1.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Договор поставки')
    await dialog.getByRole('combobox', { name: 'Тип документа' }).click()
    await page.getByRole('option').first().click()
    await saveOf(dialog).click()
    await expect(dialog).toBeHidden()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('row', { name: /Договор поставки/ })
      .getByRole('button', { name: /договор № 1\.pdf/ })
      .click()
    expect(await savedBytes(await saved)).toEqual(PDF)
  })
  await test.step('its curator', async () => {
    await page.getByRole('tab', { name: 'Сотрудники' }).click()
    await page.getByRole('search').getByRole('button', { name: 'Создать' }).click()
    await dialog.getByRole('combobox', { name: 'Сотрудник' }).fill('Кузнецов')
    await page.getByRole('option', { name: /Кузнецов Дмитрий/ }).click()
    await saveOf(dialog).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('tab', { name: 'Данные' }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'Кузнецов Дмитрий Олегович' })).toBeVisible()
  })
  await test.step('it is found by the search', async () => {
    await page.getByRole('navigation', { name: 'Путь к записи' }).getByRole('link').click()
    await page.getByRole('textbox', { name: 'Поиск' }).fill(inn)
    await expect(rowOf(page, new RegExp(name))).toContainText('Кузнецов Дмитрий Олегович')
    await expect(page.getByText(/Всего: 1$/)).toBeVisible()
  })
  await test.step('the list is written to Excel as it is shown', async () => {
    // The first column contains the check boxes; in the file, the number of a record is its id.
    const [, ...head] = await gridOf(page).getByRole('columnheader').allInnerTexts()
    await page.getByRole('button', { name: 'Excel' }).click()
    const popup = page.getByRole('region', { name: 'Формирование отчета' })
    await expect(popup.getByText('Excel-отчет был успешно сформирован')).toBeVisible()
    const saved = page.waitForEvent('download')
    await popup.getByRole('button', { name: 'Сохранить на компьютер' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^Компани.*\.xlsx$/)
    const [titles, ...rows] = sheetOf(await savedBytes(download))
    expect(titles!.slice(1)).toEqual(head.slice(1).map(text => text.replace(/\s*[↑↓]$/, '')))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining([inn, 'Поставщик', 'Кузнецов Дмитрий Олегович']))
  })
})

test('somebody with fewer rights sees less and is led to /403 [R-149]', async ({ open, api }) => {
  const page = await open('/company/list?query=Серпуховский', { as: 'viewer' })
  await expect(rowOf(page, /Серпуховский карьер/)).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  await expect(menu.getByRole('link', { name: 'Точки' })).toBeVisible()
  for (const group of (await menu.getByRole('button', { expanded: false }).all()).toReversed()) await group.press('Enter')
  await expect(menu.getByRole('link', { name: 'Загрузка из файла' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Настройки' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Создать' })).toHaveCount(0)

  await rowOf(page, /Серпуховский карьер/).click()
  await expect(page.getByRole('tab', { name: 'Данные' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Редактировать' })).toHaveCount(0)

  await page.goto('/company/create')
  await expect(page).toHaveURL('/403')
  await expect(page.getByText('Недостаточно прав для просмотра страницы')).toBeVisible()
  await page.getByRole('link', { name: 'Главная страница' }).last().click()
  await expect(page).toHaveURL('/')

  const viewer = await api.signIn('viewer')
  const refused = await api.call('POST', 'api/companies', { json: { name: 'ООО «Нельзя»' }, as: viewer })
  expect(refused).toMatchObject({ status: 403, body: { message: 'Доступ запрещен', code: 'READ_ONLY' } })
})

test('in read-only mode nothing can be changed, on the screens or on the server [R-092, R-094]', async ({ open, api }) => {
  const user = await api.user('Администратор')
  const page = await open('/company/list/3', { as: user })
  const edit = page.getByRole('link', { name: 'Редактировать' })
  const mode = page.getByRole('checkbox', { name: 'Только просмотр' }).or(page.getByRole('switch', { name: 'Только просмотр' }))
  await expect(edit).toBeVisible()
  const patch = (): Promise<{ status: number; body: unknown }> =>
    api.call('PATCH', `api/accounts/${user.id}`, { json: { fio: 'Проверкин Сам' }, as: user, headers: { 'if-match': '*' } })

  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  await mode.click()
  await expect(page.getByText('Режим «Только просмотр»: изменения отключены')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Данные' })).toBeVisible()
  await expect(edit).toHaveCount(0)
  await page.getByRole('tab', { name: 'Реквизиты' }).click()
  await expect(gridOf(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Создать' })).toHaveCount(0)
  expect(await patch()).toMatchObject({ status: 403, body: { message: 'Доступ запрещен', code: 'READ_ONLY' } })
  await page.goto('/company/create')
  await expect(page).toHaveURL('/403')

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Выключить' }).click()
  await reloaded
  await expect(page.getByText('Режим «Только просмотр»: изменения отключены')).toBeHidden()
  await page.goto('/company/list')
  await expect(page.getByRole('button', { name: 'Создать' })).toBeVisible()
  expect((await patch()).status).not.toBe(403)
})
