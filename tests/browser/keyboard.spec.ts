import type { Locator, Page } from '@playwright/test'
import { expect, gridOf, rowOf, test, unique } from '../support/browser.ts'

const DAY_MS = 86_400_000
const TODAY = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow' }).format(new Date(Date.now() - DAY_MS))

/** Returns why the focused element is not visible (after some retries), or undefined if it is. */
async function unseen(page: Page): Promise<string | undefined> {
  let why = await darkness(page)
  for (let tried = 0; why !== undefined && tried < 20; tried += 1) {
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 25)))
    why = await darkness(page)
  }
  return why
}

const darkness = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'the focus is nowhere'
    const name = `${focused.tagName.toLowerCase()} «${(focused.ariaLabel ?? (focused as HTMLInputElement).labels?.[0]?.textContent ?? focused.textContent ?? '').slice(0, 60)}»`
    const within = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '') ?? focused
    within.scrollIntoView({ block: 'nearest' })
    const { top, left, bottom, right, width, height } = within.getBoundingClientRect()
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth || width === 0 || height === 0)
      return `${name} is out of view`
    const marked = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || (boxShadow !== 'none' && element !== document.body)
    }
    const field = focused.closest('.MuiInputBase-root.Mui-focused')
    const border = field?.querySelector('fieldset')
    if (border && Number.parseFloat(getComputedStyle(border).borderTopWidth) >= 2) return undefined
    if (field && marked(field)) return undefined
    for (let at: Element | null = within, step = 0; at && step < 3; at = at.parentElement, step += 1) if (marked(at)) return undefined
    return `${name} does not show that it has the focus`
  })

/** Presses Tab until the target has the focus; the focused element must be visible at each step. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const dark: string[] = []
  const isThere = async (): Promise<boolean> =>
    (await target.count()) > 0 && (await target.first().evaluate(element => element === document.activeElement))
  await expect(target.first()).toBeVisible()
  for (let step = 0; step < 90 && !(await isThere()); step += 1) {
    await page.keyboard.press(key)
    const why = await unseen(page)
    if (why) dark.push(why)
  }
  await expect(target.first()).toBeFocused()
  expect(dark).toEqual([])
}

const box = (page: Page | Locator, name: RegExp): Locator => page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name }))

/** Selects an option by typing a part of its name. */
async function choose(page: Page, of: Page | Locator, label: RegExp, text: string): Promise<void> {
  await tabTo(page, box(of, label))
  await page.keyboard.type(text)
  await expect(page.getByRole('option').first()).toContainText(text, { ignoreCase: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function write(page: Page, of: Page | Locator, label: RegExp, text: string): Promise<void> {
  await tabTo(page, box(of, label))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Signs in on the sign-in page. */
async function enter(page: Page, login: string): Promise<void> {
  await expect(page.getByLabel('Логин')).toBeFocused()
  await page.keyboard.type(login)
  await tabTo(page, page.getByLabel('Пароль', { exact: true }))
  await page.keyboard.type(login)
  await page.keyboard.press('Enter')
}

/** Opens a page by the menu: expands its group first. */
async function go(page: Page, group: string, link: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  await tabTo(page, menu.getByRole('button', { name: group, exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: link }))
  await page.keyboard.press('Enter')
}

/** Searches a list and moves on to its rows. */
async function find(page: Page, text: string, count: number): Promise<void> {
  await expect(gridOf(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Поиск' })).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByText(new RegExp(`Всего: ${count}$`))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(gridOf(page)).toBeFocused()
}

test('a waybill is processed from the sign-in to the payment by keyboard alone', async ({ open, api }) => {
  test.setTimeout(180_000)
  // Cash boxes belong to other companies than our own.
  const deals: { cargoRoute: { name: string }; supplier: { id: number } }[] = await api.made(
    'GET',
    'api/deals?itemsPerPage=50&stateFilter=active',
  )
  const { cargoRoute } = deals.find(one => one.supplier.id > 2)!
  let supplier = ''
  const ttn = `КЛ-${unique()}`
  let deal = 0

  await test.step('the operator signs in, enters a waybill and sees its card', async () => {
    const page = await open('/deals/create', { as: null })
    await enter(page, 'operator')
    await expect(box(page, /^Дата/)).toBeFocused()
    await write(page, page, /^ТТН/, ttn)
    await choose(page, page, /^Маршрут/, cargoRoute.name)
    await choose(page, page, /^Машина/, 'К653ОУ')
    await write(page, page, /^Загрузка/, '20,25')
    await write(page, page, /^Разгрузка/, '20,125')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/deals\/list\/\d+/)
    deal = Number(/list\/(\d+)/.exec(page.url())![1])
    supplier = (await api.made('GET', `api/companies/${(await api.made('GET', `api/deals/${deal}`)).supplier.id}`)).shortName
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await unseen(page)).toBeUndefined()
  })

  await test.step('the director finds it in the sump, reviews and authorises it', async () => {
    const page = await open('/sump/deals-authorization', { as: null })
    await enter(page, 'director')
    await find(page, ttn, 1)
    await page.keyboard.press('ArrowDown')
    expect(await unseen(page)).toBeUndefined()
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary', { name: new RegExp(ttn) })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Space')
    await expect(rowOf(page, new RegExp(ttn)).getByRole('checkbox')).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Авторизовать' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Всего: 0$/)).toBeVisible()
    await expect.poll(() => unseen(page)).toBeUndefined()
  })

  await test.step('the accountant reads it in the statement and pays', async () => {
    const page = await open('/', { as: null })
    await enter(page, 'buh')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await go(page, 'Касса', 'Кассы компаний')
    await find(page, supplier, 1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const row = rowOf(page, new RegExp(`№ ${deal} `))
    await expect(row).toBeVisible()
    await tabTo(page, gridOf(page))
    const isActive = (cell: Locator): Promise<boolean> =>
      cell.evaluate(element => element.id === element.closest('[role="grid"]')!.getAttribute('aria-activedescendant'))
    const cells = row.getByRole('gridcell')
    for (let step = 0; step < 30 && !(await isActive(cells.first())); step += 1) await page.keyboard.press('ArrowDown')
    const sum = cells.filter({ has: page.getByRole('button', { name: /^Почему так/ }) })
    for (let step = 0; step < 8 && !(await isActive(sum)); step += 1) await page.keyboard.press('ArrowRight')
    expect(await unseen(page)).toBeUndefined()
    await page.keyboard.press('Enter')
    const why = page.getByRole('dialog', { name: /^Почему так/ })
    await expect(why).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(why).toHaveCount(0)
    await expect(gridOf(page)).toBeFocused()

    const more = page.getByRole('button', { name: 'Ещё действия' })
    await tabTo(page, more, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    for (
      const item = page.getByRole('menuitem', { name: 'Добавить Перевод' });
      !(await item.evaluate(one => one === document.activeElement));
    )
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const adding = page.getByRole('dialog', { name: 'Добавить Перевод' })
    await expect(adding).toBeVisible()
    await tabTo(page, box(adding, /^Получатель/))
    await page.keyboard.type(supplier)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await choose(page, adding, /^Тип перевода/, 'Оплата по договору')
    await choose(page, adding, /^Способ оплаты/, 'Безналичный')
    await write(page, adding, /^Сумма/, '100,25')
    await write(page, adding, /^Дата расхода/, TODAY)
    await write(page, adding, /^Комментарий/, `За ${ttn}`)
    await page.keyboard.press('Control+Enter')
    await expect(adding).toHaveCount(0)
    await expect(more).toBeFocused()
    await expect(rowOf(page, new RegExp(`За ${ttn}`))).toBeVisible()
  })
})
