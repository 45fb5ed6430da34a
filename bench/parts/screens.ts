import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { inBrowser, type Visit } from '../support/browser.ts'
import { median, quantile, type Found } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const ROWS = 10_000
const ROUNDS = 3
const SLOWED = 4
const LIST = '/company/list?sort=-id'

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

const firstRow = (page: Page): Promise<void> => page.getByRole('grid').getByRole('row').nth(5).waitFor()

interface Opened {
  readonly milliseconds: number
  readonly kilobytes: number
}
/** Opens the list in a fresh browser: the time until rows stand there, and the scripts that came before, packed by gzip. */
async function opened({ visitor, url }: Visit, slowed: boolean): Promise<Opened> {
  const { page, inspector } = await visitor()
  if (slowed) await inspector.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const scripts: Promise<number>[] = []
  page.on('response', answer => {
    if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer.body().then(body => gzipSync(body).length))
  })
  const began = performance.now()
  await page.goto(url + LIST, { waitUntil: 'commit' })
  await firstRow(page)
  const milliseconds = performance.now() - began
  const sizes = await Promise.all(scripts.slice())
  await page.context().close()
  return { milliseconds, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

/** Frame times while a thousand loaded rows are scrolled, 120 px a frame. */
async function scrolled({ visitor, url }: Visit): Promise<number[]> {
  const { page } = await visitor()
  await page.goto(url + LIST)
  await firstRow(page)
  const frames = await page.evaluate<number[]>(SCROLL)
  await page.context().close()
  return frames.slice(5)
}

/** What a user feels: bytes before the first list, its time, frames of a scrolled list. */
export const screens = (home: Home): Promise<Found> =>
  inBrowser(home, { rows: ROWS }, async visit => {
    const [plain, slow]: [Opened[], Opened[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await opened(visit, false))
      slow.push(await opened(visit, true))
    }
    const frames = await scrolled(visit)
    return {
      figures: [
        { name: 'scripts before the first list, gzip', value: median(plain.map(one => one.kilobytes)), unit: 'KB', most: 335 },
        { name: 'first list, cold', value: median(plain.map(one => one.milliseconds)), unit: 'ms' },
        { name: `first list, cold, processor slowed ${SLOWED} times`, value: median(slow.map(one => one.milliseconds)), unit: 'ms' },
        { name: 'frame of a scrolled list, median', value: median(frames), unit: 'ms' },
        { name: 'frame of a scrolled list, 95th of 100', value: quantile(frames, 0.95), unit: 'ms' },
      ],
      raw: { plain, slow, frames },
    }
  })
