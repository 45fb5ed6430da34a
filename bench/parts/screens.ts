import type { Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { inBrowser, type Visit, waitForPaint, scroll, type PaintTimes } from '../support/browser.ts'
import { framesOf, median, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const ROWS = 100_000
const ROUNDS = 7
const SLOWED = 4
const LIST = '/company/list'
/** Chunks that most pages need are prefetched this long after the first page: cards are opened once they are loaded. */
const AHEAD_MS = 4500
/** The maximum page size of a list call: with the usual pages, filling the list would take a quarter of an hour. */
const FILLING = 1000

interface Opened extends PaintTimes {
  /** Scripts loaded before the rows appeared, compressed by gzip. */
  readonly kilobytes: number
}

/** Opens the list in a fresh browser context without any cache: the time until its rows are painted. */
async function openedPage({ visitor, url }: Visit, slowed: number): Promise<Opened> {
  const { page, inspector } = await visitor()
  if (slowed > 1) await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const scripts: Response[] = []
  page.on('response', answer => {
    if (new URL(answer.url()).pathname.endsWith('.js')) scripts.push(answer)
  })
  await page.goto(url + LIST, { waitUntil: 'commit' })
  const rows = await waitForPaint(page, 'rows')
  const sizes = await Promise.all(scripts.map(async answer => gzipSync(await answer.body()).length))
  await page.context().close()
  return { ...rows, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024 }
}

interface Round {
  readonly card: number
  readonly back: number
}
/** From the click on a row until its card is painted, and from going back until the rows are painted again; each card for the first time. */
async function walked({ visitor, url }: Visit, slowed: number): Promise<Round[]> {
  const { page, inspector } = await visitor()
  await page.goto(url + LIST, { waitUntil: 'commit' })
  await waitForPaint(page, 'rows')
  await page.waitForTimeout(AHEAD_MS)
  if (slowed > 1) await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const found: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate(`(() => {
      const row = document.querySelector('[role="row"][data-at="${round}"]')
      bench.words = [...row.querySelectorAll('.cell')].map(cell => cell.textContent).find(text => /^\\d{10}$/.test(text))
      bench.begin('card')
      row.querySelector('a.open').click()
    })()`)
    const card = await waitForPaint(page, 'card')
    await page.waitForTimeout(300)
    await page.evaluate(`bench.begin('rows'); history.back()`)
    const back = await waitForPaint(page, 'rows')
    await page.waitForTimeout(300)
    found.push({ card: card.painted, back: back.painted })
  }
  await page.context().close()
  return found
}

interface Scrolled {
  /** Rows in the list when it was scrolled. */
  readonly rows: number
  readonly first: readonly number[]
  readonly wheel: readonly number[]
  readonly bar: readonly number[]
  readonly further: readonly number[]
  readonly pages: number
}
/**
 * Frame times of a list: just opened and loading pages; then with all its rows, by the wheel, by the scroll bar, and at its end while more pages are
 * loaded.
 */
async function scrolled({ visitor, url }: Visit): Promise<Scrolled> {
  const { page } = await visitor()
  let [rows, pages, isFilling] = [0, 0, false]
  await page.route(/\/api\/companies\?/, async route => {
    const address = new URL(route.request().url())
    if (isFilling) address.searchParams.set('itemsPerPage', String(FILLING))
    const answer = await route.fetch({ url: address.href })
    rows += ((await answer.json()) as unknown[]).length
    pages += 1
    await route.fulfill({ response: answer })
  })
  await page.goto(url + LIST)
  await waitForPaint(page, 'rows')
  await page.waitForTimeout(AHEAD_MS)
  const first = await scroll(page, 600, 60, true)
  isFilling = true
  while (rows < ROWS - 2 * FILLING) {
    await page.evaluate(`(grid => { grid.scrollTop = grid.scrollHeight })(document.querySelector('[role="grid"]'))`)
    await page.waitForTimeout(200)
  }
  isFilling = false
  await page.waitForTimeout(1500)
  const before = pages
  const further = await scroll(page, 600, 60, true)
  const bar = await scroll(page, 600, { share: 1 / 600 })
  const wheel = await scroll(page, 600, 120)
  await page.context().close()
  return { rows, first, wheel, bar, further, pages: pages - before }
}

/** What a user notices: bytes before the first list, its time, the time to a card and back, frames of a list of 100,000 rows. */
export const screens = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: ROWS }, async visit => {
    // The first visit of a new server reads the files from disk.
    await openedPage(visit, 1)
    const [plain, slow]: [Opened[], Opened[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await openedPage(visit, 1))
      slow.push(await openedPage(visit, SLOWED))
    }
    const [walks, slowWalks] = [await walked(visit, 1), await walked(visit, SLOWED)]
    const frames = await scrolled(visit)
    const mid = <T>(all: readonly T[], of: (one: T) => number): number => median(all.map(of))
    const slowly = `, processor slowed ${SLOWED} times`
    return {
      figures: [
        { name: 'scripts before the first list, gzip', value: mid(plain, one => one.kilobytes), unit: 'KB', max: 345 },
        { name: 'first list, cold', value: mid(plain, one => one.painted), unit: 'ms', max: 1000 },
        { name: `first list, cold${slowly}`, value: mid(slow, one => one.painted), unit: 'ms', max: 2500 },
        { name: 'list to card', value: mid(walks, one => one.card), unit: 'ms' },
        { name: 'card back to list', value: mid(walks, one => one.back), unit: 'ms' },
        { name: `list to card${slowly}`, value: mid(slowWalks, one => one.card), unit: 'ms' },
        { name: `card back to list${slowly}`, value: mid(slowWalks, one => one.back), unit: 'ms' },
        ...framesOf('of a list just opened, pages coming', frames.first),
        ...framesOf(`of ${frames.rows} rows by the wheel`, frames.wheel),
        ...framesOf(`of ${frames.rows} rows by the bar`, frames.bar),
        ...framesOf(`at the end of them, ${frames.pages} pages coming`, frames.further),
      ],
      raw: { plain, slow, walks, slowWalks, frames },
    }
  })

