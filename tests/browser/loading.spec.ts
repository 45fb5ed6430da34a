import { expect, gridOf, rowOf, test, unique } from '../support/browser.ts'
import { shiftsOf, watchShifts } from '../support/browserChecks.ts'

test('the record of a card is requested on mouse down on its row, and only once', async ({ api, open }) => {
  const name = `Карьер ${unique()}`
  const { id } = (await api.made('POST', 'api/companies', { name, inn: '7707083893' })) as { id: number }
  const call = `/api/companies/${id}`
  const queries: string[] = []
  const page = await open(`/company/list?query=${encodeURIComponent(name)}`, {
    prepare: async page => void page.on('request', request => queries.push(new URL(request.url()).pathname)),
  })
  const row = rowOf(page, name)
  await expect(row).toBeVisible()
  const answered = page.waitForResponse(response => new URL(response.url()).pathname === call)
  // The prefetching chunk is loaded some time after the first page.
  await expect(async () => {
    await row.dispatchEvent('pointerdown')
    expect(queries).toContain(call)
  }).toPass()
  await answered
  // The mouse button is still down: the list is still shown.
  await expect(row).toBeVisible()
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(queries.filter(path => path === call)).toHaveLength(1)
})

test('a page works without the code that prefetches', async ({ open }) => {
  const code = '**/assets/prefetchOnIntent-*'
  const asked = Promise.withResolvers<void>()
  const page = await open('/company/list', {
    prepare: async opened =>
      void (await opened.route(code, async one => {
        await one.abort()
        asked.resolve()
      })),
  })
  await asked.promise
  await gridOf(page).getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/company\/list\/\d+$/)
})

test('the layout does not shift while pages load over a slow connection', async ({ open, api }) => {
  const [{ id }] = await api.made('GET', 'api/deals?itemsPerPage=1&stateFilter=closed')
  const page = await open('/directory/tags')
  await watchShifts(page)
  // Each response takes its time: its content must have its space reserved.
  await page.route('**/api/**', async route => {
    await new Promise(resolve => setTimeout(resolve, 200))
    await route.fallback().catch(() => undefined)
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
