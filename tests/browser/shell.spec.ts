import type { Page } from '@playwright/test'
import { sampleInn } from '#russian'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'
import { expect, gridOf, rowOf, signInOn, test, unique, type Api } from '../support/browser.ts'

/** Creates companies whose names begin with a word that no others have; returns the word. */
async function companies(api: Api, count: number): Promise<string> {
  const first = unique(count)
  const make = (at: number): Promise<unknown> =>
    api.made('POST', 'api/companies', { name: `Ряд ${first} номер ${String(at).padStart(3, '0')}`, inn: sampleInn(first + at) })
  for (let at = 0; at < count; at += 10) await Promise.all(Array.from({ length: Math.min(10, count - at) }, (_, step) => make(at + step)))
  return `Ряд ${first}`
}
const userMenu = (page: Page) => page.getByRole('button', { name: 'Меню пользователя' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a protected page redirects to the sign-in and back, with all parameters of its address; an unknown page redirects to /404 [R-021, R-025, R-135, R-136, R-137, R-144]', async ({
  open,
}) => {
  const page = await open('/company/list?query=%D0%BF%D0%B5%D1%81%D0%BE%D0%BA&isActive=1', { as: null })
  await expect(page).toHaveURL(/\/login\?redirectFrom=/)
  expect(new URL(page.url()).searchParams.get('redirectFrom')).toBe('/company/list?query=%D0%BF%D0%B5%D1%81%D0%BE%D0%BA&isActive=1')
  await signInOn(page, 'admin', 'not the password')
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible()
  await signInOn(page, 'admin', ADMIN_PASSWORD)
  await expect(page).toHaveURL('/company/list?query=%D0%BF%D0%B5%D1%81%D0%BE%D0%BA&isActive=1')
  await expect(page.getByRole('textbox', { name: 'Поиск' })).toHaveValue('песок')
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/404')
  await page.goto('/company/list/99999999')
  await expect(page).toHaveURL('/404')
  await userMenu(page).click()
  await page.getByRole('link', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/account/list')
  await expect(page).toHaveURL('/login?redirectFrom=%2Faccount%2Flist')
})

test('Back returns to the row of a long list at once [R-026]', async ({ open, api }) => {
  const word = await companies(api, 130)
  const page = await open(`/company/list?query=${encodeURIComponent(word)}`)
  const grid = gridOf(page)
  await expect(rowOf(page, `${word} номер 000`)).toBeVisible()
  await grid.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(rowOf(page, 'номер 129')).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(page.getByText(/Всего: 130$/)).toBeVisible()
  const top = await grid.evaluate(element => element.scrollTop)
  expect(top).toBeGreaterThan(2000)
  await rowOf(page, 'номер 120').click()
  await expect(page.getByRole('tab', { name: 'Данные' })).toBeVisible()

  const queries: string[] = []
  page.on('request', request => request.url().includes('/api/companies?') && queries.push(request.url()))
  await page.goBack()
  await expect(rowOf(page, 'номер 120')).toBeInViewport()
  await expect(grid).toBeFocused()
  expect(Math.abs((await grid.evaluate(element => element.scrollTop)) - top)).toBeLessThan(40)
  expect(queries).toEqual([])

  await rowOf(page, 'номер 120').click()
  await page.getByRole('navigation', { name: 'Путь к записи' }).getByRole('link').click()
  await expect(rowOf(page, 'номер 120')).toBeInViewport()
  expect(decodeURIComponent(new URL(page.url()).search)).toContain(word.split(' ')[1])
})

test('a page opens at its top, and at its former position when going back', async ({ open }) => {
  const page = await open('/company/list/3', { viewport: { width: 1000, height: 240 } })
  const author = page.getByRole('link', { name: 'Глина (т)' })
  const top = (): Promise<number> => page.evaluate(() => window.scrollY)
  await expect(page.getByRole('link', { name: 'Редактировать' })).toBeVisible()
  await author.hover()
  const left = await top()
  expect(left).toBeGreaterThan(100)
  await author.click()
  await expect(page).toHaveURL(/\/product\/list\/\d+$/)
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/company/list/3')
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(3)
})

