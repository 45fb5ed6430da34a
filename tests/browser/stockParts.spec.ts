import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { expect, test, unique } from '../support/browser.ts'
import type { Page } from '@playwright/test'

const BUILT = '.cache/stock'
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
}

// The page is an entry of its own; the build of the product does not contain it.
test.beforeAll(async () => {
  await build({
    configFile: false,
    root: 'tests/stock',
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { FOR_DEVELOPERS: 'false' },
    build: { outDir: join('../..', BUILT, String(test.info().workerIndex)), emptyOutDir: true, minify: false, target: 'es2023' },
  })
})

/** Serves the page in front of the running server: its calls go to the server, its files come from the build. */
async function stock(page: Page): Promise<void> {
  const folder = join(BUILT, String(test.info().workerIndex))
  const give = async (path: string) => ({ body: await readFile(join(folder, path)), contentType: TYPES[extname(path)] ?? 'text/plain' })
  await page.route(/\/assets\//, async route => route.fulfill(await give(new URL(route.request().url()).pathname)))
  await page.route(/\/(client|stock(\/\d+)?)(\?.*)?$/, async route => route.fulfill(await give('index.html')))
}

test('stock parts list, edit and delete records of the real server', async ({ open, api }) => {
  const name = `ООО «Сток ${unique()}»`
  const brand = await api.made('POST', 'api/company_brands', { name: `Бренд ${unique()}` })
  const { id } = await api.made('POST', 'api/companies', { name })
  // Other tests create companies too, so the list is filtered.
  const page = await open(`/stock?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`, { prepare: stock })
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('в деле')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Экспорт' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(name)
  await row.getByRole('button', { name: 'Выключить' }).click()
  await expect(row).toContainText('не у дел')

  const form = await open(`/stock/${id}`, { prepare: stock })
  await expect(form.getByLabel('Название')).toHaveValue(name)
  await form.getByLabel('Название').fill(`${name} и Ко`)
  await form.getByLabel('Бренд').fill(brand.name)
  await form.getByRole('option', { name: brand.name }).click()
  await form.getByRole('button', { name: 'Добавить' }).click()
  // The input of a new line takes the focus and opens its options.
  await form.getByRole('option').first().click()
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByLabel('Версия')).toHaveText('3')
  const saved = (await api.call('GET', `api/companies/${id}`)).body
  expect(saved).toMatchObject({ name: `${name} и Ко`, brand: { id: brand.id }, companyType: [{ id: expect.any(Number) }] })

  await page.reload()
  await expect(row).toContainText(brand.name)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect.poll(async () => (await api.call('GET', `api/companies/${id}`)).status).toBe(404)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('a stock client with guessers lists, exports, edits and deletes records of the real server', async ({ open, api }) => {
  const word = `Клиент${unique()}й`
  const names = Array.from({ length: 12 }, (_, at) => `ООО ${word} ${String(at + 1).padStart(2, '0')}`)
  const made: { id: number }[] = []
  for (const name of names) made.push(await api.made('POST', 'api/companies', { name, comment: 'Останется' }))
  const query = new URLSearchParams({ filter: JSON.stringify({ q: word }), sort: 'name', order: 'DESC', page: '1', perPage: '10' })
  const page = await open(`/client#/companies?${query.toString()}`, { prepare: stock })
  const shown = page.locator('.column-name').filter({ hasText: word })
  await expect(shown).toHaveText(names.toReversed().slice(0, 10))
  await expect(page.getByText('1-10 of 12')).toBeVisible()
  await page.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(shown).toHaveText([names[1]!, names[0]!])
  await page.getByRole('button', { name: 'Sort by Name ascending' }).click()
  await expect(shown).toHaveText(names.slice(0, 10))
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  const csv = await readFile(await file.path(), 'utf8')
  for (const name of names) expect(csv).toContain(name)

  await shown.first().click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue(names[0]!)
  const inn = page.getByRole('textbox', { name: 'Inn', exact: true })
  await inn.fill('123')
  await page.getByRole('button', { name: 'Save' }).click()
  // The server's error for the value is shown at its input.
  await expect(inn).toHaveAccessibleDescription(/ИНН/)
  await inn.fill('')
  await name.fill(`${names[0]} и Ко`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(shown.first()).toHaveText(`${names[0]} и Ко`)
  const path = `api/companies/${made[0]!.id}`
  expect((await api.call('GET', path)).body).toMatchObject({ name: `${names[0]} и Ко`, comment: 'Останется', version: 2 })

  for (const at of [0, 1]) await page.getByRole('row').filter({ hasText: word }).nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await api.call('GET', path)).status).toBe(404)
  await expect.poll(async () => (await api.call('GET', `api/companies/${made[1]!.id}`)).status).toBe(404)
  await expect(page.getByText('1-10 of 10')).toBeVisible()
  await expect(shown).toHaveText(names.slice(2))
})
