import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

type Theme = 'light' | 'dark'
const WIDE = { width: 1360, height: 850 }
const PHONE = { width: 390, height: 844 }
const PATIENCE_MS = 20_000
/** Themes differ in colours only: the axe rules about colours. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'] as const

/** Installs axe in the page before its first load, whatever the content security policy. */
export const prepareChecks = async (page: Page): Promise<void> => void (await page.addInitScript({ content: axe.source }))

/**
 * Waits until a page is complete: its heading is there, nothing loads or moves. `isWaiting`: the page keeps waiting for something, which is
 * ignored.
 */
export async function settled(page: Page, isWaiting = false): Promise<void> {
  const rest = await page.evaluate(
    async ([patience, isWaiting]) => {
      const began = performance.now()
      const unrest = (): string | undefined => {
        if (!document.querySelector('h1')?.textContent) return 'the heading is empty'
        const busy = document.querySelector('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]')
        if (busy && !isWaiting) return `something is loading: ${busy.outerHTML.slice(0, 200)}`
        const moving = document
          .getAnimations()
          .filter(one => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
        return moving.length > 0 ? 'something moves' : undefined
      }
      // Two quiet checks in a row: between two pages nothing loads for a moment.
      for (let calm = 0; calm < 2;) {
        await new Promise(resolve => setTimeout(resolve, 40))
        calm = unrest() === undefined ? calm + 1 : 0
        if (performance.now() - began > patience) return unrest()
      }
      return undefined
    },
    [PATIENCE_MS, isWaiting] as const,
  )
  if (rest !== undefined) throw new Error(`${page.url()}: ${rest}`)
}

/** The axe violations of the page as it is, or of the part that matches `within`, prefixed with `where`. */
export async function violations(page: Page, where: string, options: RunOptions, within?: string): Promise<string[]> {
  const run = { resultTypes: ['violations' as const], preload: false, ...options }
  const { violations } = await page.evaluate<AxeResults, readonly [string | undefined, RunOptions]>(
    ([within, query]) => (window as unknown as { axe: typeof axe }).axe.run(within ?? document, query),
    [within, run] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${where}: ${id} at ${node.target.join(' ')}: ${node.failureSummary} ${node.html.slice(0, 200)}`),
  )
}

const themeNow = (page: Page): Promise<Theme> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

/**
 * Accessibility faults of the page as it is: axe in both themes, and the layout on a phone. The page is left in the other theme, since
 * switching is the most expensive step. `isWaiting`: the page keeps waiting for something.
 */
export async function faultsOf(page: Page, isWaiting = false): Promise<string[]> {
  await settled(page, isWaiting)
  const theme = await themeNow(page)
  const other = theme === 'light' ? 'dark' : 'light'
  const faults = await violations(page, theme, {})
  await page.emulateMedia({ colorScheme: other })
  await settled(page, isWaiting)
  faults.push(...(await violations(page, other, { runOnly: [...OF_COLOURS] })))
  await page.setViewportSize(PHONE)
  await settled(page, isWaiting)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize(WIDE)
  return wide > 0 ? [...faults, `phone: ${wide} px sideways`] : faults
}

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
