import { menu } from '#resources'
import type { Page, CDPSession } from '@playwright/test'
import type { Visit } from './browser.ts'

/**
 * Runs in every page before its own scripts. `hand.begin(what, words)` records the time of an action; `hand.seen` is the time when everything that it
 * requested had been painted: another page with no loading element in view, a list of options, or a dialog. If something starts to load again, the
 * page is not complete yet.
 */
const HAND = `window.hand = (() => {
  const BUSY = '[role="progressbar"], [aria-busy="true"], .MuiSkeleton-root, .ghost'
  const inView = one => {
    const { top, bottom, width, left, right } = one.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  const isWhole = () => {
    const main = document.querySelector('main')
    return main !== null && heading() !== '' && main.textContent.length > 20 && ![...main.querySelectorAll(BUSY)].some(inView)
  }
  const things = {
    page: () => location.pathname === hand.path && document.querySelector('.of-before') === null && isWhole(),
    options: () => document.querySelector('[role="listbox"] [role="option"]')?.textContent.toLowerCase().includes(hand.words),
    dialog: () => document.querySelector('[role="dialog"] input') === document.activeElement,
  }
  const hand = { what: '', path: '', words: '', from: 0, seen: null, turn: 0, calls: [] }
  // Looked at once a frame, when its styles and places are about to be known anyway: to look costs the page nothing.
  const look = () => {
    hand.isDue = false
    if (hand.what === '') return
    if (!things[hand.what]()) { hand.seen = null; hand.turn += 1; hand.isSeen = false; return }
    if (hand.isSeen) return
    hand.isSeen = true
    const turn = hand.turn
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { if (hand.turn === turn) hand.seen = performance.now() - hand.from }
    channel.port2.postMessage(null)
  }
  const soon = () => {
    if (hand.isDue || hand.what === '') return
    hand.isDue = true
    requestAnimationFrame(look)
  }
  new MutationObserver(soon).observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-busy', 'aria-expanded', 'style', 'class'] })
  hand.begin = (what, more = {}) => {
    Object.assign(hand, { what, path: '', words: '', seen: null, isSeen: false, ...more })
    // What stood on the page that is left.
    for (const one of document.querySelectorAll('main > div:last-of-type > *')) one.classList.add('of-before')
    hand.turn += 1
    performance.clearResourceTimings()
    hand.from = performance.now()
  }
  hand.called = () => performance.getEntriesByType('resource')
    .filter(one => one.initiatorType === 'fetch' && !one.name.includes('/changes') && one.startTime >= hand.from - 1)
    .map(one => [new URL(one.name).pathname, Math.round(one.startTime - hand.from), Math.round(one.responseEnd - hand.from)])
  // A hand's keys are counted from the key itself, not from when the page got round to it. Letters that the keyboard layout lacks come without a key.
  for (const name of ['keydown', 'beforeinput'])
    document.addEventListener(name, event => {
      if (!hand.fromKeys) return
      Object.assign(hand, { from: event.timeStamp, seen: null, isSeen: false, turn: hand.turn + 1 })
      soon()
    }, true)
  return hand
})()`

/** The time of an action, and the requests sent meanwhile: path, start, and arrival of the response. */
interface ActionTiming {
  readonly took: number
  readonly calls: readonly (readonly [path: string, left: number, came: number])[]
}

const LOOK_MS = 100
/** Nothing may start to load again for this long. */
const STILL_MS = 400
const PATIENCE_MS = 20_000

