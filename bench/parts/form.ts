import type { CDPSession, Page } from '@playwright/test'
import { pathOf } from '#resource'
import { labels, passport } from '../form/passport.ts'
import { inBrowser, type Visit } from '../support/browser.ts'
import { median, quantile, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const ROWS = 10_000
const ROUNDS = 3
const KEY_MS = 40
/** Longer than the form waits before it keeps a draft. */
const PAUSE_MS = 600
const WORD = /.{1,12}/gu

/** What is typed: into plain texts, one of them part of a derived value, a masked sum that a check reads, digits, a date, a telephone, several lines. */
const TYPED = {
  name: 'Щебень гранитный фракции 5–20, партия для стройки на Калужском шоссе',
  lastName: 'Константинопольский-Преображенский',
  mass: '1234567,891',
  inn: '7707083893',
  issued: '05112026',
  phone: '9161234567',
  note: 'Отгружено утром, весы поверены, акт подписан обеими сторонами без замечаний',
} as const
type Typed = keyof typeof TYPED

const INPUTS = (passport.form ?? []).flatMap(one => (typeof one === 'object' && 'rows' in one ? one.rows : [one])).flat().length

// Run inside the page. `drawn`: from the input event until its listeners and what they promised are done, the new state in the document;
// `free`: until the next task, a frame that the browser puts between them included.
const WATCH = `window.keys = []
window.addEventListener('input', () => {
  const began = performance.now()
  const key = {}
  window.keys.push(key)
  const channel = new MessageChannel()
  channel.port1.onmessage = () => { key.free = performance.now() - began }
  channel.port2.postMessage(null)
  window.addEventListener('input', () => { key.drawn = performance.now() - began }, { once: true })
}, true)`

/** What the browser's main thread has done so far, in milliseconds. */
export interface Spent {
  readonly script: number
  readonly layout: number
  readonly whole: number
}
/** Reads it, where `Performance.enable` was sent before. */
export async function spent(inspector: CDPSession): Promise<Spent> {
  const { metrics } = await inspector.send('Performance.getMetrics')
  const of = (name: string): number => (metrics.find(one => one.name === name)?.value ?? Number.NaN) * 1000
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration'), whole: of('TaskDuration') }
}

/** The times of one key in the page, in milliseconds. */
interface Key {
  readonly drawn: number
  readonly free: number
}
/** Mean work per key, everything that the keys set going included: checks, derived values, the draft; and each key by itself. */
interface Took extends Spent {
  readonly keys: readonly Key[]
}
async function typedInto(page: Page, inspector: CDPSession, name: Typed): Promise<Took> {
  await page.getByRole('textbox', { name: new RegExp(`^${labels.fields[name]}`) }).click()
  await page.waitForTimeout(PAUSE_MS)
  await page.evaluate('window.keys = []')
  const before = await spent(inspector)
  for (const word of TYPED[name].match(WORD) ?? []) {
    await page.keyboard.type(word, { delay: KEY_MS })
    await page.waitForTimeout(PAUSE_MS)
  }
  const after = await spent(inspector)
  const count = TYPED[name].length
  return {
    script: (after.script - before.script) / count,
    layout: (after.layout - before.layout) / count,
    whole: (after.whole - before.whole) / count,
    keys: await page.evaluate<Key[]>('window.keys'),
  }
}

async function round({ visitor, url }: Visit): Promise<Record<Typed, Took>> {
  const { page, inspector } = await visitor()
  await page.goto(`${url}${pathOf(passport, 'create')}`)
  await page.getByRole('textbox', { name: labels.fields.note }).waitFor()
  const drawn = await page.locator('form .MuiFormControl-root').count()
  if (drawn !== INPUTS) throw new Error(`${drawn} inputs are drawn, not ${INPUTS}`)
  await page.evaluate(WATCH)
  await inspector.send('Performance.enable')
  const found: Partial<Record<Typed, Took>> = {}
  for (const name of Object.keys(TYPED) as Typed[]) found[name] = await typedInto(page, inspector, name)
  const drafts = await page.evaluate<number>(`Object.keys(localStorage).filter(key => key.startsWith('nerud.draft:')).length`)
  if (drafts !== 1) throw new Error('the form kept no draft')
  await page.context().close()
  return found as Record<Typed, Took>
}

/** Keys in a form of many inputs of all kinds, drawn by the product's own form from a declaration that only the benchmark has. */
export const form = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: ROWS, from: 'bench/form' }, async visit => {
    const rounds: Record<Typed, Took>[] = []
    for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await round(visit))
    const took = rounds.flatMap(one => Object.values(one))
    const keys = took.flatMap(one => one.keys)
    const mean = (of: (one: Took) => number, among: readonly Took[] = took): number => median(among.map(of))
    const work = ({ script, layout }: Took): number => script + layout
    return {
      figures: [
        { name: `key in a form of ${INPUTS} inputs: scripts, style and layout`, value: mean(work), unit: 'ms', most: 5 },
        { name: 'scripts alone', value: mean(one => one.script), unit: 'ms' },
        ...(Object.keys(TYPED) as Typed[]).map(name => ({
          name: `scripts, style and layout: ${name}`,
          value: mean(
            work,
            rounds.map(one => one[name]),
          ),
          unit: 'ms',
          most: 5,
        })),
        { name: 'until the letter stands in the document, median', value: median(keys.map(key => key.drawn)), unit: 'ms', most: 5 },
        {
          name: 'the same, 95th of 100',
          value: quantile(
            keys.map(key => key.drawn),
            0.95,
          ),
          unit: 'ms',
        },
        {
          name: 'until the next task, with a frame drawn without a graphics card, median',
          value: median(keys.map(key => key.free)),
          unit: 'ms',
        },
      ],
      raw: { rounds },
    }
  })
