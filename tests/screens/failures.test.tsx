import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

/** What is said when something cannot be loaded, to the letter (foundations §8). */
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
/** The calls whose address holds the word get no answer from the server; answers the addresses that were asked for. */
const failing = (word: string): string[] => {
  const asked: string[] = []
  const network = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const address = url instanceof Request ? url.url : String(url)
    if (!address.includes(word)) return network(url, init)
    asked.push(decodeURIComponent(address))
    return Promise.resolve(
      new Response(JSON.stringify({ status: 500, code: 'SERVER_ERROR', message: 'Ошибка сервера' }), {
        status: 500,
        headers: { 'content-type': 'application/problem+json' },
      }),
    )
  })
  return asked
}

test.each([
  ['/settings', '/api/settings', 'Ошибка. Не удалось загрузить настройки'],
  ['/directory/materials', '/api/materials', 'Ошибка. Не удалось загрузить список материалов.'],
  ['/directory/document-types', '/api/document_types', 'Ошибка, не удалось загрузить типы документов!'],
  ['/point/list', '/api/points', 'Ошибка, не удалось загрузить точки!'],
])('%s that cannot be loaded says so in its own words', async (page, call, text) => {
  failing(call)
  await product.open(page)
  expect(await screen.findByText(new RegExp(text.replace(/[.!]/g, '\\$&')), undefined, LONG)).toBeInTheDocument()
})

test('the list of people offers points that have some, and says when they cannot be loaded', async () => {
  await product.open('/account/list')
  await product.user.click(await screen.findByRole('button', { name: /Фильтры/ }, LONG))
  const asked = failing('/api/points/list_for_select')
  const filter = await screen.findByRole('combobox', { name: 'Точка' }, LONG)
  await product.user.click(filter)
  expect(await screen.findByText('Не удалось загрузить список точек!', undefined, LONG)).toBeInTheDocument()
  expect(asked[0]).toContain('isForAccountListFilter=1')
  await product.user.type(filter, 'при')
  await waitFor(() => expect(asked.at(-1)).toMatch(/isForAccountListFilter=1&query=при|query=при&isForAccountListFilter=1/))
})

test('a name of a point that cannot be checked is told of, and may be saved nonetheless', async () => {
  await product.open('/company/1/create-point')
  const name = await screen.findByRole('textbox', { name: /^Название/ }, LONG)
  failing('check_for_uniq_point_name')
  await product.user.type(name, 'Причал')
  await product.user.tab()
  expect(await screen.findByText('Не удалось проверить имя точки!', undefined, LONG)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить' })).toBeEnabled())
})
