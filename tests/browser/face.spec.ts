import type { Locator, Page } from '@playwright/test'
import { expect, gridOf, test } from '../support/browser.ts'

/** Returns the bounding box of an element; looks the element up again if it is rendered anew in the meantime. */
async function boxOf(one: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await one.boundingBox())).not.toBeNull()
  return box!
}
const headOf = (page: Page, name: string): Locator => gridOf(page).getByRole('columnheader', { name, exact: true })
const rowsOf = (page: Page): Locator => gridOf(page).locator('.row')

for (const [width, last] of [
  [1280, 'Доход'],
  [1440, 'Сумма поставщика'],
] as const)
  test(`volumes and sums of waybills are in view at ${width} px, below two rows of tools`, async ({ open }) => {
    const page = await open('/deals/list', { viewport: { width, height: 800 } })
    await expect(rowsOf(page).first()).toContainText('₽')
    for (const name of ['Загрузка', 'Разгрузка', 'Сумма заказчика', last]) {
      const { x, width: wide } = await boxOf(headOf(page, name))
      expect(x + wide, name).toBeLessThanOrEqual(width - 8)
    }
    const bar = 48
    expect((await boxOf(gridOf(page))).y - bar).toBeLessThanOrEqual(100)
    await expect(page.getByText(/50 из /u)).toBeVisible()
  })

test('the totals of a selection are shown in the footer and shift no content', async ({ open }) => {
  const page = await open('/deals/list', { viewport: { width: 1440, height: 800 } })
  const foot = gridOf(page).getByRole('row', { name: 'Итого' })
  await expect(foot).toContainText('₽')
  const before = await boxOf(gridOf(page))
  await rowsOf(page).nth(0).getByRole('checkbox').click()
  await rowsOf(page).nth(2).getByRole('checkbox').click()
  await expect(gridOf(page).getByRole('row', { name: 'Выбрано: 2' })).toContainText('₽')
  await expect(page.getByRole('button', { name: 'Авторизовать' })).toBeVisible()
  expect(await boxOf(gridOf(page))).toEqual(before)
  await page.getByRole('button', { name: 'Снять выбор' }).click()
  await expect(foot).toBeVisible()
  await expect(gridOf(page)).toBeFocused()
})

test('the compact view is stored per user', async ({ open }) => {
  const page = await open('/company/list')
  await expect(rowsOf(page).first()).toBeVisible()
  expect((await boxOf(rowsOf(page).first())).height).toBe(36)
  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  await page.getByRole('switch', { name: 'Компактный вид' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await boxOf(rowsOf(page).first())).height).toBe(28)
  // The second row follows directly: the virtualized list uses the same row height.
  expect((await boxOf(rowsOf(page).nth(1))).y - (await boxOf(rowsOf(page).first())).y).toBe(28)
  await page.reload()
  await expect.poll(async () => (await boxOf(rowsOf(page).first())).height).toBe(28)
})

test('a phone shows records as cards, or as a table if the user prefers', async ({ open }) => {
  const page = await open('/deals/list', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const first = rowsOf(page).first()
  await expect(first).toContainText('₽')
  await expect(gridOf(page).getByRole('columnheader')).toHaveCount(2)
  expect(await gridOf(page).evaluate(grid => grid.scrollWidth - grid.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Показать таблицей' }).tap()
  await expect(headOf(page, 'ТТН')).toBeVisible()
  await page.getByRole('button', { name: 'Показать карточками' }).tap()
  await expect(headOf(page, 'ТТН')).toHaveCount(0)
  await first.getByRole('gridcell').nth(1).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
})
