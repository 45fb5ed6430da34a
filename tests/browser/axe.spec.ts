import type { Page } from '@playwright/test'
import { sampleInn } from '#russian'
import { resources } from '#resources'
import { expect, gridOf, saveOf, test, unique } from '../support/browser.ts'
import { EDITED_IN_EXCEL, faultyFile } from '../support/browserFiles.ts'
import { faultsOf, OF_COLOURS, prepareChecks, settled, violations } from '../support/browserChecks.ts'
import { addressesOf, pricedDeal } from '../support/screenAddresses.ts'

/** Checks a page and, on a card, each of its tabs; returns the violations. */
async function look(page: Page, address: string): Promise<string[]> {
  const tabs = page.getByRole('tablist').getByRole('tab')
  const faults = await faultsOf(page)
  for (let at = 1; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click()
    faults.push(...(await faultsOf(page)).map(fault => `tab ${at}: ${fault}`))
  }
  return faults.map(fault => `${address} ${fault}`)
}

test('a screen of each kind has no axe violations in the light and dark themes, and fits a phone', async ({ open, api }) => {
  test.setTimeout(180_000)
  const page = await open('/', { colorScheme: 'light', prepare: prepareChecks })
  const screens = await addressesOf(api, resources.company)
  const others = ['/directory/tags?create', '/directory/cost', '/deals/create', '/cashbox/company/list/3?dateFrom=2000-01-01']
  const faults: string[] = await faultsOf(page)
  for (const address of [...screens.map(screen => screen.address), ...others]) {
    await page.goto(address)
    faults.push(...(await faultsOf(page)).map(fault => `${address} ${fault}`))
  }
  const entry = await open('/login', { as: null, colorScheme: 'light', prepare: prepareChecks })
  expect([...faults, ...(await faultsOf(entry))]).toEqual([])
})

test('the compact view has no axe violations and nothing too small to touch', async ({ open }) => {
  const page = await open('/company/list', { colorScheme: 'light', prepare: prepareChecks })
  await page.getByRole('button', { name: 'Меню пользователя' }).click()
  await page.getByRole('switch', { name: 'Компактный вид' }).check()
  await page.keyboard.press('Escape')
  const faults: string[] = []
  for (const address of ['/', '/deals/list', '/company/list/3', '/deals/create', '/cashbox/company/list/3?dateFrom=2000-01-01']) {
    await page.goto(address)
    faults.push(...(await faultsOf(page)).map(fault => `${address} ${fault}`))
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--row'))).toBe('28px')
  expect(faults).toEqual([])
})

test('dialogs and panels over a page have no axe violations in the light and dark themes, and fit a phone', async ({ open, api }) => {
  test.setTimeout(120_000)
  const user = await api.user('Администратор')
  const page = await open('/company/list', { as: user, colorScheme: 'light', prepare: prepareChecks })
  const faults: string[] = []
  const judge = async (what: string): Promise<void> => void faults.push(...(await faultsOf(page)).map(fault => `${what} ${fault}`))
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await button('Настроить столбцы').click()
  await judge('columns')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await judge('filters')
  await page.keyboard.press('Escape')
  await button('Excel').click()
  await expect(page.getByText('Excel-отчет был успешно сформирован')).toBeVisible()
  await judge('report')

  await page.goto('/company/list/3?tab=companyRequisite')
  await button('Создать').click()
  await page.getByRole('textbox', { name: 'БИК' }).fill('1')
  await saveOf(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await judge('dialog with faults')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await judge('leaving')
  await button('Уйти без сохранения').click()
  await button('Удалить').click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await judge('removal')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Меню пользователя/ }).click()
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByRole('dialog', { name: 'Смена пароля' })).toBeVisible()
  await judge('password')
  await page.keyboard.press('Escape')
  await api.call('POST', 'api/logout', { as: user })
  // Sorting requests the rows again, even if they were loaded just before.
  await page.getByRole('columnheader', { name: 'БИК' }).click()
  await expect(page.getByRole('dialog', { name: 'Сеанс закончился' })).toBeVisible()
  faults.push(...(await faultsOf(page, true)))
  expect(faults).toEqual([])
})

