import { expect, gridOf, test, unique } from '../support/browser.ts'

test('a company appears in its list', async ({ open, api }) => {
  const name = `Карьер ${unique()}`
  await api.made('POST', 'api/companies', { name })
  const page = await open(`/company/list?query=${encodeURIComponent(name)}`)
  await expect(gridOf(page)).toContainText(name)
})
