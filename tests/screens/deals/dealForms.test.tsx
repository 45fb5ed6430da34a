import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, describe, vi } from 'vitest'
import { enterDeal, makeBusiness, type Business, dealOf, posted } from '../../support/deals.ts'
import { openProduct, type ScreenTest } from '../../support/screen.tsx'

describe('a waybill', () => {
  /** A waybill is entered by its route and vehicle, and its sums are shown before it is saved. */
  let product: ScreenTest
  let of: Business
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
  })
  afterEach(() => {
    cleanup()
    // Values that one test typed must not be offered as a draft to the next.
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
  const numbers = (element: HTMLElement): string => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')

  test('a route and a vehicle fill a waybill in, and its sums are counted as it is typed', async () => {
    await product.open('/deals/create')
    await product.user.type(await screen.findByLabelText(/^Дата/, {}, SLOW), '15032026')
    await choose(/^Маршрут/, 'Песок')
    await waitFor(async () => expect((await input(/^Заказчик/)) as HTMLInputElement).toHaveDisplayValue(/Стройка/), SLOW)
    expect(await input(/^Карьер/)).toHaveDisplayValue(/Карьер/)
    expect(await input(/^Тип\s*\*?$/)).toHaveDisplayValue('С доставкой')
    await choose(/^Машина/, 'А101')
    await waitFor(async () => expect(await input(/^Перевозчик/)).toHaveDisplayValue(/Возчик/), SLOW)
    await product.user.type(screen.getByRole('textbox', { name: /^Разгрузка/ }), '10')
    const sums = await screen.findByRole('status', { name: 'Суммы накладной' }, SLOW)
    await waitFor(() => expect(numbers(sums)).toContain('1 000,00 × 10,000 т'), SLOW)
    expect(numbers(within(sums).getByRole('row', { name: /Доход/ }))).toContain('5 000,00')
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/deals')
      expect(body[0]).toMatchObject({ objectSumm: '10000.00', careerSumm: '3000.00', income: '5000.00', supplier: { id: of.supplier } })
    }, SLOW)
  }, 90_000)

  test('our own vehicle requires its driver, and a duplicate number of a note causes a warning', async () => {
    await enterDeal(product.app, of, { ttn: 'ТТН-5' })
    await product.open('/deals/create')
    await product.user.type(await screen.findByLabelText(/^Дата/, {}, SLOW), '15032026')
    await product.user.type(screen.getByLabelText(/^ТТН/), 'ТТН-5')
    await choose(/^Маршрут/, 'Песок')
    await choose(/^Машина/, 'В101')
    await product.user.type(screen.getByRole('textbox', { name: /^Загрузка/ }), '7')
    const sums = await screen.findByRole('status', { name: 'Суммы накладной' }, SLOW)
    expect(await screen.findByText(/Такая ТТН этого поставщика в этом году уже есть/, {}, SLOW)).toBeVisible()
    await waitFor(() => expect(numbers(sums)).toMatch(/1 500,00/), SLOW)
  }, 90_000)

  test('Ctrl+Shift+Enter saves and begins the next waybill of the same day, route and vehicle, marked as such; another vehicle brings its own carrier and driver', async () => {
    await product.app.call('PATCH', `api/vehicles/${of.vehicle}`, { json: { drivers: [of.driver] } })
    await product.open('/deals/create')
    const day = await screen.findByLabelText(/^Дата/, {}, SLOW)
    await product.user.clear(day)
    await product.user.type(day, '15032026')
    await choose(/^Маршрут/, 'Песок')
    await choose(/^Машина/, 'А101')
    await waitFor(async () => expect(await input(/^Перевозчик/)).toHaveDisplayValue(/Возчик/), SLOW)
    await product.user.type(screen.getByLabelText(/^ТТН/), 'ТТН-77')
    await product.user.type(screen.getByRole('textbox', { name: /^Разгрузка/ }), '10')
    await product.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect((await screen.findAllByText('из прошлой', {}, SLOW)).length).toBeGreaterThan(10)
    await waitFor(() => expect(screen.getByLabelText(/^ТТН/)).toHaveValue(''), SLOW)
    await waitFor(async () => {
      expect(screen.getByRole('textbox', { name: /^Разгрузка/ })).toHaveValue('')
      expect(screen.getByLabelText(/^Дата/)).toHaveValue('15.03.2026')
      expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/)
      expect(await input(/^Машина/)).toHaveDisplayValue(/А101/i)
      expect(await input(/^Перевозчик/)).toHaveDisplayValue(/Возчик/)
      expect(await input(/^Водитель/)).not.toHaveDisplayValue('')
      expect(screen.getByLabelText(/^ТТН/)).toHaveFocus()
    }, SLOW)
    // The connection is lost for a moment: the question is repeated, and nothing carried over is lost.
    const answer = product.app.app.fetch
    let lost = 2
    const failing = vi.spyOn(product.app.app, 'fetch').mockImplementation(async request => {
      if (request.url.includes('calculat') && lost-- > 0) return new Response('', { status: 502 })
      return answer(request)
    })
    await product.user.click(await input(/^Машина/))
    await product.user.keyboard('{Control>}a{/Control}в101{Tab}')
    await waitFor(async () => expect(await input(/^Перевозчик/)).not.toHaveDisplayValue(/Возчик/), SLOW)
    await waitFor(async () => {
      expect(await input(/^Машина/)).toHaveDisplayValue(/В101/)
      expect(await input(/^Водитель/)).toHaveDisplayValue('')
      expect(await input(/^Маршрут/)).toHaveDisplayValue(/Песок/)
    }, SLOW)
    expect(lost).toBeLessThan(0)
    failing.mockRestore()
  }, 90_000)

  test('a draft whose vehicle was not answered asks again when it is opened', async () => {
    const answer = product.app.app.fetch
    const failing = vi
      .spyOn(product.app.app, 'fetch')
      .mockImplementation(async request => (request.url.includes('calculat') ? new Response('', { status: 502 }) : answer(request)))
    await product.open('/deals/create')
    await choose(/^Машина/, 'А101')
    await product.user.type(await screen.findByLabelText(/^ТТН/, {}, SLOW), 'ТТН-78')
    expect(await input(/^Перевозчик/)).toHaveDisplayValue('')
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    failing.mockRestore()
    await product.open('/deals/create')
    await waitFor(async () => expect(await input(/^Перевозчик/)).toHaveDisplayValue(/Возчик/), SLOW)
    expect(screen.getByLabelText(/^ТТН/)).toHaveValue('ТТН-78')
  }, 90_000)
})

