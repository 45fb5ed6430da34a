import { expect, test } from '../support/browser.ts'
import { shiftsOf, watchShifts } from '../support/layoutShifts.ts'

test('the layout does not shift while pages load over a slow connection', async ({ open, api }) => {
  const [{ id }] = await api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=closed')
  const page = await open('/directory/tags')
  await watchShifts(page)
  // Each response takes its time: its content must have its space reserved.
  await page.route('**/api/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 200))
    await route.continue().catch(() => undefined)
  })
  for (const path of [
    '/',
    '/deals/list',
    '/company/list',
    '/deals/create',
    `/deals/list/${id}`,
    `/deals/list/${id}/edit`,
    '/company/list/7/edit',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0)
    expect([path, await shiftsOf(page)]).toEqual([path, []])
  }
})
