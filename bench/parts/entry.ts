import type { Page } from '@playwright/test'
import { inBrowser } from '../support/browser.ts'
import { readMetrics } from './interactions.ts'
import { median, quantile, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { preparePapers, missingPapers, type Calls, type Paper } from '../support/papers.ts'

/** The series of their numbers distinguishes waybills of the table from those of the form. */
const SERIES = { table: 'Т', form: 'Ф' } as const
const SAVED_MS = 60_000

/** Presses keys and counts them: a typed character counts as one, a key combination as the number of its keys. */
function handsOn(page: Page) {
  let pressed = 0
  return {
    type: async (text: string): Promise<void> => {
      pressed += text.length
      await page.keyboard.type(text)
    },
    press: async (key: string): Promise<void> => {
      pressed += key === '+' ? 1 : key.split('+').length
      await page.keyboard.press(key)
    },
    /** The number of keys since the last call. */
    count: (): number => {
      const now = pressed
      pressed = 0
      return now
    },
  }
}

/** Whether the number is the next one of the same book, which one key enters; in a new book it is typed. */
const isNext = (papers: readonly Paper[], at: number): boolean => at > 0 && Number(papers[at]!.ttn) === Number(papers[at - 1]!.ttn) + 1

/** Types a hundred waybills as lines of the table. Returns the number of keys of each. */
async function inTable(page: Page, papers: readonly Paper[]): Promise<readonly number[]> {
  const { type, press, count } = handsOn(page)
  const note = page.getByRole('textbox', { name: /^ТТН, строка/ })
  await note.waitFor()
  const keys: number[] = []
  for (const [at, { ttn, signs, volume }] of papers.entries()) {
    await note.waitFor()
    if (isNext(papers, at)) await press('+')
    else {
      await type(SERIES.table + ttn)
      await press('Tab')
    }
    await type(signs)
    await press('Tab')
    await type(volume)
    await press('Enter')
    keys.push(count())
  }
  await page.getByText(`Сохранено строк: ${papers.length}`).waitFor({ timeout: SAVED_MS })
  return keys
}

/** The same in the form, one record after another. */
async function inForm(page: Page, papers: readonly Paper[]): Promise<readonly number[]> {
  const { type, press, count } = handsOn(page)
  const note = page.getByRole('textbox', { name: 'ТТН', exact: true })
  await note.waitFor()
  const keys: number[] = []
  for (const [at, { ttn, signs, volume }] of papers.entries()) {
    if (at === 0) await note.focus()
    else
      await page.waitForFunction(
        () =>
          (document.activeElement as HTMLInputElement | null)?.name === 'ttn' && (document.activeElement as HTMLInputElement).value === '',
      )
    if (isNext(papers, at)) await press('+')
    else {
      await type(SERIES.form + ttn)
      if (at > 0) await press('Enter')
    }
    // The first record is filled in with Tab; from then on Enter follows the same order.
    if (at === 0) for (let tab = 0; tab < 4; tab += 1) await press('Tab')
    await type(signs)
    await press(at === 0 ? 'Tab' : 'Enter')
    if (at === 0) await press('Tab')
    await type(volume)
    await press(at === 0 ? 'Control+Shift+Enter' : 'Enter')
    keys.push(count())
  }
  await page.waitForFunction(
    () => (document.activeElement as HTMLInputElement | null)?.name === 'ttn' && (document.activeElement as HTMLInputElement).value === '',
  )
  return keys
}

const [LINES, COLUMNS] = [500, 12]
const [TYPED_LINES, SIGNS] = [12, 8]
const QUIET_MS = 300

/** Pastes five hundred lines of twelve columns and waits for their validation (wall time), then types a number in twelve of them: main thread time per key. */
async function amongMany(page: Page, calls: Calls, papers: readonly Paper[]): Promise<{ readonly paste: number; readonly key: number }> {
  const note = page.getByRole('textbox', { name: /^ТТН, строка/ })
  await note.waitFor()
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const routes = await calls.get<readonly { id: number; label: string }[]>('api/cargo_routes/list_for_select?all=1')
  const line = (at: number): string => {
    const { plate, route, volume } = papers[at % papers.length]!
    const typed = [`Н${at}`, plate, volume, '', routes.find(({ id }) => id === route)!.label]
    return [...typed, ...Array.from({ length: COLUMNS - typed.length }, () => '')].join('\t')
  }
  let [open, last] = [0, 0]
  page.on('request', () => void (open += 1))
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', () => {
      open -= 1
      last = performance.now()
    })
  const began = performance.now()
  await page.evaluate(
    text => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    Array.from({ length: LINES }, (_, at) => line(at)).join('\r\n'),
  )
  await page.getByText(`Вставлено строк: ${LINES}`).waitFor()
  // The lines are validated by requests that follow one another immediately.
  while (open > 0 || performance.now() - last < QUIET_MS) await page.waitForTimeout(50)
  const paste = last - began
  await page.keyboard.press('ArrowDown')
  const before = await readMetrics(inspector)
  for (let at = 0; at < TYPED_LINES; at += 1) {
    await page.keyboard.type(`${at}`.padStart(SIGNS, '7'))
    await page.keyboard.press('ArrowDown')
  }
  const key = ((await readMetrics(inspector)).whole - before.whole) / (TYPED_LINES * (SIGNS + 1))
  return { paste, key }
}

/** How many keys each further waybill takes, with forty vehicles, routes and drivers, and whether all waybills are stored correctly. */
export const entry = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: 0 }, async ({ url, visitor }) => {
    const { papers, calls } = await preparePapers(url)
    const run = async (path: string, work: (page: Page, papers: readonly Paper[]) => Promise<readonly number[]>, prefix: string) => {
      const { page } = await visitor()
      await page.goto(`${url}${path}`)
      const began = performance.now()
      const keys = (await work(page, papers)).slice(1)
      const took = (performance.now() - began) / 1000
      await page.context().close()
      return { keys, took, missed: await missingPapers(calls, papers, prefix) }
    }
    const table = await run('/deals/create?entry=table', inTable, SERIES.table)
    const form = await run('/deals/create', inForm, SERIES.form)
    const { page } = await visitor()
    await page.goto(`${url}/deals/create?entry=table`)
    const many = await amongMany(page, calls, papers)
    await page.context().close()
    const figuresOf = (name: string, { keys, missed }: typeof table, max: number) => [
      { name: `keys of the next waybill ${name}`, value: median(keys), unit: '', max },
      { name: `keys of the longest waybill ${name}`, value: quantile(keys, 1), unit: '' },
      { name: `waybills that were stored otherwise ${name}`, value: missed.length, unit: '', max: 0 },
    ]
    return {
      figures: [
        ...figuresOf('in the table', table, 8),
        ...figuresOf('in the form', form, 14),
        { name: `a key among ${LINES} lines`, value: many.key, unit: 'ms', max: 8 },
        {
          name: `a paste of ${LINES} × ${COLUMNS}, with all that it asks`,
          value: many.paste,
          unit: 'ms',
          max: 2000,
        },
      ],
      raw: { table, form, many },
    }
  })
