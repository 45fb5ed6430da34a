import type { CDPSession, Page } from '@playwright/test'
import { pathOf } from '#resource'
import { labels, passport } from '../form/passport.ts'
import { inBrowser, type Visit } from '../support/browser.ts'
import { median, quantile, type BenchResult, type Figure } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { everywhere, round, CPU_SLOWDOWN, type Durations } from '../support/actions.ts'

const ROWS = 10_000
const FORM_ROUNDS = 3
const KEY_MS = 40
/** Longer than the delay after which the form stores a draft. */
const PAUSE_MS = 600
const WORD = /.{1,12}/gu

/** The typed texts: plain texts, one of them part of a derived value, a masked sum that a check reads, digits, a date, a telephone, several lines. */
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

// Runs in the page. `drawn`: from the input event until its listeners and their microtasks are done and the new state is in the document; `free`:
// until the next task, including a frame that the browser may paint in between.
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

/** The work of the browser's main thread so far, in milliseconds. */
interface Spent {
  readonly script: number
  readonly layout: number
  readonly whole: number
}
/** Reads it; `Performance.enable` must have been sent before. */
export async function readMetrics(inspector: CDPSession): Promise<Spent> {
  const { metrics } = await inspector.send('Performance.getMetrics')
  const of = (name: string): number => (metrics.find(one => one.name === name)?.value ?? Number.NaN) * 1000
  return { script: of('ScriptDuration'), layout: of('LayoutDuration') + of('RecalcStyleDuration'), whole: of('TaskDuration') }
}

/** The times of one key in the page, in milliseconds. */
interface Key {
  readonly drawn: number
  readonly free: number
}
/** Mean work per key, including everything that the keys triggered (checks, derived values, the draft), and the times of each key. */
interface Took extends Spent {
  readonly keys: readonly Key[]
}
async function typedInto(page: Page, inspector: CDPSession, name: Typed): Promise<Took> {
  await page.getByRole('textbox', { name: new RegExp(`^${labels.fields[name]}`) }).click()
  await page.waitForTimeout(PAUSE_MS)
  await page.evaluate('window.keys = []')
  const before = await readMetrics(inspector)
  for (const word of TYPED[name].match(WORD) ?? []) {
    await page.keyboard.type(word, { delay: KEY_MS })
    await page.waitForTimeout(PAUSE_MS)
  }
  const after = await readMetrics(inspector)
  const count = TYPED[name].length
  return {
    script: (after.script - before.script) / count,
    layout: (after.layout - before.layout) / count,
    whole: (after.whole - before.whole) / count,
    keys: await page.evaluate<Key[]>('window.keys'),
  }
}