test('search, filters and order live in the address and only there', async ({ open }) => {
  const page = await open('/company/list')
  await expect(rowOf(page, /Серпуховский|АвтоСамосвал/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Поиск' }).fill('щеб')
  await expect(page).toHaveURL(/query=/)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Типы' }).fill('Постав')
  await page.getByRole('option', { name: 'Поставщик' }).click()
  await expect(page).toHaveURL(/companyType=\d+/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const sorted = page.waitForResponse(response => /companies\?.*inn/.test(decodeURIComponent(response.url())) && response.ok())
  await gridOf(page).getByRole('columnheader', { name: 'ИНН' }).click()
  await expect(page).toHaveURL(/sort=inn/)
  await sorted
  const textsOf = (shown: Page): Promise<string[]> => gridOf(shown).getByRole('row').allInnerTexts()
  /** Returns the rows once nothing is loading any more. */
  const rowsOf = async (shown: Page): Promise<string[]> => {
    await expect(gridOf(shown).getByRole('columnheader', { name: 'ИНН' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(shown.getByText('Конец списка', { exact: true })).toBeVisible()
    await expect.poll(() => textsOf(shown)).not.toContain('')
    const texts = await textsOf(shown)
    const inns = texts.map(text => /\b\d{10,12}\b/.exec(text)?.[0] ?? '').filter(Boolean)
    return inns.join() === inns.toSorted().join() ? texts : rowsOf(shown)
  }
  await expect(rowOf(page, /Кольчугинский/)).toBeVisible()
  const rows = await rowsOf(page)
  const address = new URL(page.url())
  expect(Object.fromEntries(address.searchParams)).toEqual({ query: 'щеб', companyType: '1', sort: 'inn' })

  await page.reload()
  await expect(rowOf(page, /Кольчугинский/)).toBeVisible()
  await expect.poll(() => rowsOf(page)).toEqual(rows)
  const other = await open(address.pathname + address.search, { as: 'viewer' })
  await expect(rowOf(other, /Кольчугинский/)).toBeVisible()
  await expect.poll(() => rowsOf(other)).toEqual(rows)

  await page.goto('/company/list')
  await expect(page.getByRole('textbox', { name: 'Поиск' })).toHaveValue('')
  await expect(rowOf(page, /АвтоСамосвал|Бетонный/).first()).toBeVisible()
  await expect(page).toHaveURL('/company/list')
})

test('columns are chosen by each user for themselves', async ({ open }) => {
  const page = await open('/company/list', { as: 'manager' })
  const head = (name: string) => gridOf(page).getByRole('columnheader', { name, exact: true })
  await expect(head('ИНН')).toBeVisible()
  await page.getByRole('button', { name: 'Настроить столбцы' }).click()
  const chooser = page.getByRole('dialog', { name: 'Столбцы' })
  await chooser.getByRole('checkbox', { name: 'ИНН', exact: true }).uncheck()
  await chooser.getByRole('checkbox', { name: 'КПП', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(head('ИНН')).toHaveCount(0)
  await page.reload()
  await expect(head('КПП')).toBeVisible()
  await expect(head('ИНН')).toHaveCount(0)

  await page.goto('/logout')
  await signInOn(page, 'buh')
  await expect(page).toHaveURL('/')
  await page.goto('/company/list')
  await expect(head('ИНН')).toBeVisible()
  await expect(head('КПП')).toHaveCount(0)
})

test('the dark theme is switched in the user menu and kept', async ({ open }) => {
  const page = await open('/')
  const scheme = page.locator('html')
  await expect(scheme).toHaveCSS('color-scheme', 'light')
  const light = await page.locator('body').evaluate(body => getComputedStyle(body).backgroundColor)
  await userMenu(page).click()
  await page.getByLabel('Тёмная тема').click()
  await expect(scheme).toHaveCSS('color-scheme', 'dark')
  await expect(page.locator('body')).not.toHaveCSS('background-color', light)
  await page.reload()
  await expect(heading(page)).toHaveText('Главная страница')
  await expect(scheme).toHaveCSS('color-scheme', 'dark')
})

test('a chunk that a newer build has replaced is reported, and the page is reloaded [R-009]', async ({ open }) => {
  const page = await open('/login', { as: null })
  let isReplaced = true
  await page.route(/\/assets\/Dashboard\.screens-/, route => (isReplaced ? route.abort() : route.continue()))
  const texts: string[] = []
  page.on('dialog', dialog => {
    texts.push(`${dialog.type()}: ${dialog.message()}`)
    isReplaced = false
    void dialog.accept()
  })
  const reloaded = page.waitForEvent('load')
  await signInOn(page, 'admin', ADMIN_PASSWORD)
  await reloaded
  await expect(heading(page)).toHaveText('Главная страница')
  expect(texts).toEqual(['alert: Приложение обновилось. Страница будет перезагружена.'])
})
