import { expect, gridOf, rowOf, saveOf, test, unique } from '../support/browser.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

test('the product can be used on a phone', async ({ open, api }) => {
  const page = await open('/', PHONE)
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  await test.step('the menu opens over the page and closes', async () => {
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Открыть меню' }).tap()
    await menu.getByRole('link', { name: 'Компании', exact: true }).first().tap()
    await expect(page).toHaveURL('/company/list')
    await expect(menu).toHaveCount(0)
  })
  await test.step('filters fill the screen', async () => {
    await page.getByRole('button', { name: 'Фильтры' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    expect((await sheet.boundingBox())!.height).toBeGreaterThan(800)
    await sheet.getByRole('combobox', { name: 'Типы' }).fill('Перевоз')
    await page.getByRole('option', { name: 'Перевозчик' }).tap()
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Показать' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/companyType=3/)
  })
  await test.step('a row is found and opened', async () => {
    await page.getByRole('textbox', { name: 'Поиск' }).fill('АвтоСамосвал')
    await expect(page.getByText(/Всего: 1$/)).toBeVisible()
    // The first cell contains the check box.
    await rowOf(page, /АвтоСамосвал/)
      .getByRole('gridcell')
      .nth(1)
      .tap()
    await expect(page.getByRole('tab', { name: 'Данные' })).toBeVisible()
    await page.getByRole('tab', { name: 'Реквизиты' }).tap()
    await expect(gridOf(page)).toBeVisible()
  })
  await test.step('a small record is created in a full-screen dialog', async () => {
    const name = `Тег ${unique()}`
    await page.goto('/directory/tags')
    await page.getByRole('button', { name: 'Создать' }).tap()
    const dialog = page.getByRole('dialog')
    expect((await dialog.boundingBox())!.width).toBe(390)
    await dialog.getByRole('textbox', { name: 'Название' }).fill(name)
    await saveOf(dialog).tap()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, new RegExp(name))).toBeVisible()
    expect(await api.made('GET', `api/tags?query=${encodeURIComponent(name)}`)).toHaveLength(1)
  })
})

test('a waybill is entered and a statement is read on a phone', async ({ open, api }) => {
  const [{ cargoRoute, customer }] = await api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=active')
  const form = await open('/deals/create', { ...PHONE, as: 'operator' })
  const sideways = (): Promise<number> => form.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await test.step('the sums are seen while typing', async () => {
    await form.getByRole('combobox', { name: /^Маршрут/ }).fill(cargoRoute.name)
    await form.getByRole('option').first().tap()
    await form.getByRole('combobox', { name: /^Машина/ }).fill('К653ОУ')
    await form.getByRole('option').first().tap()
    await form.getByRole('textbox', { name: /^Загрузка/ }).fill('20,5')
    await expect(form.getByRole('status', { name: 'Суммы накладной' }).getByText('₽').first()).toBeVisible()
    expect(await sideways()).toBe(0)
  })
  const page = await open(`/cashbox/company/list/${customer.id}?dateFrom=2000-01-01`, { ...PHONE, as: 'buh' })
  await test.step('rows are cards: number and sum, then when, what and the balance', async () => {
    const grid = gridOf(page)
    await expect(grid.getByRole('columnheader')).toHaveCount(1)
    await expect(grid.getByRole('gridcell').first()).toHaveText(/^\d+.*₽.*\d\d\.\d\d\.\d{4} · .*₽$/u)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
  await test.step('the tiles lead to waybills, and a waybill opens in a full-screen window', async () => {
    await page.getByRole('tab', { name: /^Накладные/, selected: false }).tap()
    await gridOf(page)
      .getByRole('button', { name: /^Посмотреть/ })
      .first()
      .tap()
    const waybill = page.getByRole('dialog', { name: /^Накладная/ })
    await expect(waybill.getByText('Почему так?')).toBeVisible()
    expect((await waybill.boundingBox())!.width).toBe(390)
    await waybill.getByRole('button', { name: 'Закрыть', exact: true }).tap()
    await expect(waybill).toHaveCount(0)
  })
})
