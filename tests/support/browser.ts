import { test as plain, expect, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'
import { apiAt, contextsOf, type Api, type Contexts, type SignedInUser } from './browserApi.ts'

/** How a page is opened: as which user, in which kind of window. */
interface Opening extends Omit<BrowserContextOptions, 'storageState'> {
  /** A login of the demo company, by default the administrator; null without signing in. */
  readonly as?: string | SignedInUser | null
  /** The address of another server than that of the run. */
  readonly at?: string
  /** Whether the page receives live updates, also those that parallel tests cause. */
  readonly live?: boolean
  /** Prepares the page before it is loaded. */
  readonly prepare?: (page: Page) => Promise<void>
}

interface Tools {
  readonly api: Api
  /** Opens a page of the product in a browser context without another page. */
  readonly open: (path: string, opening?: Opening) => Promise<Page>
}

const stateOf = (
  origin: string,
  user: SignedInUser | null,
): { cookies: []; origins: { origin: string; localStorage: { name: string; value: string }[] }[] } => ({
  cookies: [],
  origins: user ? [{ origin, localStorage: [{ name: 'user', value: user.session }] }] : [],
})

/** Collects what must not appear in the console of a page: our errors and violations of the content security policy. */
function watch(page: Page, texts: string[]): void {
  page.on('pageerror', error => texts.push(`${page.url()}: ${error.stack || `${error.name} ${error.message}`}`))
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) texts.push(`${page.url()}: ${message.text()}`)
  })
}

const apis = new Map<string, Api>()
/** The API client of a server; sign-ins are shared by all tests of a worker. */
export const apiOf = (address: string): Api => {
  const api = apis.get(address) ?? apiAt(address, ADMIN_PASSWORD)
  apis.set(address, api)
  return api
}

/**
 * A browser test against the running server: `open` opens a page as a user, `api` prepares its data. Any error in a page fails the test.
 */
export const test = plain.extend<Tools, { readonly contexts: Contexts }>({
  contexts: [async ({ browser }, give) => give(contextsOf(browser)), { scope: 'worker' }],
  api: async ({ baseURL }, give) => give(apiOf(baseURL!)),
  open: async ({ api, contexts, baseURL, viewport: usual, locale, timezoneId }, give) => {
    const texts: string[] = []
    const borrowed: BrowserContext[] = []
    const watchPage = (page: Page): void => watch(page, texts)
    const shared = { reducedMotion: 'reduce' as const, ...(locale && { locale }), ...(timezoneId && { timezoneId }) }
    await give(async (path, { as = 'admin', at = baseURL!, viewport = usual, prepare, ...wanted } = {}) => {
      const user = typeof as === 'string' ? await (at === baseURL ? api : apiOf(at)).signIn(as) : as
      const context = await contexts.borrow({ ...shared, baseURL: at, ...wanted }, stateOf(at, user))
      borrowed.push(context)
      context.on('page', watchPage)
      const page = await context.newPage()
      if (viewport) await page.setViewportSize(viewport)
      await prepare?.(page)
      await page.goto(path)
      return page
    })
    for (const context of borrowed) {
      context.off('page', watchPage)
      await contexts.giveBack(context)
    }
    expect(texts).toEqual([])
  },
})
export { expect }
export { unique, type Api, type SignedInUser } from './browserApi.ts'

export const gridOf = (page: Page | Locator): Locator => page.getByRole('grid')
/** The row of a list that contains the text. */
export const rowOf = (page: Page | Locator, name: string | RegExp): Locator => gridOf(page).getByRole('row', { name })
/** The save button of a form, but not the neighbouring "save and next" button. */
export const saveOf = (page: Page | Locator): Locator => page.getByRole('button', { name: 'Сохранить', exact: true })

/** Signs in on the sign-in page. */
export async function signInOn(page: Page, login: string, password = login): Promise<void> {
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}
