import type { Page } from '@playwright/test'

/** Below this nothing has moved that an eye sees: strips of progress that run count, too. */
const STILL = 0.001

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}

/** Watches, on every page that is loaded from now on, what moves by itself. */
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

/** What has moved by itself since the page was loaded: by how much of the window, from where to where. */
export const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly moved: readonly string[] }).moved)