/** Saved views of the list, in orders whose first rows differ. */
const VIEWS = { 'Я → А': 'sort=-shortName', Новые: 'sort=-id' }
const MAX_SWITCH_MS = 150

/** The time from the click on a saved view until its rows are painted, at 100,000 rows: of a view opened for the first time, and of one opened before. */
export const views = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: ROWS }, async ({ visitor, url }) => {
    const { page } = await visitor()
    await page.goto(url + LIST)
    await waitForPaint(page, 'rows')
    for (const [name, query] of Object.entries(VIEWS))
      await page.evaluate(
        async body => {
          const { token } = JSON.parse(localStorage.getItem('user')!) as { token: string }
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          const { ok, status } = await fetch('/api/list_views', { method: 'POST', headers, body: JSON.stringify(body) })
          if (!ok) throw new Error(`The view was refused: ${status}`)
        },
        { list: 'company', name, audience: 'me', query },
      )
    await page.reload()
    await waitForPaint(page, 'rows')
    await page.waitForTimeout(AHEAD_MS)
    const times: number[] = []
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const name = Object.keys(VIEWS)[round % 2]!
      const tab = page.getByRole('tab', { name, exact: true })
      await tab.evaluate((one: HTMLElement) => {
        ;(window as unknown as { bench: { begin: (what: string) => void } }).bench.begin('otherRows')
        one.click()
      })
      times.push((await waitForPaint(page, 'otherRows')).painted)
      await page.waitForTimeout(300)
    }
    await page.context().close()
    return {
      figures: [
        { name: 'switch to a saved view, first time', value: median(times.slice(0, 2)), unit: 'ms', max: MAX_SWITCH_MS },
        { name: 'switch to a saved view, opened before', value: median(times.slice(2)), unit: 'ms', max: MAX_SWITCH_MS },
      ],
      raw: { times },
    }
  })

/** The demo has about a hundred vehicles: copies of each, and of their plan, give a board the size of a large fleet. */
const COPIES = 3
const FRAMES = 600
/** The chunks that most pages need have been prefetched by then. */
const BOARD_AHEAD_MS = 6000

/** Copies rows of a table with new values for some columns; `g` is the number of the copy. */
const copied = (table: string, made: Readonly<Record<string, string>>): string => `do $$ declare rest text; begin
  select string_agg(quote_ident(column_name), ', ') into rest from information_schema.columns
    where table_schema = current_schema() and table_name = '${table}' and is_generated = 'NEVER' and not column_name in (${Object.keys(made)
      .map(name => `'${name}'`)
      .join()});
  execute format('insert into ${table} (${Object.keys(made).join()}, %s) select ${Object.values(made)
    .map(value => value.replaceAll("'", "''"))
    .join()}, %s from ${table} t, generate_series(1, ${COPIES}) g', rest, rest);
end $$`

const FLEET = {
  vehicles: copied('vehicle', { id: 't.id + g * 10000', plate: `t.plate || '-' || g`, vin: 'null', sts: 'null' }),
  entries: copied('shift_planner', { id: 't.id + g * 100000', vehicle_id: 't.vehicle_id + g * 10000' }),
  lines: copied('shift_planner_line', { id: 't.id + g * 1000000', shift_planner_id: 't.shift_planner_id + g * 100000' }),
}

/** Frames of the planner's board, a week of a large fleet, scrolled by the wheel: at the speed of a user, and at that of the list test. */
export const board = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: 0, more: FLEET }, async ({ url, visitor }) => {
    const { page } = await visitor()
    await page.goto(`${url}/shiftPlanner/board`)
    await page.locator('[role="grid"] [role="row"].row').nth(6).waitFor()
    await page.waitForTimeout(BOARD_AHEAD_MS)
    const rows = Number(await page.locator('[role="grid"]').getAttribute('aria-rowcount')) - 1
    const [slow, fast] = [await scroll(page, FRAMES, 40), await scroll(page, FRAMES, 120)]
    await page.context().close()
    return {
      figures: [
        { name: 'vehicles on the board', value: rows, unit: '' },
        ...framesOf('of the board, 40 pixels each', slow),
        ...framesOf('of the board, 120 pixels each', fast),
      ],
      raw: { rows, slow, fast },
    }
  })
