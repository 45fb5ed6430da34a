import type { Page } from '@playwright/test'

/**
 * Run in every page before its own scripts. `hand.begin(what, words)` notes the moment of an action; `hand.seen` is when what it asked for had been painted
 * whole: another page with nothing in view that is still loading, or a list of options, or a dialog. What begins to load again is not whole yet.
 */
export const HAND = `window.hand = (() => {
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
  // A hand's keys are counted from the key itself, not from when the page got round to it.
  document.addEventListener('keydown', event => { if (hand.fromKeys) { hand.from = event.timeStamp; hand.seen = null; hand.isSeen = false; hand.turn += 1 } }, true)
  return hand
})()`

/** What an action took, and the calls that left meanwhile: where to, when, and when the answer was there. */
export interface ActionTiming {
  readonly took: number
  readonly calls: readonly (readonly [path: string, left: number, came: number])[]
}

const LOOK_MS = 100
/** So long must nothing begin to load again. */
const STILL_MS = 400
const PATIENCE_MS = 20_000

/** Waits until what `hand` watches for has been painted and stays; asks seldom, so as not to be measured itself. */
export async function actionTiming(page: Page, name: string): Promise<ActionTiming> {
  const until = performance.now() + PATIENCE_MS
  let [last, since] = [Number.NaN, 0]
  while (performance.now() < until) {
    const seen = await page.evaluate<number | null>('window.hand.seen')
    if (seen !== null && seen === last && performance.now() - since >= STILL_MS)
      return { took: seen, calls: await page.evaluate('window.hand.called()') }
    if (seen !== last) [last, since] = [seen ?? Number.NaN, performance.now()]
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error(`${name}: not whole within ${PATIENCE_MS / 1000} s: ${await page.evaluate<string>('JSON.stringify(window.hand)')}`)
}