describe('a multi-deal', () => {
  /** A multi-deal is typed line by line, and its waybills are created. */
  let product: ScreenTest
  let of: Business
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
  })
  afterEach(() => {
    cleanup()
    for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
  })
  afterAll(() => product.close())

  const SLOW = { timeout: 20_000 }
  const choose = async (label: RegExp, typed: string): Promise<void> => {
    await product.user.click(await screen.findByRole('combobox', { name: label }, SLOW))
    await product.user.keyboard(typed)
    await product.user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW))
  }
  /** Selects the first option found, by keyboard only. */
  const pick = async (label: RegExp, typed: string): Promise<void> => {
    screen.getByRole('combobox', { name: label }).focus()
    await product.user.keyboard(typed)
    await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW)
    await product.user.keyboard('{ArrowDown}{Enter}')
  }

  test('lines are entered by the keyboard alone, and the waybills are made from the card [R-528]', async () => {
    await product.open('/multi-deals/create')
    const number = await screen.findByRole('textbox', { name: /^Номер/ }, SLOW)
    // The next number is proposed.
    await waitFor(() => expect(number).toHaveValue('1'), SLOW)
    await product.user.clear(number)
    await product.user.type(number, 'М-7')
    await choose(/^Перевозчик/, 'Возчик')
    await choose(/^Машина/, 'А101')
    screen.getByRole('button', { name: /Добавить/ }).focus()
    await product.user.keyboard('{Enter}')
    await screen.findByRole('combobox', { name: 'Маршрут, строка 1' }, SLOW)
    await pick(/^Маршрут, строка 1/, 'Песок')
    // The route immediately fills in both ends, and the default types that have a price.
    const first = screen.getAllByRole('row').find(row => row.querySelector('[data-line="0"]'))
    await waitFor(() => expect(first).toHaveTextContent(/Карьер.*Объект/u), SLOW)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Тип, строка 1' })).toHaveValue('С доставкой'), SLOW)
    expect(screen.getByRole('combobox', { name: 'Тип перевозки, строка 1' })).toHaveValue('Перевозка')
    screen.getByRole('textbox', { name: 'Разгрузка, строка 1' }).focus()
    await product.user.keyboard('10{Enter}')
    // Adds a line; the values of the line above are copied into it.
    await screen.findByRole('textbox', { name: 'Разгрузка, строка 2' }, SLOW)
    for (const name of ['Маршрут, строка 2', 'Тип, строка 2', 'Тип перевозки, строка 2']) {
      screen.getByRole('combobox', { name }).focus()
      await product.user.keyboard('{Control>}d{/Control}')
    }
    screen.getByRole('textbox', { name: 'Разгрузка, строка 2' }).focus()
    await product.user.keyboard('12')
    await product.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/multi_deals')
      expect(body).toMatchObject([{ number: 'М-7', countLines: 2, totalVolume: '22.000', status: 'draft' }])
    }, SLOW)

    const [{ id }] = (await product.app.call('GET', 'api/multi_deals')).body
    cleanup()
    await product.open(`/multi-deals/list/${id}`)
    await product.user.click(await screen.findByRole('button', { name: 'Создать накладные' }, SLOW))
    await product.user.click(await screen.findByRole('button', { name: /^(Да|Подтвердить|Создать накладные)$/ }, SLOW))
    expect((await screen.findAllByText('Накладные созданы', undefined, SLOW)).length).toBeGreaterThan(0)
    const { body } = await product.app.call('GET', 'api/deals')
    expect(body.map((deal: { objectVol: string }) => deal.objectVol).toSorted()).toEqual(['10.000', '12.000'])
    expect(body[0].vehicle.id).toBe(of.vehicle)
  }, 120_000)
})

