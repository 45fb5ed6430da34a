import { expect, gridOf, test, rowOf, unique } from '../support/browser.ts'
import { shiftsOf, watchShifts } from '../support/browserChecks.ts'

test('navigation by the menu, by Ctrl+K and by the shortcuts of the screen', async ({ open }) => {
  const page = await open('/', { viewport: { width: 1360, height: 900 } })
  const menu = page.getByRole('navigation', { name: 'Главное меню' })
  await test.step('the menu fits the height of the screen', async () => {
    await expect(menu.getByRole('button', { name: 'Система', exact: true })).toBeVisible()
    expect(await menu.evaluate(nav => [nav.firstElementChild!.scrollHeight - nav.firstElementChild!.clientHeight])).toEqual([0])
  })
  await test.step('an item is found in the wrong keyboard layout, is scrolled into view and pinned', async () => {
    await menu.getByRole('searchbox').fill('ibkjd')
    await expect(menu.getByText('В меню такого нет')).toBeVisible()
    await menu.getByRole('searchbox').fill('ntub')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/directory/tags')
    const current = menu.getByRole('link', { name: 'Теги' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport()
    await current.focus()
    await page.keyboard.press('ArrowRight')
    await expect(menu.getByRole('button', { name: 'Закрепить: Теги' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('list', { name: 'Закреплённые' }).getByRole('link', { name: 'Теги' })).toBeVisible()
  })
  await test.step('the pin and the recent pages are kept after a reload', async () => {
    await page.goto('/deals/list')
    await expect(gridOf(page)).toBeVisible()
    await expect(menu.getByRole('list', { name: 'Закреплённые' }).getByRole('link', { name: 'Теги' })).toBeVisible()
    await page.goto('/company/list')
    await expect(menu.getByRole('list', { name: 'Недавние' }).getByRole('link', { name: 'Накладные' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Загрузка компаний из файла' })).toHaveAttribute('href', '/company/import')
  })
  await test.step('Ctrl+K creates a waybill by the name of the command, and changes the period of a list', async () => {
    const line = page.getByRole('combobox', { name: 'Поиск по всей системе' })
    await page.keyboard.press('Control+k')
    await line.fill('cjplfnm yfrkflye.')
    await expect(page.getByRole('option').first()).toHaveText(/^Новая накладная/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/deals/create')
    await page.goto('/deals/list')
    await expect(gridOf(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: 'Новая накладная' })).toBeVisible()
    await line.fill('сменить период')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Дата' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('? shows the shortcuts of the list, and is an ordinary character in text inputs', async () => {
    await gridOf(page).focus()
    await page.keyboard.press('Shift+?')
    const keys = page.getByRole('dialog', { name: 'Клавиши' })
    await expect(keys.getByRole('region', { name: 'Таблица' })).toContainText('Выбрать строкуCtrl+Пробел')
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Поиск', exact: true }).pressSequentially('?')
    await expect(page.getByRole('textbox', { name: 'Поиск', exact: true })).toHaveValue('?')
    await expect(keys).toHaveCount(0)
  })
})

test('the record of a card is requested on mouse down on its row, and only once', async ({ api, open }) => {
  const name = `Карьер ${unique()}`
  const { id } = (await api.made('POST', 'api/companies', { name, inn: '7707083893' })) as { id: number }
  const call = `/api/companies/${id}`
  const queries: string[] = []
  const page = await open(`/company/list?query=${encodeURIComponent(name)}`, {
    prepare: async page => void page.on('request', request => queries.push(new URL(request.url()).pathname)),
  })
  const row = rowOf(page, name)
  await expect(row).toBeVisible()
  const answered = page.waitForResponse(response => new URL(response.url()).pathname === call)
  // The prefetching chunk is loaded some time after the first page.
  await expect(async () => {
    await row.dispatchEvent('pointerdown')
    expect(queries).toContain(call)
  }).toPass()
  await answered
  // The mouse button is still down: the list is still shown.
  await expect(row).toBeVisible()
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(queries.filter(path => path === call)).toHaveLength(1)
})

test('a page works without the code that prefetches', async ({ open }) => {
  const code = '**/assets/prefetchOnIntent-*'
  const asked = Promise.withResolvers<void>()
  const page = await open('/company/list', {
    prepare: async page =>
      void (await page.route(code, async one => {
        await one.abort()
        asked.resolve()
      })),
  })
  await asked.promise
  await gridOf(page).getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/company\/list\/\d+$/)
})

test('the layout does not shift while pages load over a slow connection', async ({ open, api }) => {
  const [{ id }] = await api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=closed')
  const page = await open('/directory/tags')
  await watchShifts(page)
  // Each response takes its time: its content must have its space reserved.
  await page.route('**/api/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 200))
    await route.fallback().catch(() => undefined)
  })
  // The buttons of a list's own actions load after its other buttons.
  await page.route('**/assets/ActionsOf-*', async route => {
    await new Promise(resolve => setTimeout(resolve, 600))
    await route.fallback().catch(() => undefined)
  })
  for (const path of [
    '/',
    '/directory/templates',
    '/deals/list',
    '/company/list',
    '/deals/create',
    `/deals/list/${id}`,
    `/deals/list/${id}/edit`,
    '/company/list/7/edit',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0)
    expect([path, await shiftsOf(page)]).toEqual([path, []])
  }
})
