import { type Page, chromium, type CDPSession } from '@playwright/test'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installedBrowser } from '../../scripts/browser.mjs'
import { openServer } from './children.ts'
import { ADMIN, type Home } from './home.ts'

/**
 * Runs in every page before its own scripts. `bench.seen` has the times when something first appeared in the document and when it had been painted,
 * in milliseconds since `bench.from` (the beginning of the navigation, or of the last action); the page is not polled.
 */
const WATCH = `window.bench = (() => {
  const filled = count => document.querySelectorAll('[role="grid"] [role="row"][data-at]:not([aria-busy])').length >= count
  const firstRow = () => document.querySelector('[role="grid"] [role="row"][data-at="0"]')?.textContent
  const things = {
    rows: () => filled(6),
    otherRows: () => filled(6) && firstRow() !== bench.words,
    card: () => document.querySelector('[role="grid"]') === null && document.querySelector('main')?.textContent.includes(bench.words),
  }
  const bench = { from: 0, words: '', seen: {} }
  const look = () => {
    for (const name of bench.wanted) {
      if (!things[name]()) continue
      const appeared = performance.now() - bench.from
      bench.wanted = bench.wanted.filter(one => one !== name)
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => { bench.seen[name] = { appeared, painted: performance.now() - bench.from } }
        channel.port2.postMessage(null)
      })
    }
  }
  bench.wanted = ['rows']
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
  bench.begin = name => {
    bench.seen = {}
    if (name === 'otherRows') bench.words = firstRow()
    bench.wanted = [name]
    bench.from = performance.now()
  }
  return bench
})()`

/** When something appeared in the document, and when a frame with it had been painted, in milliseconds. */
export interface PaintTimes {
  readonly appeared: number
  readonly painted: number
}
const LOOK_MS = 100
const PATIENCE_MS = 120_000

/** Waits until what `bench` watches for has been painted; polls rarely, so that polling does not distort the measurement. */
export async function waitForPaint(page: Page, what: 'rows' | 'otherRows' | 'card'): Promise<PaintTimes> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const seen = await page.evaluate<PaintTimes | undefined>(`window.bench?.seen.${what}`)
    if (seen) return seen
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error(`no ${what} within ${PATIENCE_MS / 1000} s`)
}

/**
 * Frame times while a list is scrolled, in milliseconds: `frames` frames of `step` pixels each, or of a share of its height, as with the scroll bar.
 * At an end without further rows the direction is reversed; with `waits`, scrolling continues when more rows have arrived.
 */
export const scroll = (page: Page, frames: number, step: number | { readonly share: number }, waits = false): Promise<number[]> =>
  page.evaluate<number[]>(`(async () => {
    const scroller = document.querySelector('[role="grid"]')
    const step = ${typeof step === 'number' ? step : `scroller.scrollHeight * ${step.share}`}
    const times = []
    let way = 1
    let last = await new Promise(requestAnimationFrame)
    for (let frame = 0; frame < ${frames}; frame += 1) {
      const before = scroller.scrollTop
      scroller.scrollTop += step * way
      if (scroller.scrollTop === before && !${waits}) way = -way
      const now = await new Promise(requestAnimationFrame)
      times.push(now - last)
      last = now
    }
    return times
  })()`)

/** A page of a fresh browser context without cache, with the administrator signed in, and the browser's own measurements of it. */
interface Visitor {
  readonly page: Page
  readonly inspector: CDPSession
}
/** The running product and the means to visit it. */
export interface Visit {
  readonly url: string
  visitor(): Promise<Visitor>
  /** The same product with screens that were built earlier. */
  openOther(folder: string): Promise<Visit>
}
/** What is visited: the number of companies, and the folder of the entry page if it is not the product's own. */
interface Visited {
  readonly rows: number
  readonly from?: string
  /** Statements that add rows to the database. */
  readonly more?: Readonly<Record<string, string>>
}

/** Builds screens into the benchmark's own folder. */
async function build(home: Home, from: string): Promise<string> {
  const folder = join(home.folder, 'screens', from)
  const vite = join(home.root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--config', 'vite.config.ts', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const child = spawn(process.execPath, [vite, 'build', from, ...options], { cwd: home.root, stdio: 'inherit' })
  await new Promise<void>((resolve, reject) => child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`vite: ${code}`)))))
  return folder
}

/** Builds screens, starts the product with them, and runs something in Chromium. */
export async function inBrowser<T>(home: Home, { rows, from = '.', more = {} }: Visited, work: (visit: Visit) => Promise<T>): Promise<T> {
  const database = await home.companies(rows)
  await home.query(database, more)
  const serverOf = (screens: string) => openServer({ database, dataDir: home.folder, screens })
  const servers = [await serverOf(await build(home, from))]
  const executablePath = installedBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const answer = await fetch(`${servers[0]!.url}/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const session = JSON.stringify(await answer.text())
    const visitor = async (): Promise<Visitor> => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
      context.setDefaultTimeout(30_000)
      await context.addInitScript(`localStorage.setItem('user', ${session});${WATCH}`)
      const page = await context.newPage()
      return { page, inspector: await context.newCDPSession(page) }
    }
    const visitOf = (url: string): Visit => ({
      url,
      visitor,
      async openOther(folder) {
        const server = await serverOf(folder)
        servers.push(server)
        return visitOf(server.url)
      },
    })
    return await work(visitOf(servers[0]!.url))
  } finally {
    await browser.close()
    for (const server of servers) await server.close()
  }
}
