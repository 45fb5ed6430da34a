import { chromium, type CDPSession, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installedBrowser } from '../../scripts/browser.mjs'
import { openServer } from './children.ts'
import { ADMIN, type Home } from './home.ts'
import { WATCH } from './inPage.ts'

/** A page of a fresh browser without any cache, the administrator signed in, and the browser's own measurements of it. */
interface Visitor {
  readonly page: Page
  readonly inspector: CDPSession
}
/** The product standing at an address, and the way to visitors of it. */
export interface Visit {
  readonly url: string
  visitor(): Promise<Visitor>
  /** The same product with screens that were built before. */
  openOther(folder: string): Promise<Visit>
}
/** What is visited: how many companies there are, and the folder of the entry page when it is not the product's own. */
interface Visited {
  readonly rows: number
  readonly from?: string
  /** Statements that put more into the database. */
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

/** Builds screens, starts the product with them, and does something in Chromium. */
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
