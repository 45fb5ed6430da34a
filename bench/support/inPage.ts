import type { Page } from '@playwright/test'

/**
 * Run in every page before its own scripts. `bench.seen` holds when a thing first stood in the document and when it had been
 * painted, in milliseconds since `bench.from` (the beginning of the navigation, or of the last action); nothing is polled in the page.
 */
export const WATCH = `window.bench = (() => {
  const filled = count => document.querySelectorAll('[role="grid"] [role="row"][data-at]:not([aria-busy])').length >= count
  const things = {
    rows: () => filled(6),
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
    bench.wanted = [name]
    bench.from = performance.now()
  }
  return bench
})()`

/** When something stood in the document, and when a frame with it had been drawn, in milliseconds. */
export interface PaintTimes {
  readonly appeared: number
  readonly painted: number
}
const LOOK_MS = 100
const PATIENCE_MS = 120_000

/** Waits until the thing that `bench` watches for has been painted; asks seldom, so as not to be measured itself. */
export async function painted(page: Page, what: 'rows' | 'card'): Promise<PaintTimes> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const seen = await page.evaluate<PaintTimes | undefined>(`window.bench?.seen.${what}`)
    if (seen) return seen
    await page.waitForTimeout(LOOK_MS)
  }
  throw new Error(`no ${what} within ${PATIENCE_MS / 1000} s`)
}

/**
 * Frame times while a list is scrolled, in milliseconds: `frames` of them, `step` pixels each, or, as by the bar, a share of its height
 * each. Where no more rows come the way turns round at an end; where `waits`, it goes on when they have come.
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