describe('a regular deal', () => {
  /** A regular deal is created by its route and viewed, and a waybill is created from it. */
  let product: ScreenTest
  let of: Business
  let id: number
  beforeAll(async () => {
    product = await openProduct()
    of = await makeBusiness(product.app)
    id = await posted(product.app, 'api/regular_deals', {
      cargoRoute: of.route,
      purchaseProduct: of.bought,
      saleProduct: of.sold,
      shipment: of.carrier,
      serviceType: 3,
      shipmentType: 5,
      objectVol: '20',
      careerVol: '21',
    })
  })
  afterEach(() => {
    cleanup()
    for (const key of Object.keys(localStorage)) if (key.startsWith('nerud.draft:')) localStorage.removeItem(key)
  })
  afterAll(() => product.close())

  const SLOW = { timeout: 20_000 }
  const plain = (element: HTMLElement): string => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
  const input = (label: RegExp) => screen.findByRole('combobox', { name: label }, SLOW)
  const choose = async (label: RegExp, typed: string): Promise<void> => {
    await product.user.click(await input(label))
    await product.user.keyboard(typed)
    await product.user.click(await screen.findByRole('option', { name: new RegExp(typed, 'i') }, SLOW))
  }

  test('a card shows state, income and sums above its tabs [R-537]', async () => {
    await product.open(`/regular-deals/list/${id}`)
    expect(await screen.findByText('Активна', undefined, SLOW)).toBeInTheDocument()
    const main = await screen.findByRole('main')
    // Once above the tabs, and once among the sums below.
    await waitFor(() => expect(plain(main).split('9 700,00').length - 1).toBe(2), SLOW)
    expect(plain(main)).toContain('20 000,00')
    expect(screen.getByRole('tab', { name: /Накладные/ })).toBeInTheDocument()
  }, 60_000)

  test('a route fills a regular deal in, and its sums are seen before it is saved', async () => {
    await product.open('/regular-deals/create')
    await choose(/^Маршрут/, 'Песок')
    await waitFor(async () => expect(await input(/^Товар заказчика/)).toHaveDisplayValue(/Песок/), SLOW)
    expect(await input(/^Товар поставщика/)).toHaveDisplayValue(/Песок/)
    await choose(/^Перевозчик/, 'Возчик')
    await product.user.type(screen.getByRole('textbox', { name: /^Разгрузка/ }), '10')
    await product.user.type(screen.getByRole('textbox', { name: /^Загрузка/ }), '10')
    const sums = await screen.findByRole('status', { name: 'Суммы постоянной накладной' }, SLOW)
    await waitFor(() => expect(plain(within(sums).getByRole('row', { name: /Доход/ }))).toContain('5 000,00'), SLOW)
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', 'api/regular_deals')
      expect(body[0]).toMatchObject({ income: '5000.00', status: 'active', customer: { id: of.customer } })
    }, SLOW)
  }, 90_000)

  test('a waybill is created from it: the form begins with the agreed values', async () => {
    await product.open(`/regular-deals/${id}/create-deal`)
    await waitFor(async () => expect(await input(/^Заказчик/)).toHaveDisplayValue(/Стройка/), SLOW)
    expect(screen.getByRole('textbox', { name: /^Загрузка/ })).toHaveDisplayValue('21,000')
    await choose(/^Машина/, 'А101')
    await product.user.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => {
      const { body } = await product.app.call('GET', `api/regular_deals/${id}/deals`)
      expect(body).toMatchObject([{ careerVol: '21.000', income: '9700.00', supplier: { id: of.supplier } }])
    }, SLOW)
  }, 90_000)

  test('its tab counts and totals only its own waybills', async () => {
    await posted(product.app, 'api/deals', dealOf(of))
    const own = (await product.app.call('GET', `api/regular_deals/${id}/deals`)).body.length as number
    await product.open(`/regular-deals/list/${id}?tab=deal`)
    await waitFor(() => expect(plain(screen.getByRole('button', { name: /^Все/ }))).toBe(`Все ${own}`), SLOW)
  }, 60_000)
})
