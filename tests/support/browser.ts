import { test as plain, expect, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { ADMIN_PASSWORD } from '../../playwright.config.ts'

/** What a call answered: its status, and its parsed body where it had one. */
export interface Answered {
  readonly status: number
  // Tests read answers by the names of the contract.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** The stored session of a signed-in user, as the server gives it. */
export interface Signed {
  readonly id: number
  readonly login: string
  readonly password: string
  readonly token: string
  readonly session: string
}

/** How to call: as whom (the administrator unless told), with what. */
export interface Calling {
  readonly as?: Signed
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

/** The running server, asked directly: for what a test needs to be there before the browser looks. */
export interface Api {
  call(method: string, path: string, calling?: Calling): Promise<Answered>
  /** The same, for calls that must succeed: answers the body. */
  made(method: string, path: string, sent?: unknown): Promise<Answered['body']>
  signIn(login: string, password?: string): Promise<Signed>
  /** A user of the test's own, with a role of the catalogue. */
  user(role: string): Promise<Signed>
}

const MERGED = new Set(['PATCH', 'DELETE'])

function apiAt(address: string): Api {
  let admin: Promise<Signed> | undefined
  const send = async (method: string, path: string, token: string | undefined, { json, form, headers }: Calling): Promise<Answered> => {
    const type = MERGED.has(method) ? 'application/merge-patch+json' : 'application/json'
    const answer = await fetch(`${address}/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(!form && { 'content-type': type }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(form ? { body: form } : json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }
  const good = ({ status, body }: Answered): Answered['body'] => {
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  const signIn = async (login: string, password = login): Promise<Signed> => {
    const body = good(await send('POST', 'authentication_token', undefined, { json: { login, password } }))
    return { id: body.id, login, password, token: body.token, session: JSON.stringify(body) }
  }
  const asAdmin = (): Promise<Signed> => (admin ??= signIn('admin', ADMIN_PASSWORD))
  const call: Api['call'] = async (method, path, calling = {}) => send(method, path, (calling.as ?? (await asAdmin())).token, calling)
  const made: Api['made'] = async (method, path, sent) =>
    good(await call(method, path, sent instanceof FormData ? { form: sent } : sent === undefined ? {} : { json: sent }))
  return {
    call,
    made,
    signIn: (login, password) => (login === 'admin' ? asAdmin() : signIn(login, password)),
    async user(role) {
      const roles = (await made('GET', 'api/acc_roles')) as { id: number; nameRole: string }[]
      const found = roles.find(one => one.nameRole === role)
      if (!found) throw new Error(`no role ${role}`)
      const login = `user.${unique()}`
      const { id } = await made('POST', 'api/accounts', { login, fio: `Проверкин ${login}`, accountType: 1, accRoles: [found.id] })
      const temporary = (await made('PATCH', `api/accounts/${id}/reset-password`, {})).password as string
      const password = `own-password-${login}`
      const first = await signIn(login, temporary)
      good(
        await call('PATCH', `api/accounts/${id}/change_my_password`, { json: { old: temporary, password, repeat: password }, as: first }),
      )
      return signIn(login, password)
    },
  }
}

const run = Number(process.env['BROWSER_PORT'] ?? 0) % 10_000
const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 10
let taken = 0
/** The first of as many numbers as asked for that nothing else of this run has, nor most likely of a run before on the same database. */
export const unique = (count = 1): number => {
  taken += count
  return run * 100_000 + worker * 10_000 + taken - count
}

/** How a page is opened: as whom, and with what kind of a window. */
export interface Opening extends BrowserContextOptions {
  /** A login of the demo company, the administrator unless told; null for somebody who has not signed in. */
  readonly as?: string | Signed | null
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
function watch(page: Page, said: string[]): void {
  page.on('pageerror', error => said.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) said.push(`${page.url()}: ${message.text()}`)
  })
}

const apis = new Map<string, Api>()
const apiOf = (address: string): Api => {
  const api = apis.get(address) ?? apiAt(address)
  apis.set(address, api)
  return api
}

/** A test in the browser against the running server: `open` a page as somebody, `api` to prepare what it shows. Any error in a page fails it. */
export const test = plain.extend<Tools>({
  api: async ({ baseURL }, give) => give(apiOf(baseURL!)),
  open: async ({ api, browser, baseURL, viewport, locale, timezoneId }, give) => {
    const said: string[] = []
    const contexts: BrowserContext[] = []
    const shared = {
      baseURL: baseURL!,
      viewport,
      reducedMotion: 'reduce' as const,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    }
    await give(async (path, { as = 'admin', prepare, ...options } = {}) => {
      const signed = typeof as === 'string' ? await api.signIn(as) : as
      const context = await browser.newContext({ ...shared, ...(signed && { storageState: signedState(baseURL!, signed) }), ...options })
      contexts.push(context)
      context.on('page', page => watch(page, said))
      const page = await context.newPage()
      await prepare?.(page)
      await page.goto(path)
      return page
    })
    await Promise.all(contexts.map(context => context.close()))
    expect(said).toEqual([])
  },
})
export { expect }

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
