import type { Locator, Page, Request, Route } from '@playwright/test'
import { expect, saveOf, unique, type Api, type SignedInUser } from './browser.ts'

/** Texts to type into the fields of a form, by label. */
export type Typing = Readonly<Record<string, string>>

/** A text field by its label; an asterisk may follow. */
export const fieldOf = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${label}(\\s*\\*)?$`) })

export async function typeIn(page: Page | Locator, typing: Typing): Promise<void> {
  for (const [label, text] of Object.entries(typing)) await fieldOf(page, label).fill(text)
}

/** Expects every field to hold what was typed. */
export async function expectTyped(page: Page | Locator, typing: Typing): Promise<void> {
  for (const [label, text] of Object.entries(typing)) {
    const field = fieldOf(page, label)
    await expect(field).toBeVisible()
    const existing = await field.evaluate(element =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : element.textContent,
    )
    expect(existing, label).toBe(text)
  }
}

/** Selects an option by typing. */
export async function choose(page: Page | Locator, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await box.fill(text)
  await box.page().getByRole('option', { name: text }).first().click()
}

/** Saves and waits for the confirmation. */
export async function save(page: Page, form: Page | Locator = page): Promise<void> {
  await saveOf(form).click()
  await expect(page.getByText('Сохранилось!')).toBeVisible()
}

/** The drafts in the local storage of a page. */
export const draftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.entries(localStorage).flatMap(([key, value]) => (key.startsWith('nerud.draft:') ? [String(value)] : [])))
/** Waits until a draft contains the text. */
export const draftContains = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await draftsIn(page)).join()).toContain(text)

/** The bar that announces a restored draft. */
export const draftBar = (page: Page | Locator): Locator =>
  page.getByRole('status').filter({ hasText: /Восстановлены несохранённые данные от \d\d\.\d\d\.\d{4}/ })

/** Creates a company; returns its id, name and version. */
export const makeCompany = (api: Api): Promise<{ id: number; name: string; version: number }> =>
  api.made('POST', 'api/companies', { name: `ООО «Спор ${unique()}»`, comment: 'было' })

/** Changes a record through the API, as another user would. */
export async function changed(api: Api, path: string, json: Readonly<Record<string, unknown>>): Promise<void> {
  const { version } = await api.made('GET', path).catch(() => ({ version: 0 }))
  const { status, body } = await api.call('PATCH', path, { json, headers: { 'if-match': `"${json['version'] ?? version}"` } })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** How many records a list finds for a text. */
export const countOf = async (api: Api, path: string, text: string): Promise<number> => {
  const body = await api.made('GET', `${path}?query=${encodeURIComponent(text)}`)
  return (Array.isArray(body) ? body : (body.data as unknown[])).length
}

/** Signs a user in again in the dialog over the page. */
export async function signInAgain(page: Page, { login, password }: SignedInUser): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Сеанс закончился' })
  await expect(dialog.getByLabel('Логин')).toHaveValue(login)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(dialog).toBeHidden()
}

/** Collects the calls of a page with this method and path. */
export function callsOf(page: Page, method: string, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', request => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}

/**
 * Handles requests of a page until the returned function is called. `page.unroute` would continue every request in flight, also one that
 * another route is just answering, which then fails with "Route is already handled".
 */
export async function routeUntil(
  page: Page,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => Promise<unknown>,
): Promise<() => void> {
  let isOver = false
  await page.route(url, route => (isOver ? route.fallback() : handle(route)))
  return () => {
    isOver = true
  }
}

/** Lets calls reach the server but withholds their responses from the page, until the returned function is called. */
export const loseAnswers = (page: Page, method: string, path: string): Promise<() => void> =>
  routeUntil(
    page,
    address => address.pathname === path,
    async route => {
      if (route.request().method() !== method) return route.fallback()
      expect((await route.fetch()).status()).toBeLessThan(300)
      await route.abort('connectionreset')
    },
  )

export async function slowDown(page: Page, latency = 300): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
}

/** Crashes the page: none of its handlers run. */
export async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
}
