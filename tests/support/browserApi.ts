import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

const run = Number(process.env['BROWSER_PORT'] ?? 0) % 10_000
const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 10
let taken = 0
/** The first of `count` numbers that nothing else in this run uses, nor (most likely) an earlier run on the same database. */
export const unique = (count = 1): number => {
  taken += count
  return run * 100_000 + worker * 10_000 + taken - count
}

/** The response to a call: status and parsed body, if any. */
interface Answered {
  readonly status: number
  // Tests read bodies by the names of the contract, so they are untyped.
  // eslint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** The session of a signed-in user as the server returns it. */
export interface SignedInUser {
  readonly id: number
  readonly login: string
  readonly password: string
  readonly token: string
  readonly session: string
}

/** How to call: as which user (the administrator by default), with what content. */
interface Calling {
  readonly as?: SignedInUser
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls the running server directly, to prepare data before the browser opens a page. */
export interface Api {
  call(method: string, path: string, calling?: Calling): Promise<Answered>
  /** The same for calls that must succeed; returns the body. */
  made(method: string, path: string, sent?: unknown): Promise<Answered['body']>
  signIn(login: string, password?: string): Promise<SignedInUser>
  /** Creates a user with a role of the catalogue. */
  user(role: string): Promise<SignedInUser>
}

const MERGED = new Set(['PATCH', 'DELETE'])

/** Makes a client of the server at an address; `adminPassword` is its administrator's. */
export function apiAt(address: string, adminPassword: string): Api {
  let admin: Promise<SignedInUser> | undefined
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
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const signIn = async (login: string, password = login): Promise<SignedInUser> => {
    const body = good(await send('POST', 'authentication_token', undefined, { json: { login, password } }))
    return { id: body.id, login, password, token: body.token, session: JSON.stringify(body) }
  }
  const asAdmin = (): Promise<SignedInUser> => (admin ??= signIn('admin', adminPassword))
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

/**
 * Runs in a page before its own scripts: answers the page's menu settings with nothing, since tests of one account would see each other's recent
 * pages and pins; without `live`, live updates are off too, so that parallel tests do not change the page. A route of the browser would do
 * the same, but it stops every request of the page and switches the cache off.
 */
const isolatePage = (live: boolean): void => {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!live && pathname === '/api/live') throw new TypeError('Live updates are off in this test')
    return pathname.startsWith('/api/my_settings/menu') ? new Response(null, { status: 204 }) : fetch(input, init)
  }
}

/** What a context is created with; whether its pages receive live updates. */
interface Wanted extends Omit<BrowserContextOptions, 'storageState' | 'viewport'> {
  readonly live?: boolean
}

/** Contexts to use again, of one browser. */
export interface Contexts {
  /** A context without a page whose storage is exactly `state`. */
  borrow(wanted: Wanted, state: Exclude<BrowserContextOptions['storageState'], string | undefined>): Promise<BrowserContext>
  /** Closes the pages of a borrowed context, which serves the next borrower. */
  giveBack(context: BrowserContext): Promise<void>
}

/**
 * A page in a new context fetches and compiles all scripts of the product anew: 1.6 s of processor time instead of 0.3 s. So tests share
 * contexts, one after another; no two pages that `open` returns are in one context at the same time.
 */
export function contextsOf(browser: Browser): Contexts {
  const idle = new Map<string, BrowserContext[]>()
  const keys = new Map<BrowserContext, string>()
  const create = async (key: string, { live = false, ...options }: Wanted): Promise<BrowserContext> => {
    const context = await browser.newContext(options)
    await context.addInitScript(isolatePage, live)
    keys.set(context, key)
    context.on('close', () => keys.delete(context))
    return context
  }
  return {
    async borrow(wanted, state) {
      const key = JSON.stringify(wanted)
      const context = idle.get(key)?.pop() ?? (await create(key, wanted))
      await context.setStorageState(state)
      return context
    },
    async giveBack(context) {
      await Promise.all(context.pages().map(page => page.close()))
      const key = keys.get(context)
      if (key === undefined) return
      await context.setOffline(false)
      idle.set(key, [...(idle.get(key) ?? []), context])
    },
  }
}
