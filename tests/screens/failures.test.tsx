import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PDF } from '../support/samples.ts'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

/** The messages shown when loading fails, verbatim (foundations §8). */
let product: ScreenTest
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  localStorage.clear()
})

const LONG = { timeout: 15_000 }
/** Calls whose address contains the word fail without a response from the server; returns the requested addresses. */
const failing = (word: string): string[] => {
  const queries: string[] = []
  const network = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const address = url instanceof Request ? url.url : String(url)
    if (!address.includes(word)) return network(url, init)
    queries.push(decodeURIComponent(address))
    return Promise.resolve(
      new Response(JSON.stringify({ status: 500, code: 'SERVER_ERROR', message: 'Ошибка сервера' }), {
        status: 500,
        headers: { 'content-type': 'application/problem+json' },
      }),
    )
  })
  return queries
}

test.each([
  ['/settings', '/api/settings', 'Ошибка. Не удалось загрузить настройки'],
  ['/directory/materials', '/api/materials', 'Ошибка. Не удалось загрузить список материалов.'],
  ['/directory/document-types', '/api/document_types', 'Ошибка, не удалось загрузить типы документов!'],
  ['/point/list', '/api/points', 'Ошибка, не удалось загрузить точки!'],
  ['/deals/list', '/api/deals?', 'Не удалось загрузить накладные'],
  ['/deals/list', '/api/deals/summary_for_list', 'Не удалось загрузить суммы!'],
])('%s that cannot be loaded is reported with a text of its own [R-257, R-280, R-290, R-309, R-393]', async (page, call, text) => {
  failing(call)
  await product.open(page)
  expect(await screen.findByText(new RegExp(text.replace(/[.!]/g, '\\$&')), undefined, LONG)).toBeInTheDocument()
})

test('a vehicle says that autoparks cannot be loaded [R-393, R-426]', async () => {
  await product.open('/company/1/create-vehicle')
  const autopark = await screen.findByRole('combobox', { name: 'Автопарк' }, LONG)
  const query = failing('/api/points')
  await product.user.click(autopark)
  expect(await screen.findByText(/Не удалось загрузить список автопарков!/, undefined, LONG)).toBeInTheDocument()
  expect(query[0]).toContain('pointType=2')
})

test('the filter of accounts offers points that have some, and says when they cannot be loaded [R-256]', async () => {
  await product.open('/account/list')
  await product.user.click(await screen.findByRole('button', { name: /Фильтры/ }, LONG))
  const query = failing('/api/points/list_for_select')
  const filter = await screen.findByRole('combobox', { name: 'Точка' }, LONG)
  await product.user.click(filter)
  expect(await screen.findByText('Не удалось загрузить список точек!', undefined, LONG)).toBeInTheDocument()
  expect(query[0]).toContain('isForAccountListFilter=1')
  await product.user.type(filter, 'при')
  await waitFor(() => expect(query.at(-1)).toMatch(/isForAccountListFilter=1&query=при|query=при&isForAccountListFilter=1/))
})

test('a name of a point that cannot be checked causes a warning, and can be saved nonetheless [R-251]', async () => {
  await product.open('/company/1/create-point')
  const name = await screen.findByRole('textbox', { name: /^Название/ }, LONG)
  failing('check_for_uniq_point_name')
  await product.user.type(name, 'Причал')
  await product.user.tab()
  expect(await screen.findByText('Не удалось проверить имя точки!', undefined, LONG)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить' })).toBeEnabled())
})

test('templates that cannot be loaded are reported with the text of the contract [R-212]', async () => {
  failing('/api/templates')
  await product.open('/company/list/1?tab=templates')
  expect(await screen.findByText(/^Ошибка/, undefined, LONG)).toBeInTheDocument()
})

test('documents that cannot be listed, downloaded or deleted are reported, each with a text of its own [R-392]', async () => {
  const type: number = (await product.app.call('GET', 'api/document_types?isCompany=1&itemsPerPage=1')).body[0].id
  const form = new FormData()
  form.append('file', new File([PDF], 'charter.pdf'))
  for (const [name, value] of Object.entries({ company: '1', name: 'Устав', documentType: String(type) })) form.append(name, value)
  await product.app.call('POST', 'api/company_documents', { form })
  await product.open('/company/list/1?tab=companyDocument')
  const row = await screen.findByRole('row', { name: /Устав/ }, LONG)
  failing('/api/company_documents')
  await product.user.click(within(row).getByRole('button', { name: /^charter\.pdf/ }))
  expect(await screen.findByText(/Ошибка\. Не удалось загрузить документ!/, undefined, LONG)).toBeInTheDocument()
  await product.user.click(within(row).getByRole('button', { name: 'Удалить' }))
  await product.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить документ' }))
  expect(await screen.findByText(/Ошибка\. Не удалось удалить документ!/, undefined, LONG)).toBeInTheDocument()
  cleanup()
  vi.restoreAllMocks()
  failing('/api/companies/1/company_documents')
  await product.open('/company/list/1?tab=companyDocument')
  expect(await screen.findByText(/Ошибка\. Не удалось загрузить документы!/, undefined, LONG)).toBeInTheDocument()
})
