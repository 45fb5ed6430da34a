import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi, describe } from 'vitest'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('goods', () => {
  // Queries by role are slow in a simulated DOM, especially on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const SLOW = { timeout: 20_000 }

  let product: ScreenTest
  let quarry: number
  let sand: number
  let sold: number
  const made = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await product.app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as number
  }
  const choose = async (name: RegExp, choice: string): Promise<void> => {
    await product.user.type(screen.getByRole('combobox', { name }), choice)
    await product.user.click(await screen.findByRole('option', { name: choice }, SLOW))
  }

  beforeAll(async () => {
    product = await openProduct()
    const seller = await made('api/companies', { name: 'ООО «Карьер»', shortName: 'Карьер', inn: '7707083893' })
    const buyer = await made('api/companies', { name: 'ООО «Стройка»', shortName: 'Стройка' })
    quarry = await made('api/points', { name: 'Забой', company: seller, pointType: [3], address: 'Лесная, 1', lat: '55', lon: '37' })
    await made('api/points', { name: 'Площадка', company: buyer, pointType: [4], address: 'Новая, 2', lat: '56', lon: '37' })
    sand = await made('api/materials', { name: 'Песок' })
    sold = await made('api/products', { point: quarry, material: sand, unit: 1, process: 2 })
    await made('api/product_prices', { product: sold, priceType: 1, price: '100', dateStart: '2024-01-01' })
    await made('api/product_prices', { product: sold, priceType: 1, price: '120.5', dateStart: '2025-01-01' })
  }, 60_000)
  afterAll(() => product.close())

  test('a product shows its prices in force, their history and its sellers [R-447]', async () => {
    await product.open(`/product/list/${sold}?tab=productPrices`)
    const row = await screen.findByRole('row', { name: /Материал/ }, SLOW)
    expect(row).toHaveTextContent(/120,50\s₽/)
    expect(within(row).getByText('01.01.2025')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Опт/ })).toHaveTextContent('Не задана')
    await product.user.click(screen.getByRole('tab', { name: 'История цен' }))
    expect(await screen.findByText('01.01.2024', undefined, SLOW)).toBeInTheDocument()
    const lines = await screen.findByRole('group', { name: 'Изменение: Цена' }, SLOW)
    const text = 'Материал: с 01.01.2024 100,00 ₽, с 01.01.2025 120,50 ₽; от 100,00 ₽ до 120,50 ₽, значений: 2'
    await waitFor(() => expect(lines).toHaveTextContent(text), SLOW)
    await product.user.click(screen.getByRole('tab', { name: 'Поставщики и места' }))
    expect(await screen.findByRole('row', { name: /Карьер 7707083893/ }, SLOW)).toBeInTheDocument()
    expect(await screen.findByRole('row', { name: /Забой Лесная, 1/ }, SLOW)).toBeInTheDocument()
  })

  test('the lists of purchased and sold products contain only these, with prices as labels', async () => {
    await product.open('/product/list/sell')
    expect(await screen.findByRole('row', { name: /Песок \(т\).*М 120,50 руб/ }, SLOW)).toBeInTheDocument()
  })

  test('a product is made at a point of its company [R-453]', async () => {
    await product.open(`/point/${quarry}/create-product`)
    await screen.findByRole('combobox', { name: /^Материал/ }, SLOW)
    expect(screen.getByText('Забой')).toBeInTheDocument()
    await choose(/^Материал/, 'Песок')
    await choose(/^Единица/, 'м³')
    await choose(/^Процесс/, 'Продажа')
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
    await waitFor(
      async () =>
        expect((await product.app.call('GET', 'api/products?unit=2')).body).toMatchObject([
          { name: 'Песок (м³)', company: { shortName: 'Карьер' } },
        ]),
      SLOW,
    )
  })

  test('a route is created from a product and begins with the values of the product [R-469]', async () => {
    await product.open(`/product/${sold}/create-cargo-route`)
    const from = await screen.findByRole('combobox', { name: /^Точка погрузки/ }, SLOW)
    expect(from).toHaveValue('Забой')
    expect(screen.getByRole('combobox', { name: /^Материал/ })).toHaveValue('Песок')
    expect(screen.getByRole('combobox', { name: /^Процесс/ })).toHaveValue('Продажа')
    await choose(/^Точка выгрузки/, 'Площадка')
    await product.user.type(screen.getByRole('textbox', { name: /^Расстояние/ }), '140')
    await product.user.click(screen.getByRole('button', { name: /^Сохранить$/ }))
    await waitFor(
      async () =>
        expect((await product.app.call('GET', `api/cargo_routes?product=${sold}`)).body).toMatchObject([
          { pointFrom: { name: 'Забой' }, pointTo: { name: 'Площадка' }, companyTo: { shortName: 'Стройка' }, distance: '140.0' },
        ]),
      SLOW,
    )
  })
})

describe('a past day', () => {
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
