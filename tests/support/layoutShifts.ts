import type { Page } from '@playwright/test'

/** Shifts below this are invisible; running progress bars cause them, too. */
const STILL = 0.001

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}

/** Records layout shifts on every page loaded from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(least => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const at = ({ x, y }: DOMRect): string => `${Math.round(x)},${Math.round(y)}`
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as readonly Shift[])
        if (value > least && !hadRecentInput)
          moved.push(
            `${value.toFixed(4)}: ${sources.map(one => `«${(one.node?.textContent ?? '').slice(0, 20)}» ${at(one.previousRect)} → ${at(one.currentRect)}`).join(', ')}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  }, STILL)

/** Layout shifts since the page was loaded: share of the window, from where to where. */
export const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly moved: readonly string[] }).moved)
