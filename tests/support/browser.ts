import { test as plain, expect, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'
import { disableLiveUpdates, apiAt, type Api, type SignedInUser } from './browserApi.ts'

/** How a page is opened: as which user, in which kind of window. */
interface Opening extends BrowserContextOptions {
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
  /** Opens a page of the product in a new browser context. */
  readonly open: (path: string, opening?: Opening) => Promise<Page>
}

const signedState = (origin: string, { session }: SignedInUser): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'user', value: session }] }],
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
export const test = plain.extend<Tools>({
  api: async ({ baseURL }, give) => give(apiOf(baseURL!)),
  open: async ({ api, browser, baseURL, viewport, locale, timezoneId }, give) => {
    const texts: string[] = []
    const contexts: BrowserContext[] = []
    const shared = {
      baseURL: baseURL!,
      viewport,
      reducedMotion: 'reduce' as const,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    }
    await give(async (path, { as = 'admin', at = baseURL!, live = false, prepare, ...options } = {}) => {
      const signed = typeof as === 'string' ? await (at === baseURL ? api : apiOf(at)).signIn(as) : as
      const state = signed && { storageState: signedState(at, signed) }
      const context = await browser.newContext({ ...shared, baseURL: at, ...state, ...options })
      contexts.push(context)
      context.on('page', page => watch(page, texts))
      if (!live) await context.addInitScript(disableLiveUpdates)
      // Tests of one account would see each other's recent pages and pins.
      await context.route('**/api/my_settings/menu*', route => route.fulfill({ status: 204 }))
      const page = await context.newPage()
      await prepare?.(page)
      await page.goto(path)
      return page
    })
    await Promise.all(contexts.map(context => context.close()))
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