/** Waits until what `hand` watches for has been painted and stays; polls rarely, so that polling does not distort the measurement. */
async function actionTiming(page: Page, name: string): Promise<ActionTiming> {
  const until = performance.now() + PATIENCE_MS
  let [last, since] = [Number.NaN, 0]
  while (performance.now() < until) {
    const seen = await page.evaluate<number | null>('window.hand.seen')
    if (seen !== null && seen === last && performance.now() - since >= STILL_MS)
      return { took: seen, calls: await page.evaluate('window.hand.called()') }
    if (seen !== last) [last, since] = [seen ?? Number.NaN, performance.now()]
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error(`${name}: not complete within ${PATIENCE_MS / 1000} s: ${await page.evaluate<string>('JSON.stringify(window.hand)')}`)
}

/** Processor time of a page's main thread, in milliseconds: the total, and the parts for scripts, styles and layout. */
interface Worked {
  readonly all: number
  readonly scripts: number
  readonly styles: number
  readonly places: number
}

/** Makes the browser count processor time of the page's main thread, which other work on the machine affects less than wall time. */
const countWork = (inspector: CDPSession): Promise<unknown> => inspector.send('Performance.enable', { timeDomain: 'threadTicks' })

/** The work of a page so far. */
async function worked(inspector: CDPSession): Promise<Worked> {
  const { metrics } = await inspector.send('Performance.getMetrics')
  const of = (name: string): number => 1000 * (metrics.find(one => one.name === name)?.value ?? 0)
  return { all: of('TaskDuration'), scripts: of('ScriptDuration'), styles: of('RecalcStyleDuration'), places: of('LayoutDuration') }
}

/** Runs something and adds the page's work for it to the result. */
async function withWork<T>(inspector: CDPSession, work: () => Promise<T>): Promise<T & { readonly worked: Worked }> {
  const before = await worked(inspector)
  const found = await work()
  const after = await worked(inspector)
  return {
    ...found,
    worked: {
      all: after.all - before.all,
      scripts: after.scripts - before.scripts,
      styles: after.styles - before.styles,
      places: after.places - before.places,
    },
  }
}

/** The time of an action, and the page's work for it until nothing loads any more. */
type Done = ActionTiming & { readonly worked: Worked }
/** The measurements by action. */
export type Durations = Readonly<Record<string, Done>>

export const CPU_SLOWDOWN = 4
/** The chunks that most pages need have been prefetched by then. */
const AHEAD_MS = 9000
const BEGIN = '/company/list'

const ALL = menu.flatMap(area => area.items.map(item => item.path))
const PATHS = [...new Set([...ALL.filter(path => path !== BEGIN), BEGIN])]

interface Opened {
  readonly page: Page
  readonly inspector: CDPSession
}

/** A page that has been open for a while; its processor is then slowed `slowed` times. */
async function ready({ visitor, url }: Pick<Visit, 'url' | 'visitor'>, slowed: number): Promise<Opened> {
  const { page, inspector } = await visitor()
  await page.context().addInitScript(HAND)
  await page.goto(url + BEGIN)
  await page.locator('[role="grid"] [role="row"][data-at="5"]').waitFor()
  await page.waitForTimeout(AHEAD_MS)
  await countWork(inspector)
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  return { page, inspector }
}

/** Starts an action in the page and waits until everything that it requested is painted. */
const act = ({ page, inspector }: Opened, name: string, begin: () => Promise<unknown>): Promise<Done> =>
  withWork(inspector, async () => {
    await begin()
    return actionTiming(page, name)
  })

/** Goes to the target of a menu entry, as a click on it does; its group is expanded before. */
async function toMenu(loaded: Opened, path: string): Promise<Done> {
  const { page } = loaded
  const link = page.locator(`nav a[href="${path}"]`).first()
  if ((await link.count()) === 0)
    await page.evaluate(`document.querySelectorAll('nav .area[aria-expanded="false"]').forEach(area => area.click())`)
  await link.waitFor()
  return act(loaded, path, () =>
    page.evaluate(`(() => {
    const link = document.querySelector('nav a[href="${path}"]')
    hand.begin('page', { path: '${path}' })
    link.click()
  })()`),
  )
}

const HOME = `document.querySelector('header a[href="/"], a[href="/"]')`

/** Every kind of action once, each for the first time in this visit. */
export async function round(visit: Pick<Visit, 'url' | 'visitor'>, slowed: number = CPU_SLOWDOWN): Promise<Durations> {
  const loaded = await ready(visit, slowed)
  const { page } = loaded
  const found: Record<string, Done> = {}
  const does = async (name: string, begin: () => Promise<unknown>): Promise<void> => {
    found[name] = await act(loaded, name, begin)
  }
  const openCard = (name: string, at: number): Promise<void> =>
    does(name, () =>
      page.evaluate(`(() => {
      const link = document.querySelector('[role="row"][data-at="${at}"] a.open')
      hand.begin('page', { path: new URL(link.href).pathname })
      link.click()
    })()`),
    )
  await openCard('list to card', 1)
  await does('card back to list', () => page.evaluate(`hand.begin('page', { path: '${BEGIN}' }); history.back()`))
  await openCard('list to another card', 3)
  found['menu to a list'] = await toMenu(loaded, '/deals/list')
  found['menu to the form of a waybill'] = await toMenu(loaded, '/deals/create')
  await page.evaluate(`document.querySelector('main input[name="customer"]').focus()`)
  await page.waitForTimeout(1500)
  for (const [name, letters, typed] of [
    ['first letter until options', 'б', 'б'],
    ['three letters until options', 'бет', 'ет'],
    ['a letter more until options', 'бето', 'о'],
  ] as const)
    await does(name, async () => {
      await page.evaluate(`hand.begin('options', { words: '${letters}', fromKeys: true })`)
      await page.keyboard.type(typed, { delay: 80 })
    })
  await page.evaluate(`hand.fromKeys = false`)
  await page.keyboard.press('Escape')
  found['menu to a list of payments'] = await toMenu(loaded, '/finances/transfers')
  found['payments by month'] = await toMenu(loaded, '/finances/payments-by-month')
  await does('first page', () => page.evaluate(`(() => { hand.begin('page', { path: '/' }); ${HOME}.click() })()`))
  await does('Ctrl+K', async () => {
    await page.evaluate(`hand.begin('dialog', { fromKeys: true })`)
    await page.keyboard.press('Control+k')
  })
  await page.context().close()
  return found
}

/** Every screen of the menu, one after another, each for the first time in this visit. */
export async function everywhere(visit: Pick<Visit, 'url' | 'visitor'>, slowed: number = CPU_SLOWDOWN): Promise<Durations> {
  const loaded = await ready(visit, slowed)
  const found: Record<string, Done> = {}
  // An entry with parameters opens a dialog over a list that is measured already.
  for (const path of PATHS.filter(one => !one.includes('?'))) found[path] = await toMenu(loaded, path)
  await loaded.page.context().close()
  return found
}
