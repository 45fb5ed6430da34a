import { expect, gridOf, rowOf, saveOf, test, unique } from '../support/browser.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

test('the product is worked with on a phone', async ({ open, api }) => {
  const page = await open('/', PHONE)
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  await test.step('the menu comes over the page and goes', async () => {
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Открыть меню' }).tap()
    await menu.getByRole('link', { name: 'Список' }).first().tap()
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
    await rowOf(page, /АвтоСамосвал/)
      .getByRole('gridcell')
      .nth(1)
      .tap()
    await expect(page.getByRole('tab', { name: 'Данные' })).toBeVisible()
    await page.getByRole('tab', { name: 'Реквизиты' }).tap()
    await expect(gridOf(page)).toBeVisible()
  })
  await test.step('a small record is made in a dialog that fills the screen', async () => {
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
