import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_DIR } from '../../playwright.config.ts'
import { expect, gridOf, rowOf, test, unique } from '../support/browser.ts'

/** Returns the text of the mail that the server wrote to an address: without a mail server, mails are written to files. */
function letterTo(address: string): string {
  const folder = join(DATA_DIR, 'mail')
  const letter = readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .find(one => one.includes(`To: ${address}`))!
  const [, head, body] = /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/u.exec(letter)!
  if (head!.includes('base64')) return Buffer.from(body!, 'base64').toString()
  return body!.replaceAll(/=\r\n/gu, '').replaceAll('=3D', '=')
}

/** How many images each print sent to the printer. */
const printed = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { printed: readonly number[] }).printed)
const notePrints = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const prints: number[] = []
    Object.assign(window, { printed: prints, print: () => prints.push(document.querySelectorAll('body > .printed img').length) })
  }))
/** Requests the selected papers, and waits until the server has generated them. */
const look = (page: Page) =>
  Promise.all([page.waitForResponse(/templates\/download/u), page.getByRole('button', { name: 'Посмотреть и напечатать' }).click()])
/** Whether a page of a paper is rendered: it contains dark pixels on white. */
const isDrawn = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('img', { name, exact: true }).evaluate(node => {
    const canvas = node as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255)
  })

test('papers of several waybills are previewed as one PDF and printed by one key', async ({ open }) => {
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
