import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi, describe } from 'vitest'
import { posted, makeBusiness, type Business } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('orders', () => {
  /** Orders, and waybills typed from them. */
  let product: ScreenTest
  let of: Business
  let order = 0
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
    order = await posted(product.app, 'api/material_orders', {
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
      cargoRoute: of.route,
      product: of.bought,
      serviceType: 3,
      shipmentType: 5,
      orderLimit: '25',
      comment: 'Въезд с восьми',
      transporters: [{ company: of.carrier, volumeLimit: '1000' }],
    })
  })
  afterEach(() => {
    cleanup()
    for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
  })
  afterAll(() => product.close())

  const SLOW = { timeout: 20_000 }
  const input = (label: RegExp) => screen.findByRole('combobox', { name: label }, SLOW)
  const choose = async (label: RegExp, typed: string): Promise<void> => {
    await product.user.click(await input(label))
    await product.user.keyboard(typed)
    await product.user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW))
  }
  const day = async (label: RegExp, typed: string): Promise<void> => {
    const box = await screen.findByLabelText(label, {}, SLOW)
    await product.user.clear(box)
    await product.user.type(box, typed)
  }
  const plain = (element: HTMLElement): string => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
  const limit = () => screen.findByRole('status', { name: 'Лимит заявки' }, SLOW)
  const textOf = (text: string) => waitFor(async () => expect(plain(await limit())).toContain(text), SLOW)
  const deals = async () => (await product.app.call('GET', `api/material_orders/${order}/deals`)).body as Record<string, unknown>[]

  test('choosing a route fills its companies, product and types [R-483]', async () => {
    await product.open('/orders/create')
    await choose(/^Маршрут/, 'Песок')
    await waitFor(async () => expect(await input(/^Товар заказчика/)).toHaveDisplayValue(/Песок/), SLOW)
    expect(await input(/^Заказчик/)).toHaveDisplayValue(/Стройка/)
    expect(await input(/^Поставщик/)).toHaveDisplayValue(/Карьер/)
    expect(await input(/^Тип\s*\*?$/)).toHaveDisplayValue('С доставкой')
    expect(await input(/^Тип перевозки/)).toHaveDisplayValue('Перевозка')
  }, 90_000)

  test('choosing an order fills everything but volumes and numbers, shows the rest of the limit while typing, and saves by its own call [R-495, R-496]', async () => {
    await product.open('/deals/create-from-order')
    await day(/^Дата/, '15032026')
    await choose(/^Заявка/, 'Стройка')
    await waitFor(async () => expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/), SLOW)
    expect(await input(/^Заказчик/)).toHaveDisplayValue(/Стройка/)
    expect(await input(/^Карьер/)).toHaveDisplayValue(/Карьер/)
    expect(await input(/^Тип\s*\*?$/)).toHaveDisplayValue('С доставкой')
    await choose(/^Машина/, 'А101')
    await textOf('Останется 25 из 25 т')
    const volume = screen.getByRole('textbox', { name: /^Разгрузка/ })
    await product.user.type(volume, '30')
    await textOf('Сверх лимита на 5 т')
    await product.user.clear(volume)
    await product.user.type(volume, '10')
    await textOf('Останется 15 из 25 т')
    const calls = vi.spyOn(product.app.app, 'fetch')
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await deals()).toMatchObject([{ objectVol: '10.000', supplier: { id: of.supplier } }]), SLOW)
    const sent = calls.mock.calls.map(([request]) => `${request.method} ${new URL(request.url).pathname}`)
    calls.mockRestore()
    expect(sent).toContain('POST /api/deals/save_by_order')
  }, 90_000)

  test('choosing a vehicle finds its order [R-484]', async () => {
    await product.open('/deals/create-from-order')
    await day(/^Дата/, '16032026')
    await choose(/^Машина/, 'А101')
    await waitFor(async () => expect(await input(/^Заявка/)).toHaveDisplayValue(new RegExp(`№ ${order}`)), SLOW)
    await waitFor(async () => expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/), SLOW)
    await textOf('Останется 15 из 25 т')
  }, 90_000)

  test('a waybill created from an order begins with it, and otherwise asks for one', async () => {
    await product.open(`/deals/create-from-order/${order}`)
    await waitFor(async () => expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/), SLOW)
    expect(screen.queryByRole('combobox', { name: /^Заявка/ })).toBeNull()
    cleanup()
    await product.open('/deals/create-from-order')
    await product.user.click(await screen.findByRole('button', { name: 'Сохранить' }, SLOW))
    await waitFor(async () => expect(await input(/^Заявка/)).toBeInvalid(), SLOW)
  }, 90_000)

  test('a card shows its route, its product, its limit and what is left of it, its statuses newest first [R-473, R-474, R-475, R-476, R-477, R-478, R-808]', async () => {
    await product.app.call('PATCH', `api/material_orders/${order}/close`, { json: {} })
    await product.app.call('PATCH', `api/material_orders/${order}/reopen`, { json: {} })
    await product.open(`/orders/list/${order}`)
    expect(await screen.findByRole('heading', { level: 1, name: /№ \d+ · .*Стройка.* · Песок/ }, SLOW)).toBeVisible()
    const page = screen.getByRole('main')
    await waitFor(() => expect(plain(page)).toMatch(/Осталось\s*15,00 т/), SLOW)
    for (const text of ['Выбрано', 'Всего по лимиту', 'Водителю за рейс', 'Въезд с восьми', 'С доставкой', 'Песок'])
      await waitFor(() => expect(plain(page)).toContain(text), SLOW)
    expect(plain(await within(page).findByRole('row', { name: /Возчик/ }, SLOW))).toContain('1 000,00')
    await product.user.click(screen.getByRole('tab', { name: /^Накладные/ }))
    await waitFor(() => expect(screen.getByRole('columnheader', { name: /Скан ТТН/ })).toBeVisible(), SLOW)
    await product.user.click(screen.getByRole('tab', { name: /^История/ }))
    await waitFor(() => {
      const messages = [...screen.getByRole('main').querySelectorAll('*')]
        .map(one => (one.children.length === 0 ? one.textContent : ''))
        .join('|')
      expect(messages.indexOf('Активна')).toBeGreaterThan(-1)
      expect(messages.lastIndexOf('Закрыта')).toBeGreaterThan(messages.indexOf('Активна'))
    }, SLOW)
  }, 90_000)

  test('an order that was closed is opened again by the button of the message and by Ctrl+Z, unless somebody has changed it since', async () => {
    const state = async () => (await product.app.call('GET', `api/material_orders/${order}`)).body.state
    const close = async (): Promise<void> => {
      await product.user.click(await screen.findByRole('button', { name: 'Закрыть заявку' }, SLOW))
      await product.user.click(within(await screen.findByRole('alertdialog', {}, SLOW)).getByRole('button', { name: 'Закрыть заявку' }))
      await waitFor(async () => expect(await state()).toBe('closed'), SLOW)
    }
    await product.open(`/orders/list/${order}`)
    await close()
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    await waitFor(async () => expect(await state()).toBe('active'), SLOW)
    await close()
    await screen.findByRole('button', { name: 'Вернуть' }, SLOW)
    await product.user.keyboard('{Control>}z{/Control}')
    await waitFor(async () => expect(await state()).toBe('active'), SLOW)
    await close()
    for (const name of ['reopen', 'close']) await product.app.call('PATCH', `api/material_orders/${order}/${name}`, { json: {} })
    await product.user.click(await screen.findByRole('button', { name: 'Вернуть' }, SLOW))
    await screen.findByText('С тех пор запись изменили', undefined, SLOW)
    expect(await state()).toBe('closed')
    await product.app.call('PATCH', `api/material_orders/${order}/reopen`, { json: {} })
  }, 90_000)
})

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
    const stated = 'Материал: с 01.01.2024 100,00 ₽, с 01.01.2025 120,50 ₽; от 100,00 ₽ до 120,50 ₽, значений: 2'
    await waitFor(() => expect(lines).toHaveTextContent(stated), SLOW)
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