test('everything that opens over a list, its groups and the entry table have no axe violations', async ({ open, api }) => {
  test.setTimeout(120_000)
  const user = await api.user('Администратор')
  const view = { list: 'company', name: 'Мой вид', audience: 'me', query: 'query=ооо&kind=', isDefault: false }
  expect((await api.call('POST', 'api/list_views', { as: user, json: view })).status).toBeLessThan(300)
  const page = await open('/company/list?kind=', { as: user, colorScheme: 'light', prepare: prepareChecks })
  await page.route('**/api/excel_changes', route => route.fulfill({ json: EDITED_IN_EXCEL }))
  const [grid, dialog] = [gridOf(page), page.getByRole('dialog')]
  const button = (name: string | RegExp) => page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  const faults: string[] = []
  /** Judges a part of the page, then closes it by a key or a button. */
  const judge = async (what: string, part: string, { isDark = false, close = 'Escape' } = {}): Promise<void> => {
    await expect(page.locator(part).first(), what).toBeVisible()
    await settled(page)
    faults.push(...(await violations(page, what, {}, part)))
    if (isDark) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await settled(page)
      faults.push(...(await violations(page, `${what}, dark`, { runOnly: [...OF_COLOURS] }, part)))
      await page.emulateMedia({ colorScheme: 'light' })
    }
    if (close === 'Escape') await page.keyboard.press(close)
    else await dialog.getByRole('button', { name: close, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  // A window that is closing is hidden already.
  const OVER = '.MuiModal-root:not([aria-hidden="true"]) [role="dialog"]'
  await expect(grid).toHaveAttribute('aria-keyshortcuts', /F2/)

  await button(/^Фильтры/).click()
  await dialog.getByRole('button', { name: 'Условие', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Поле' }).fill('ИНН')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Группа условий' }).click()
  await judge('conditions', OVER, { isDark: true, close: 'Закрыть' })
  await page.keyboard.press('?')
  await judge('keys', OVER)
  await button('Справка по экрану').click()
  await judge('help', OVER)
  await button('Правка файлом').click()
  // Choosing the entry closes the menu, so no key is needed that might close the dialog instead.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Вернуть исправленный файл' }).click(),
  ])
  await chooser.setFiles({ name: 'правки.xlsx', mimeType: '', buffer: Buffer.from('') })
  await judge('Excel', OVER, { close: 'Закрыть' })

  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await judge('side panel', '[role="complementary"], aside')
  await expect(grid).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: /^Краткое название/ })).toBeFocused()
  await judge('cell', '.MuiPopper-root')
  await expect(grid).toBeFocused()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Первая\r\nВторая')
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await judge('pasted column', OVER, { isDark: true, close: 'Отмена' })

  await page.getByRole('tab', { name: 'Мой вид' }).click()
  await button('Вид «Мой вид»: действия').click()
  await judge('view', '[role="menu"]')
  await button('Группы').click()
  await dialog.getByRole('combobox', { name: 'Уровень 1' }).fill('Создана')
  await page.keyboard.press('Enter')
  await judge('grouping', OVER, { close: 'Закрыть' })
  await judge('groups', 'main')
  await page.goto('/deals/create?entry=table')
  await page.getByRole('textbox', { name: /^ТТН, строка/ }).fill('К-1')
  await judge('entry table', 'main')
  expect(faults).toEqual([])
})

test('the steps of an import have no axe violations in the light and dark themes, and fit a phone', async ({ open, api }) => {
  const inn = sampleInn(unique())
  await api.made('POST', 'api/companies', { name: 'ООО «Прежнее»', inn })
  const page = await open('/company/import', { colorScheme: 'light', prepare: prepareChecks })
  const bring = async (buffer: Buffer): Promise<void> => {
    await page.getByLabel(/^Файл/).setInputFiles({ name: 'компании.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Проверить файл' }).click()
  }
  await bring(faultyFile(unique(20), 20).bytes)
  await expect(page.getByRole('tab', { name: 'Ошибки (10)' })).toBeVisible()
  const faults = await look(page, 'faulty')
  await page.getByRole('button', { name: 'Загрузить исправленный файл' }).click()
  await bring(Buffer.from(`ИНН;Название\r\n${inn};ООО «Новое»`))
  await page.getByRole('grid', { name: 'Изменения' }).getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: 'Название ООО «Прежнее» ООО «Новое»' })).toBeVisible()
  faults.push(...(await faultsOf(page)))
  expect(faults).toEqual([])
})

test('the accessibility check itself detects violations', async ({ open }) => {
  const page = await open('/404', { colorScheme: 'light', prepare: prepareChecks })
  await expect(page.getByRole('main')).toBeVisible()
  await page.evaluate(() => {
    const wrong = document.createElement('div')
    wrong.innerHTML = '<img src="/favicon.svg"><p>wide and pale</p>'
    wrong.style.width = '2000px'
    wrong.style.color = 'rgb(128, 128, 128)'
    document.querySelector('main')!.append(wrong)
  })
  const faults = (await faultsOf(page)).join()
  for (const fault of ['light: image-alt', 'light: color-contrast', 'phone: ']) expect(faults).toContain(fault)
})

