import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

const WIDE = { width: 1360, height: 850 }
const PHONE = { width: 390, height: 844 }

/** Waits until a page has what it shows: nothing is loading and nothing moves. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.getAnimations().filter(one => one.playState === 'running').length)).toBe(0)
}

async function violations(page: Page, theme: string, tags?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (tags ? axe.withTags([...tags]) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      node =>
        `${theme} ${page.viewportSize()!.width}: ${id} at ${node.target.join(' ')}: ${node.failureSummary} ${node.html.slice(0, 200)}`,
    ),
  )
}

/** How far the page can be scrolled sideways, in pixels. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What is wrong with the page as it stands, for those who read it otherwise: by axe in the light and the dark theme, and on a phone. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page)
  const light = await violations(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  // Only colours differ between the themes.
  const dark = await violations(page, 'dark', ['cat.color'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE)
  await settled(page)
  const wide = await sideways(page)
  const phone = await violations(page, 'light', ['cat.keyboard', 'cat.name-role-value', 'cat.structure', 'cat.aria', 'cat.forms'])
  await page.setViewportSize(WIDE)
  return [...light, ...dark, ...phone, ...(wide > 0 ? [`phone: ${wide} px sideways`] : [])]
}
