import type { Page } from '@playwright/test'
import { expect, gridOf, test } from '../support/browser.ts'

/** How many pictures each print has sent to the printer. */
const printed = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { printed: readonly number[] }).printed)
const notePrints = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const prints: number[] = []
    Object.assign(window, { printed: prints, print: () => prints.push(document.querySelectorAll('body > .printed img').length) })
  }))
/** Asks for the papers that are ticked, and waits until the server has made them. */
const look = (page: Page) =>
  Promise.all([page.waitForResponse(/templates\/download/u), page.getByRole('button', { name: 'Посмотреть и напечатать' }).click()])
/** A page of a paper that has been drawn: dark dots on white. */
const isDrawn = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('img', { name, exact: true }).evaluate(node => {
    const canvas = node as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255)
  })

test('papers of several waybills are looked at as one PDF and printed by one key', async ({ open }) => {
  const page = await open('/deals/list', { prepare: notePrints })
  for (const at of [1, 2]) await gridOf(page).locator('.row').nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Бланки' }).click()
  const dialog = page.getByRole('dialog', { name: 'Бланки 2 записей' })
  await dialog.getByLabel('Транспортная накладная', { exact: true }).check()
  await look(page)
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
  await look(page)
  const preview = page.getByRole('dialog', { name: /\.pdf$/u })
  await expect.poll(() => isDrawn(page, 'Страница 1')).toBe(true)
  await expect(preview.getByRole('img')).toHaveCount(shift!.vehicles.length)
  const saved = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Скачать PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/u)
})
