import type { Page } from '@playwright/test'
import { expect, gridOf, test, rowOf, unique } from '../support/browser.ts'
import { isDrawn, letterTo, lookAt, notePrints, printed } from '../support/browserFiles.ts'

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
