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

// The page is an entry of its own: the product's build has none of it.
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

/** Puts the page in front of the running server: its calls go there, its own files come from the build. */
async function stock(page: Page): Promise<void> {
  const folder = join(BUILT, String(test.info().workerIndex))
  const give = async (path: string) => ({ body: await readFile(join(folder, path)), contentType: TYPES[extname(path)] ?? 'text/plain' })
  await page.route(/\/assets\//, async route => route.fulfill(await give(new URL(route.request().url()).pathname)))
  await page.route(/\/stock(\/\d+)?(\?.*)?$/, async route => route.fulfill(await give('index.html')))
}

test('stock parts list, edit and delete records of the real server', async ({ open, api }) => {
  const name = `ООО «Сток ${unique()}»`
  const brand = await api.made('POST', 'api/company_brands', { name: `Бренд ${unique()}` })
  const { id } = await api.made('POST', 'api/companies', { name })
  // Other tests make companies too: the list holds what is looked for.
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
  // The input of a new line takes the focus and opens.
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
