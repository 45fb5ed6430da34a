import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openServer } from '../support/children.ts'
import { median, quantile, type Figure, type Found } from '../support/figures.ts'
import { ADMIN, type Home } from '../support/home.ts'

const ROWS = 10_000
const ROUNDS = 3
const SLOWED = 4
const LIST = '/company/list?sort=-id'

// Run inside the page.
const WATCH = `window.keys = []
window.addEventListener('input', () => {
  const began = performance.now()
  const channel = new MessageChannel()
  channel.port1.onmessage = () => window.keys.push(performance.now() - began)
  channel.port2.postMessage(null)
}, true)`
const SCROLL = `(async () => {
  const grid = document.querySelector('[role="grid"]')
  const scroller = [grid, ...grid.querySelectorAll('*')].find(one => one.scrollHeight > one.clientHeight + 50) ?? grid.parentElement
  const times = []
  let last = performance.now()
  for (let turn = 0; turn < 300; turn += 1) {
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    times.push(now - last)
    last = now
    scroller.scrollTop = (scroller.scrollTop + 120) % Math.max(1, scroller.scrollHeight - scroller.clientHeight)
  }
  return times
})()`

/** The built screens, in the benchmark's own folder. */
async function build(home: Home): Promise<string> {
  const folder = join(home.folder, 'screens')
  const vite = join(home.root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], { cwd: home.root, stdio: 'inherit' })
  await new Promise<void>((resolve, reject) => child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`vite: ${code}`)))))
  return folder
}

const chrome = (): string | undefined => [process.env['CHROME_PATH'], '/usr/bin/chromium'].find(path => path && existsSync(path))

/** A browser without any cache, with the administrator signed in. */
async function visitor(browser: Browser, session: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ru-RU' })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(`localStorage.setItem('user', ${JSON.stringify(session)})`)
  return context
}

const firstRow = (page: Page): Promise<void> => page.getByRole('grid').getByRole('row').nth(5).waitFor()

interface Opened {
  readonly milliseconds: number
  readonly kilobytes: number
}
/** Opens the list in a fresh browser: the time until rows stand there, and the scripts that came before, packed by gzip. */
async function opened(browser: Browser, session: string, url: string, slowed: boolean): Promise<Opened> {
  const context = await visitor(browser, session)
  const page = await context.newPage()
  if (slowed) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const scripts: Promise<number>[] = []
  page.on('response', answer => {
    if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer.body().then(body => gzipSync(body).length))
  })
  const began = performance.now()
  await page.goto(url + LIST, { waitUntil: 'commit' })
  await firstRow(page)
  const milliseconds = performance.now() - began
  const sizes = await Promise.all(scripts.slice())
  await context.close()
  return { milliseconds, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

/** Script time of each key typed into the form of a company: from the input event until the next task, in milliseconds. */
async function typed(browser: Browser, session: string, url: string): Promise<{ keys: number[]; inputs: number }> {
  const context = await visitor(browser, session)
  const page = await context.newPage()
  await page.goto(`${url}/company/create`)
  const name = page.getByRole('textbox', { name: /^Название/ })
  await name.waitFor()
  await page.evaluate(WATCH)
  await name.pressSequentially('Общество с ограниченной ответственностью «Приокские карьеры и щебень»', { delay: 30 })
  const keys = await page.evaluate<number[]>('window.keys')
  const inputs = await page.locator('form input, form textarea').count()
  await context.close()
  return { keys: keys.slice(5), inputs }
}

/** Frame times while a thousand loaded rows are scrolled, 120 px a frame. */
async function scrolled(browser: Browser, session: string, url: string): Promise<number[]> {
  const context = await visitor(browser, session)
  const page = await context.newPage()
  await page.goto(url + LIST)
  await firstRow(page)
  const frames = await page.evaluate<number[]>(SCROLL)
  await context.close()
  return frames.slice(5)
}

/** What a user feels: bytes before the first list, its time, keys in a form, frames of a scrolled list. */
export async function screens(home: Home): Promise<Found> {
  const server = await openServer({ database: await home.companies(ROWS), dataDir: home.folder, screens: await build(home) })
  const executablePath = chrome()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  try {
    const answer = await fetch(`${server.url}/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    })
    const session = await answer.text()
    const [plain, slow]: [Opened[], Opened[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await opened(browser, session, server.url, false))
      slow.push(await opened(browser, session, server.url, true))
    }
    const { keys, inputs } = await typed(browser, session, server.url)
    const frames = await scrolled(browser, session, server.url)
    const figures: Figure[] = [
      { name: 'scripts before the first list, gzip', value: median(plain.map(one => one.kilobytes)), unit: 'KB', most: 335 },
      { name: 'first list, cold', value: median(plain.map(one => one.milliseconds)), unit: 'ms' },
      { name: `first list, cold, processor slowed ${SLOWED} times`, value: median(slow.map(one => one.milliseconds)), unit: 'ms' },
      { name: `key in a form of ${inputs} inputs, median`, value: median(keys), unit: 'ms', most: 5 },
      { name: 'key in the form, 95th of 100', value: quantile(keys, 0.95), unit: 'ms' },
      { name: 'frame of a scrolled list, median', value: median(frames), unit: 'ms' },
      { name: 'frame of a scrolled list, 95th of 100', value: quantile(frames, 0.95), unit: 'ms' },
    ]
    return { figures, raw: { plain, slow, keys, frames } }
  } finally {
    await browser.close()
    await server.close()
  }
}
