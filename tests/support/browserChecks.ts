import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

type Theme = 'light' | 'dark'
const WIDE = { width: 1360, height: 850 }
const PHONE = { width: 390, height: 844 }
const PATIENCE_MS = 20_000
/** Only colours differ between the themes: what the rules of axe say of them. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'] as const

/** Gives the page the means to be judged, whatever its content policy; before its first load. */
export const prepareChecks = async (page: Page): Promise<void> => void (await page.addInitScript({ content: axe.source }))

/** Waits until a page has what it shows: its heading is there, nothing is loading and nothing moves. `isWaiting`: it goes on waiting for something. */
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
      // Twice at rest: between two pages nothing is loading for a moment.
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

/** What axe has against a page as it stands, `where` in front. */
export async function violations(page: Page, where: string, options: RunOptions): Promise<string[]> {
  const run = { resultTypes: ['violations' as const], preload: false, ...options }
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    query => (window as unknown as { axe: typeof axe }).axe.run(document, query),
    run,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${where}: ${id} at ${node.target.join(' ')}: ${node.failureSummary} ${node.html.slice(0, 200)}`),
  )
}

const themeNow = (page: Page): Promise<Theme> =>
  page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))

/**
 * What is wrong with the page as it stands, for those who read it otherwise: by axe in both themes (it is left in the other one, since
 * changing it costs the most), and on a phone. `isWaiting`: the page goes on waiting for something.
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
