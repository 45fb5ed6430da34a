import { expect, gridOf, rowOf, test, unique } from '../support/browser.ts'
import { isDrawn, letterTo, lookAt, notePrints, printed } from '../support/browserPapers.ts'

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
