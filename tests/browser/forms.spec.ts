import type { Page, Locator } from '@playwright/test'
import { expect, test, unique, type Api, gridOf, rowOf, saveOf } from '../support/browser.ts'
import { choose, fieldOf, draftContains, routeUntil } from '../support/browserForms.ts'

const company = (api: Api): Promise<{ id: number; name: string }> =>
  api.made('POST', 'api/companies', { name: `ООО «Форма ${unique()}»`, comment: 'было' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const typed = async (page: Page, name: string, text: string): Promise<void> => {
  await field(page, name).click()
  await page.keyboard.type(text)
}

test('unsaved changes are not abandoned by mistake', async ({ open, api }) => {
  const { id } = await company(api)
  const page = await open(`/company/list/${id}`)
  await page.getByRole('link', { name: 'Редактировать' }).click()
  await typed(page, 'Комментарий', ' и стало')
  const dialog = page.getByRole('alertdialog', { name: 'Есть несохранённые изменения' })
  await page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link', { name: 'Точки' }).click()
  await dialog.getByRole('button', { name: 'Остаться' }).click()
  await expect(dialog).toBeHidden()
  await expect(field(page, 'Комментарий')).toHaveValue(/и стало/)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/edit$/)

  const query = new Promise<string>(resolve => {
    page.once('dialog', warning => {
      resolve(warning.type())
      void warning.dismiss()
    })
  })
  await page.close({ runBeforeUnload: true })
  expect(await query).toBe('beforeunload')
  expect(page.isClosed()).toBe(false)

  await page.getByRole('button', { name: 'Отмена' }).click()
  await dialog.getByRole('button', { name: 'Уйти без сохранения' }).click()
  await expect(page).toHaveURL(`/company/list/${id}`)
  await expect(page.getByRole('definition').filter({ hasText: /^было$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Редактировать' }).click()
  await expect(field(page, 'Комментарий')).toHaveValue('было')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(page).toHaveURL(`/company/list/${id}`)
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const waybill = (api: Api): Promise<[{ id: number }]> => api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=active')
const heightOf = async (one: Locator): Promise<number> => (await one.boundingBox())!.height
/** Whether two elements overlap on the screen. */
async function meet(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('volumes are typed next to their units, even before the waybill is stored', async ({ open, api }) => {
  const [{ id }] = await waybill(api)
  const unit = (page: Page): Locator =>
    page
      .locator('.MuiFormControl-root')
      .filter({ has: page.getByLabel('Загрузка') })
      .locator('.MuiInputAdornment-root')
  const page = await open(`/deals/list/${id}/edit`)
  await expect(unit(page)).toHaveText(/^(т|м³)$/)
  await page.goto('/deals/create')
  await expect(unit(page)).toHaveCount(0)
  await page.getByRole('combobox', { name: /^Маршрут/ }).click()
  await page.getByRole('option').first().click()
  await expect(unit(page)).toHaveText(/^(т|м³)$/)
})

test('a comment begins as one line, as high as any input, and grows', async ({ open }) => {
  const page = await open('/company/create')
  const name = page.locator('.MuiInputBase-root').filter({ has: page.getByLabel('Краткое название') })
  const comment = page.locator('.MuiInputBase-root').filter({ has: page.getByLabel('Комментарий') })
  expect(Math.abs((await heightOf(comment)) - (await heightOf(name)))).toBeLessThan(2)
  await comment.getByRole('textbox').fill('одна\nдве\nтри')
  await expect.poll(() => heightOf(comment)).toBeGreaterThan(60)

  await page.goto('/deals/create')
  const rich = page.getByRole('textbox', { name: 'Комментарий' })
  await expect.poll(() => heightOf(rich)).toBeLessThan(40)
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await rich.click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await page.keyboard.type('одна')
  await page.keyboard.press('Enter')
  await page.keyboard.type('две')
  await expect.poll(() => heightOf(rich)).toBeGreaterThan(45)
  // When the text loses focus, the content below must not move away from under the pointer.
  await page.getByRole('textbox', { name: 'ТТН' }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
})

test('empty cells of tables are marked in one way', async ({ open, api }) => {
  const name = `Пусто ${unique()}`
  await api.made('POST', 'api/companies', { name })
  const page = await open(`/company/list?query=${encodeURIComponent(name)}`)
  const empty = rowOf(page, new RegExp(name)).locator('[role="gridcell"] > span:empty').first()
  await expect(empty).toBeVisible()
  expect(await empty.evaluate(one => getComputedStyle(one, '::before').content)).toBe('"—"')
})

for (const [where, options] of [
  ['wide', {}],
  ['phone', PHONE],
] as const)
  test(`messages do not cover the buttons of a form: ${where}`, async ({ open, api }) => {
    const { id } = await api.made('POST', 'api/companies', { name: `Сообщение ${unique()}` })
    const page = await open(`/company/list/${id}/edit`, options)
    await page.route('**/api/companies/*', route => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await page.getByRole('textbox', { name: 'Комментарий' }).fill('не дойдёт')
    await saveOf(page).click()
    const message = page.locator('.MuiAlert-filled').first()
    await expect(message).toBeVisible()
    await expect.poll(() => meet(message, saveOf(page))).toBe(false)
  })

test('a message is shown above the totals of a list', async ({ open }) => {
  const page = await open('/deals/list')
  const foot = gridOf(page).locator('.foot')
  await expect(foot).toBeVisible()
  await page.route('**/api/deals/**', route => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await gridOf(page).getByRole('checkbox').nth(1).click()
  await page.getByRole('button', { name: 'Пересчитать' }).click()
  const message = page.locator('.MuiAlert-filled').first()
  await expect(message).toBeVisible()
  await expect.poll(() => meet(message, foot)).toBe(false)
})

const BUTTONS = ['Сохранить', 'Сохранить и создать ещё', 'Отмена']
test('messages cover no button that closes a form or a dialog, at any width', async ({ open }) => {
  const name = `Вести ${unique()}`
  for (const viewport of [{ width: 1360, height: 850 }, { width: 1280, height: 600 }, PHONE.viewport]) {
    const page = await open('/directory/materials')
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Создать' }).first().click()
    const dialog = page.getByRole('dialog')
    // An error that belongs to no field: the message appears while the dialog is open.
    const accept = await routeUntil(page, '**/api/materials', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { status: 422, message: 'Учёт закрыт' } })
        : route.fallback(),
    )
    await dialog.getByRole('textbox', { name: 'Название' }).fill(name)
    await dialog.getByRole('button', { name: 'Сохранить', exact: true }).click()
    // Elements outside of an open dialog are hidden from queries by role.
    const message = page.locator('.MuiAlert-filled').filter({ hasText: '[422] Учёт закрыт' })
    await expect(message).toBeVisible()
    for (const button of BUTTONS) expect(await meet(message, dialog.getByRole('button', { name: button, exact: true }))).toBe(false)
    accept()
    await dialog.getByRole('textbox', { name: 'Название' }).fill(`${name} ${viewport.width}`)
    await dialog.getByRole('button', { name: 'Сохранить и создать ещё', exact: true }).click()
    const done = page.locator('.MuiAlert-filled').filter({ hasText: 'Сохранилось!' })
    await expect(done).toBeVisible()
    for (const button of BUTTONS) expect(await meet(done, dialog.getByRole('button', { name: button, exact: true }))).toBe(false)
    await page.close()
  }
})

interface Faq {
  readonly id: number
  readonly answer: string
}

const answerTo = async (api: Api, question: string): Promise<Faq> => {
  const [found] = (await api.made('GET', `api/faqs?query=${encodeURIComponent(question)}`)) as Faq[]
  return api.made('GET', `api/faqs/${found!.id}`)
}

const FROM_WORD = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<p class="MsoNormal" style="margin:0"><b><span style="font-size:11pt">Въезд</span></b><o:p></o:p></p>
<table class="MsoTableGrid" border="1"><tr><td width="311"><p class="MsoNormal">с</p></td><td><p class="MsoNormal">08:00</p></td></tr></table>
<img src="https://example.ru/a.png" onerror="alert(1)"><script>alert(1)</script><!--EndFragment--></body></html>`

test('a rich text is typed, marked, linked and pasted by the keyboard, kept in the draft and stored as the server cleans it', async ({
  open,
  api,
}) => {
  const question = `Как въехать ${unique()}`
  const theme = `Тема ${unique()}`
  await api.made('POST', 'api/faq_themes', { name: theme })
  const page = await open('/directory/faq')
  await page.getByRole('button', { name: 'Создать' }).click()
  const form = page.getByRole('dialog')
  await choose(form, 'Тема', theme)
  await fieldOf(form, 'Вопрос').fill(question)
  const answer = fieldOf(form, 'Ответ')

  await answer.click()
  await page.keyboard.type('Ворота ')
  await page.keyboard.press('Control+b')
  await expect(form.getByRole('button', { name: 'Полужирный' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('открыты')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- пропуск')
  await draftContains(page, '<p>Ворота <strong>открыты</strong></p><p><br></p><p>- пропуск</p>')

  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Адрес ссылки' }).fill('example.ru/pass')
  await page.keyboard.press('Enter')
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'https://example.ru/pass')
  await expect(answer).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')

  await answer.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Въезд')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, FROM_WORD)
  await expect(answer.getByRole('cell', { name: '08:00' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(answer).not.toBeFocused()
  await saveOf(form).click()
  await expect(page.getByText('Сохранилось!')).toBeVisible()

  const stored = await answerTo(api, question)
  expect(stored.answer).toBe(
    '<p>Ворота <strong>открыты</strong></p><p><br /></p>' +
      '<p><a href="https://example.ru/pass" rel="noopener noreferrer">- пропуск</a></p>' +
      '<p><strong>Въезд</strong></p><table><tbody><tr><td>с</td><td>08:00</td></tr></tbody></table>',
  )
})