async function formRound({ visitor, url }: Visit): Promise<Record<Typed, Took>> {
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

/** Keys in a form of many inputs of all kinds, rendered by the product's own form from a declaration that only the benchmark has. */
export const form = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: ROWS, from: 'bench/form' }, async visit => {
    const rounds: Record<Typed, Took>[] = []
    for (let turn = 0; turn < FORM_ROUNDS; turn += 1) rounds.push(await formRound(visit))
    const took = rounds.flatMap(one => Object.values(one))
    const keys = took.flatMap(one => one.keys)
    const mean = (of: (one: Took) => number, among: readonly Took[] = took): number => median(among.map(of))
    const work = ({ script, layout }: Took): number => script + layout
    return {
      figures: [
        { name: `key in a form of ${INPUTS} inputs: scripts, style and layout`, value: mean(work), unit: 'ms', max: 5 },
        { name: 'scripts alone', value: mean(one => one.script), unit: 'ms' },
        ...(Object.keys(TYPED) as Typed[]).map(name => ({
          name: `scripts, style and layout: ${name}`,
          value: mean(
            work,
            rounds.map(one => one[name]),
          ),
          unit: 'ms',
          max: 5,
        })),
        { name: 'until the letter stands in the document, median', value: median(keys.map(key => key.drawn)), unit: 'ms', max: 5 },
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

const ROUNDS = 5
const WORK_ROUNDS = 3
const GOALS: Readonly<Record<string, number>> = {
  'list to card': 200,
  'list to another card': 200,
  'menu to the form of a waybill': 400,
  'first page': 500,
  'payments by month': 500,
  'first letter until options': 150,
  'three letters until options': 150,
  'a letter more until options': 150,
  'Ctrl+K': 200,
}
const EVERYWHERE = 600

const slowly = `, processor slowed ${CPU_SLOWDOWN} times`
const figuresOf = (rounds: readonly Durations[], suffix = ''): Figure[] =>
  Object.keys(rounds[0]!).map(name => ({
    name: `${name}${suffix || slowly}`,
    value: median(rounds.map(one => one[name]!.took)),
    unit: 'ms',
    ...(suffix === '' && name in GOALS && { max: GOALS[name]! }),
  }))

/** The work of the page's main thread for each action: other work on the machine affects it much less than wall time. */
const workOf = (rounds: readonly Durations[], suffix = ''): Figure[] =>
  Object.keys(rounds[0]!).map(name => ({
    name: `${name}: processor time of the page, not slowed${suffix}`,
    value: median(rounds.map(one => one[name]!.worked.all)),
    unit: 'ms',
  }))

const figuresOfAll = (all: Durations, suffix = ''): Figure[] => {
  const times = Object.values(all).map(one => one.took)
  const limit = suffix === '' ? { limit: EVERYWHERE } : {}
  const slowest = Object.entries(all)
    .toSorted(([, a], [, b]) => b.took - a.took)
    .slice(0, 12)
  return [
    {
      name: `${times.length} screens of the menu: processor time of the page, median${suffix || slowly}`,
      value: median(Object.values(all).map(one => one.worked.all)),
      unit: 'ms',
    },
    { name: `${times.length} screens of the menu: median${suffix || slowly}`, value: median(times), unit: 'ms' },
    { name: `${times.length} screens of the menu: 95 of 100${suffix || slowly}`, value: quantile(times, 0.95), unit: 'ms' },
    {
      name: `${times.length} screens of the menu: over ${EVERYWHERE} ms${suffix}`,
      value: times.filter(one => one > EVERYWHERE).length,
      unit: '',
    },
    { name: `${times.length} screens of the menu: longest${suffix || slowly}`, value: Math.max(...times), unit: 'ms', ...limit },
    ...slowest.map(([path, { took }]) => ({ name: `  ${path}${suffix}`, value: took, unit: 'ms' })),
  ]
}

/**
 * The time from a user's action until everything that it requested is painted, each for the first time in a visit, with the processor slowed 4 times.
 * `BESIDE=folder` names screens built earlier: both are measured alternately.
 */
export const interactions = (home: Home): Promise<BenchResult> =>
  inBrowser(home, { rows: 0 }, async visit => {
    const otherFolder = process.env['BESIDE']
    const other = otherFolder === undefined ? undefined : await visit.openOther(otherFolder)
    const [mine, theirs]: [Durations[], Durations[]] = [[], []]
    for (let at = 0; at < ROUNDS; at += 1) {
      if (other) theirs.push(await round(other))
      mine.push(await round(visit))
    }
    // A slowed processor counts idle time as work.
    const [work, workBefore]: [Durations[], Durations[]] = [[], []]
    for (let at = 0; at < WORK_ROUNDS; at += 1) {
      if (other) workBefore.push(await round(other, 1))
      work.push(await round(visit, 1))
    }
    const before = other && (await everywhere(other))
    const all = await everywhere(visit)
    return {
      figures: [
        ...figuresOf(mine),
        ...(other ? figuresOf(theirs, ', before') : []),
        ...workOf(work),
        ...(other ? workOf(workBefore, ', before') : []),
        ...figuresOfAll(all),
        ...(before ? figuresOfAll(before, ', before') : []),
      ],
      raw: { mine, theirs, work, workBefore, all, before },
    }
  })
