import { test as plain, expect, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'
import { keepStill } from './stillPages.ts'
import { apiAt, type Api, type Signed } from './browserApi.ts'

/** How a page is opened: as whom, and with what kind of a window. */
interface Opening extends BrowserContextOptions {
  /** A login of the demo company, the administrator unless told; null for somebody who has not signed in. */
  readonly as?: string | Signed | null
  /** The address of another server than the one of the run. */
  readonly at?: string
  /** It follows what others change: the tests beside this one too. */
  readonly live?: boolean
  /** Makes the page ready before it is loaded. */
  readonly prepare?: (page: Page) => Promise<void>
}

interface Tools {
  readonly api: Api
  /** Opens a page of the product in a browser of its own. */
  readonly open: (path: string, opening?: Opening) => Promise<Page>
}

const signedState = (origin: string, { session }: Signed): NonNullable<BrowserContextOptions['storageState']> => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'user', value: session }] }],
})

/** What a page must never say to its console: errors of ours, and breaches of the content policy. */
function watch(page: Page, texts: string[]): void {
  page.on('pageerror', error => texts.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) texts.push(`${page.url()}: ${message.text()}`)
  })
}

const apis = new Map<string, Api>()
/** The calls of a server; one sign-in of each user serves all tests of a worker. */
export const apiOf = (address: string): Api => {
  const api = apis.get(address) ?? apiAt(address, ADMIN_PASSWORD)
  apis.set(address, api)
  return api
}

/** A test in the browser against the running server: `open` a page as somebody, `api` to prepare what it shows. Any error in a page fails it. */
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
      if (!live) await context.addInitScript(keepStill)
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
export { unique, type Api, type Signed } from './browserApi.ts'

/** The table of a list. */
export const gridOf = (page: Page | Locator): Locator => page.getByRole('grid')
/** The row of a list that says something. */
export const rowOf = (page: Page | Locator, name: string | RegExp): Locator => gridOf(page).getByRole('row', { name })
/** The button that saves a form, and not its neighbour that goes on to another record. */
export const saveOf = (page: Page | Locator): Locator => page.getByRole('button', { name: 'Сохранить', exact: true })

/** Types login and password on the sign-in page and enters. */
export async function signInOn(page: Page, login: string, password = login): Promise<void> {
  await page.getByLabel('Логин').fill(login)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}
