import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../support/screen.tsx'

describe('a past day', () => {
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }

  let product: ScreenTest
  let sold: number
  const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }

  beforeAll(async () => {
    product = await openProduct()
    const seller = await made('api/companies', { name: 'ООО «Карьер»', shortName: 'Карьер' })
    const quarry = await made('api/points', { name: 'Забой', company: seller, pointType: [3], address: 'Лесная, 1', lat: '55', lon: '37' })
    const sand = await made('api/materials', { name: 'Песок дня' })
    sold = await made('api/products', { point: quarry, material: sand, unit: 1, process: 2 })
    await made('api/product_prices', { product: sold, priceType: 1, price: '100', dateStart: '2024-01-01' })
    await made('api/product_prices', { product: sold, priceType: 1, price: '120.5', dateStart: '2025-01-01' })
  }, 60_000)
  afterAll(() => product.close())

  test('a card is shown as of a selected day, says so, is read-only, and one click leads back', async () => {
    await product.open(`/product/list/${sold}?tab=productPrices`)
    await screen.findByRole('row', { name: /Материал.*120,50/ }, SLOW)
    expect(await screen.findByRole('link', { name: /Редактировать/ }, SLOW)).toBeInTheDocument()
    await product.user.click(await screen.findByRole('button', { name: 'На дату' }, SLOW))
    const day = await screen.findByRole('textbox', { name: /На какой день/ }, SLOW)
    await product.user.clear(day)
    await product.user.type(day, '01.03.2024{Enter}')
    expect(await screen.findByText('Показано на 01.03.2024.', undefined, SLOW)).toBeInTheDocument()
    await screen.findByRole('row', { name: /Материал.*100,00/ }, SLOW)
    expect(screen.queryByText(/120,50/)).toBeNull()
    expect(screen.queryByRole('link', { name: /Редактировать/ })).toBeNull()
    // Of dated values, those in force on that day are shown.
    await product.user.click(screen.getByRole('tab', { name: 'История цен' }))
    const rows = await screen.findByRole('tabpanel', undefined, SLOW)
    expect(await within(rows).findByText('01.01.2024', undefined, SLOW)).toBeInTheDocument()
    expect(within(rows).queryByText('01.01.2025')).toBeNull()
    expect(within(rows).queryByRole('button', { name: 'Создать' })).toBeNull()
    await product.user.click(screen.getByRole('button', { name: 'К сегодняшнему дню' }))
    await waitFor(() => expect(screen.queryByText('Показано на 01.03.2024.')).toBeNull(), SLOW)
    expect(await screen.findByText('01.01.2025', undefined, SLOW)).toBeInTheDocument()
  })

  test('a price list as of a day links to cards as of that day', async () => {
    await product.open('/product/list/sell?on=2024-03-01')
    const row = await screen.findByRole('row', { name: /Песок дня.*М 100,00 руб/ }, SLOW)
    expect(within(row).getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching(/^\/product\/\S+\?on=2024-03-01$/u))
    expect(screen.getByText('Показано на 01.03.2024.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Создать' })).toBeNull()
  })

  test('an invalid day in the address is ignored', async () => {
    await product.open('/product/list/sell?on=2024-02-31')
    expect(await screen.findByRole('row', { name: /Песок дня.*М 120,50 руб/ }, SLOW)).toBeInTheDocument()
    expect(screen.queryByText(/Показано на/)).toBeNull()
  })
})
