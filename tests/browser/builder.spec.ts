import { expect, gridOf, test, unique } from '../support/browser.ts'

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
