import type { Locator, Page } from '@playwright/test'
import { expect, test, unique, gridOf, rowOf, saveOf } from '../support/browser.ts'
import { faultsOf, prepareChecks } from '../support/browserChecks.ts'

test('an administrator impersonates another user in this tab only, cannot write, and returns', async ({ open, api }) => {
  test.setTimeout(120_000)
  const { body } = await api.call('GET', 'api/accounts/filter?query=logist')
  const { id, fio } = (body as { id: number; fio: string; login: string }[]).find(({ login }) => login === 'logist')!
  const page = await open(`/account/list/${id}`, { colorScheme: 'light', prepare: prepareChecks })
  const card = new RegExp(`/account/list/${id}$`)
  const strip = page.getByRole('status').filter({ hasText: `Вы смотрите глазами: ${fio}.` })
  const storedLayout = (): Promise<Record<string, string>> =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)

  await test.step('the draft of a form stays the administrator’s', async () => {
    await page.goto('/directory/tags?create')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Название/ })
      .fill(`Черновик ${unique()}`)
    await expect.poll(async () => Object.keys(await storedLayout()).filter(key => key.startsWith('nerud.draft:1:')).length).toBe(1)
    await page.goto(`/account/list/${id}`)
  })
  const before = await storedLayout()

  await test.step('the menu and the first page are those of the impersonated user', async () => {
    await page.getByRole('button', { name: 'Посмотреть как…' }).click()
    await expect(strip).toBeVisible()
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText(fio)
    await expect(page.getByRole('navigation').getByText('Бухгалтерия')).toHaveCount(0)
    await expect(page.getByRole('navigation').getByText('Накладные')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('a list can be read and arranged, but nothing can be changed', async () => {
    await page.goto('/deals/list')
    await expect(strip).toBeVisible()
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Создать', exact: true })).toHaveCount(0)
    await page.goto('/directory/tags?create')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const writeStatuses = await page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('user')!) as { token: string }
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const answer = await fetch('/api/my_settings/dashboard', { method: 'PUT', headers, body: '{"value":{}}' })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    })
    expect(writeStatuses).toEqual([403, 'LOOKING'])
  })

  await test.step('`?` names the shortcut that ends the impersonation and returns to the starting page', async () => {
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Клавиши' })
    await expect(keys.getByText('Вернуться к себе')).toBeVisible()
    await expect(keys.getByText('Alt+Q')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.keyboard.press('Alt+q')
    await expect(page).toHaveURL(card)
    await expect(strip).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText('Администратор')
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull()
  })

  await test.step('the browser’s storage is unchanged, and the history contains begin and end', async () => {
    const after = await storedLayout()
    const others = Object.keys(after).filter(key => key.includes(`user.${id}.`) || key.includes(`:${id}:`))
    expect(others).toEqual([])
    for (const key of Object.keys(before).filter(name => name.startsWith('nerud.draft:'))) expect(after[key]).toBe(before[key])
    await page.getByRole('tab', { name: 'История' }).click()
    const panel = page.getByRole('tabpanel').or(page.getByRole('main'))
    await expect(panel.getByText(/Просмотр как этот сотрудник закончен/).first()).toBeVisible()
    await expect(panel.getByText(/Посмотреть как…/).first()).toBeVisible()
  })
})

