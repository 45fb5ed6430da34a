import type { Page } from '@playwright/test'
import { expect, gridOf, test } from '../support/browser.ts'

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