test('a company is created without the mouse', async ({ open }) => {
  const page = await open('/company/list')
  const name = `ООО «Без мыши ${unique()}»`
  const tabTo = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
    for (let step = 0; step < 40 && !(await target.evaluate(element => element === document.activeElement)); step += 1)
      await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  await expect(gridOf(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page.getByRole('button', { name: 'Создать' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/company/create')
  await expect(page.getByRole('textbox', { name: 'ИНН' })).toBeFocused()
  await tabTo(page.getByRole('textbox', { name: 'Название', exact: true }))
  await page.keyboard.type(name)
  await tabTo(page.getByRole('combobox', { name: 'Типы' }))
  await page.keyboard.type('Постав')
  await expect(page.getByRole('option', { name: 'Поставщик' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tabTo(page.getByRole('combobox', { name: 'НДС' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('checkbox', { name: 'Заблокирована' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Сохранилось!')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Поставщик$/ })).toBeVisible()

  await page.goto('/company/list')
  await expect(gridOf(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Поиск' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByText(/Всего: 1$/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(gridOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible()
})

/** A company of the demo data that carries for us: its box contains waybills and transfers. */
const CARRIER = '/cashbox/company/list/25?dateFrom=2000-01-01'

test('dialogs over a statement have no axe violations in the light and dark themes, and fit a phone', async ({ open }) => {
  test.setTimeout(120_000)
  const page = await open(CARRIER, { as: 'buh', colorScheme: 'light', prepare: prepareChecks })
  const faults: string[] = []
  const dialog = page.getByRole('dialog')
  const judge = async (what: string): Promise<void> => {
    await expect(dialog).toBeVisible()
    faults.push(...(await faultsOf(page)).map(fault => `${what} ${fault}`))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await gridOf(page)
    .getByRole('button', { name: /^Почему так/ })
    .first()
    .click()
  await judge('why')
  await page
    .getByRole('row', { name: /Накладная/ })
    .first()
    .getByRole('button', { name: /^Посмотреть/ })
    .click()
  await judge('waybill')
  await page.getByRole('tab', { name: /^Переводы/ }).click()
  await gridOf(page)
    .getByRole('button', { name: /^Посмотреть/ })
    .first()
    .click()
  await judge('transfer')
  await page.getByRole('button', { name: 'Ещё действия' }).click()
  await page.getByRole('menuitem', { name: 'Добавить Перевод' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Это поле необходимо заполнить').first()).toBeVisible()
  await judge('adding')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Поиск по всей системе' }).fill('АвтоСамосвал')
  await expect(page.getByRole('option').first()).toBeVisible()
  await judge('search')
  expect(faults).toEqual([])
})

test('the preview of a recalculation and the sums of a waybill being typed have no axe violations', async ({ open, api }) => {
  test.setTimeout(120_000)
  const { saleProduct, dtDeal, cargoRoute } = await pricedDeal(api)
  const page = await open(`/product/list/${saleProduct.id}?tab=productPrice`, { colorScheme: 'light', prepare: prepareChecks })
  const dialog = page.getByRole('dialog')
  await page.getByRole('search').getByRole('button', { name: 'Создать' }).click()
  await dialog.getByRole('combobox', { name: /^Тип цены/ }).fill('Материал')
  await page.getByRole('option', { name: 'Материал' }).click()
  await dialog.getByRole('textbox', { name: /^Цена/ }).fill('9999')
  await dialog.getByRole('textbox', { name: /^Действует с/ }).pressSequentially(dtDeal.split('-').toReversed().join('.'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Что изменит пересчёт' })).toBeVisible()
  // The form behind it keeps waiting for the response.
  expect(await faultsOf(page, true)).toEqual([])

  const form = await open('/deals/create', { as: 'operator', colorScheme: 'light', prepare: prepareChecks })
  await form.getByRole('combobox', { name: /^Маршрут/ }).fill(cargoRoute.name)
  await form.getByRole('option').first().click()
  await form.getByRole('combobox', { name: /^Машина/ }).fill('К653ОУ')
  await form.getByRole('option').first().click()
  await form.getByRole('textbox', { name: /^Загрузка/ }).fill('20,5')
  await expect(form.getByRole('status', { name: 'Суммы накладной' }).getByText('₽').first()).toBeVisible()
  expect(await faultsOf(form)).toEqual([])
})