test('an expired impersonation says so and leads back; rights are described in words without axe violations, on a phone too', async ({
  open,
  api,
}) => {
  test.setTimeout(120_000)
  const { body } = await api.call('GET', 'api/accounts/filter?query=operator')
  const { id } = (body as { id: number; login: string }[]).find(({ login }) => login === 'operator')!
  const page = await open(`/account/list/${id}?tab=accountCan`, { colorScheme: 'light', prepare: prepareChecks })
  await expect(page.getByText(/^Открыты разделы: /).first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/account/roles/list/3?tab=roleCan&compare=4')
  await expect(page.getByRole('heading', { name: /^Может «.+» и не может «.+»$/ })).toHaveCount(2)
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/directory/tags?bin=1')
  await expect(page.getByRole('button', { name: 'Выйти из корзины' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.goto(`/account/list/${id}`)
  await page.getByRole('button', { name: 'Посмотреть как…' }).click()
  await expect(page.getByRole('button', { name: 'Вернуться к себе' })).toBeVisible()
  const { token } = JSON.parse(await page.evaluate(() => sessionStorage.getItem('user')!)) as { token: string }
  // Without a page, no call can notice the end before the next page opens.
  await page.goto('about:blank')
  expect((await page.request.post('/api/logout', { headers: { Authorization: `Bearer ${token}` } })).status()).toBe(204)
  await page.goto('/deals/list')
  const over = page.getByRole('dialog', { name: 'Просмотр закончен' })
  await expect(over).toBeVisible()
  await over.getByRole('button', { name: 'Вернуться к себе' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/list/${id}$`))
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toContainText('Администратор')
})

/** Whether the text is displayed from left to right, by the positions of its first and last letters. */
const runsFromLeft = (text: Locator): Promise<boolean> =>
  text.evaluate(element => {
    const leaves = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const places: DOMRect[] = []
    while (leaves.nextNode()) {
      const { data } = leaves.currentNode as Text
      for (const at of [0, data.length - 1]) {
        const range = document.createRange()
        range.setStart(leaves.currentNode, at)
        range.setEnd(leaves.currentNode, at + 1)
        places.push(range.getBoundingClientRect())
      }
    }
    return places.length > 1 && places[0]!.left < places.at(-1)!.left
  })

const isSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Sets the language to Arabic, whether or not it is offered. */
const inArabic = {
  prepare: async (page: Page): Promise<void> => {
    await page.addInitScript(() => localStorage.setItem('RaStore.browser.locale', '"ar"'))
  },
}

async function isTurned(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl'])
  expect(await isSideways(page)).toBe(false)
}

test('in Arabic, lists and cards are mirrored, and numbers and Russian names keep their direction', async ({ open }) => {
  const page = await open('/company/list', inArabic)
  await test.step('a list', async () => {
    await isTurned(page, 'شركات')
    const menu = (await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).boundingBox())!
    expect(menu.x).toBeGreaterThan(1000)
    const heads = gridOf(page).getByRole('columnheader')
    const [first, second] = [(await heads.nth(0).boundingBox())!, (await heads.nth(1).boundingBox())!]
    expect(first.x).toBeGreaterThan(second.x)
    expect(await runsFromLeft(page.getByRole('gridcell', { name: /^\+7/ }).first().locator('span'))).toBe(true)
    await gridOf(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    expect(await gridOf(page).getAttribute('aria-activedescendant')).toMatch(/-1$/)
  })
  await test.step('a card', async () => {
    await page.goto('/company/list/5')
    await isTurned(page, /\[\d{10}\]/)
    expect(await runsFromLeft(page.getByRole('link', { name: /^\+7/ }))).toBe(true)
    expect(await runsFromLeft(page.getByRole('heading', { level: 1 }))).toBe(true)
    await page.getByRole('tab', { name: 'البيانات', exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'بيانات مصرفية' })).toBeFocused()
  })
})

test('in Arabic, a form and a statement are mirrored, on a phone too', async ({ open }) => {
  const page = await open('/company/create', inArabic)
  await test.step('a form', async () => {
    await isTurned(page, /إنشاء/)
    const inn = page.getByRole('textbox', { name: /الرقم الضريبي/ })
    await expect(inn).toHaveCSS('direction', 'ltr')
    await expect(inn).toHaveCSS('text-align', 'right')
  })
  await test.step('a statement', async () => {
    await page.goto('/cashbox/company/list/5')
    await isTurned(page, 'الصندوق: كشف حساب الشركة')
    const balance = page.getByText(/₽$/).first()
    await expect(balance).toBeVisible()
    expect(await runsFromLeft(balance)).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => isSideways(page)).toBe(false)
  })
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

test('the product can be used on a phone', async ({ open, api }) => {
  const page = await open('/', PHONE)
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  await test.step('the menu opens over the page and closes', async () => {
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Открыть меню' }).tap()
    await menu.getByRole('link', { name: 'Компании', exact: true }).first().tap()
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
    // The first cell contains the check box.
    await rowOf(page, /АвтоСамосвал/)
      .getByRole('gridcell')
      .nth(1)
      .tap()
    await expect(page.getByRole('tab', { name: 'Данные' })).toBeVisible()
    await page.getByRole('tab', { name: 'Реквизиты' }).tap()
    await expect(gridOf(page)).toBeVisible()
  })
  await test.step('a small record is created in a full-screen dialog', async () => {
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

test('a waybill is entered and a statement is read on a phone', async ({ open, api }) => {
  const [{ cargoRoute, customer }] = await api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=active')
  const form = await open('/deals/create', { ...PHONE, as: 'operator' })
  const sideways = (): Promise<number> => form.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await test.step('the sums are seen while typing', async () => {
    await form.getByRole('combobox', { name: /^Маршрут/ }).fill(cargoRoute.name)
    await form.getByRole('option').first().tap()
    await form.getByRole('combobox', { name: /^Машина/ }).fill('К653ОУ')
    await form.getByRole('option').first().tap()
    await form.getByRole('textbox', { name: /^Загрузка/ }).fill('20,5')
    await expect(form.getByRole('status', { name: 'Суммы накладной' }).getByText('₽').first()).toBeVisible()
    expect(await sideways()).toBe(0)
  })
  const page = await open(`/cashbox/company/list/${customer.id}?dateFrom=2000-01-01`, { ...PHONE, as: 'buh' })
  await test.step('rows are cards: number and sum, then when, what and the balance', async () => {
    const grid = gridOf(page)
    await expect(grid.getByRole('columnheader')).toHaveCount(1)
    await expect(grid.getByRole('gridcell').first()).toHaveText(/^\d+.*₽.*\d\d\.\d\d\.\d{4} · .*₽$/u)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
  await test.step('the tiles lead to waybills, and a waybill opens in a full-screen window', async () => {
    await page.getByRole('tab', { name: /^Накладные/, selected: false }).tap()
    await gridOf(page)
      .getByRole('button', { name: /^Посмотреть/ })
      .first()
      .tap()
    const waybill = page.getByRole('dialog', { name: /^Накладная/ })
    await expect(waybill.getByText('Почему так?')).toBeVisible()
    expect((await waybill.boundingBox())!.width).toBe(390)
    await waybill.getByRole('button', { name: 'Закрыть', exact: true }).tap()
    await expect(waybill).toHaveCount(0)
  })
})
