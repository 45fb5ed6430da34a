import { expect, gridOf, test, unique } from '../support/browser.ts'
import { savedBytes } from '../support/browserFiles.ts'
import { sheetOf } from '../support/xlsx.ts'

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
  await expect(page).toHaveURL(/dtDeal\.from=\d{4}-\d\d-01&dtDeal\.to=/)
  await expect(period).toHaveText(/ \d{4}$/)
  const [now, month] = [page.url(), await period.innerText()]
  await page.keyboard.press('[')
  await expect(page).not.toHaveURL(now)
  await expect(period).not.toHaveText(month)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(now)
  await expect(period).toHaveText(month)
  await page.keyboard.press('0')
  await expect(page).toHaveURL('/deals/list')
})
