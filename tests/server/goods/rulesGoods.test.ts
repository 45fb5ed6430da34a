import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { pricesAt, ratesAt } from '#resources/goods/product/prices.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { sheetOf } from '../../support/packages.ts'

type Body = Answered['body']
let app: TestApp
let quarry: Body
let site: Body
let sand: number
const [TON, CUBE] = [1, 2]
const [MATERIAL, DELIVERY, PICKUP, CARRIAGE, DRIVER] = [1, 2, 4, 5, 6]
const [PURCHASE, SALE, INNER] = [1, 2, 3]

const made = async (path: string, json: Record<string, unknown>): Promise<Body> => {
  const { status, body } = await app.call('POST', path, { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const edit = (path: string, record: Body, json: Record<string, unknown>): Promise<Answered> =>
  app.call('PATCH', `${path}/${record.id}`, { json, headers: { 'if-match': `"${record.version}"` } })
const read = async (path: string): Promise<Body> => {
  const { status, body } = await app.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const place = async (name: string, lat: string, lon: string): Promise<Body> => {
  const company = await made('api/companies', { name: `ООО ${name}`, shortName: name })
  return made('api/points', { name, company: company.id, pointType: [3], address: `${name}, 1`, lat, lon })
}
let nth = 0
const productOf = async (more: Record<string, unknown> = {}): Promise<Body> =>
  made('api/products', {
    point: quarry.id,
    material: (await made('api/materials', { name: `Материал ${++nth}` })).id,
    unit: TON,
    process: SALE,
    ...more,
  })
const routeOf = (more: Record<string, unknown> = {}): Promise<Body> =>
  made('api/cargo_routes', {
    pointFrom: quarry.id,
    pointTo: site.id,
    material: sand,
    unit: TON,
    process: SALE,
    distance: '100',
    ...more,
  })

beforeAll(async () => {
  app = await testApp()
  quarry = await place('Карьер', '55.000000', '37.000000')
  site = await place('Стройка', '56.000000', '37.000000')
  sand = (await made('api/materials', { name: 'Песок' })).id
})
afterAll(() => app.close())

describe('a product', () => {
  test('is called by its material and unit, and belongs to the company of its point [R-445, R-457]', async () => {
    const one = await productOf({ material: sand })
    expect(one).toMatchObject({ name: 'Песок (т)', point: { name: 'Карьер' }, company: { shortName: 'Карьер' }, isDuplicate: false })
    expect(await read('api/products?query=песок')).toMatchObject([{ id: one.id }])
    expect(await read('api/products/list_for_select?query=песок')).toMatchObject([{ id: one.id, label: 'Песок (т)' }])
    const foreign = await app.call('POST', 'api/products', {
      json: { point: quarry.id, company: site.company.id, material: sand, unit: TON, process: SALE },
    })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['point']])
  })

  test('is bought or sold, never moved inside [R-454]', async () => {
    expect((await read('api/product_processes')).map((one: Body) => one.name)).toEqual(['Покупка', 'Продажа'])
    const { status, body } = await app.call('POST', 'api/products', {
      json: { point: quarry.id, material: sand, unit: CUBE, process: INNER },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['process']])
  })

  test('that is there twice is flagged, and no longer once the other one is inactive [R-455]', async () => {
    const one = await productOf()
    const two = await productOf({ material: one.material.id })
    const flags = async (): Promise<boolean[]> => [
      (await read(`api/products/${one.id}`)).isDuplicate,
      (await read(`api/products/${two.id}`)).isDuplicate,
    ]
    expect(await flags()).toEqual([true, true])
    expect((await read('api/products?isDuplicate=true')).map((row: Body) => row.id)).toEqual(expect.arrayContaining([one.id, two.id]))
    await edit('api/products', two, { metadataFields: { isActive: false } })
    expect(await flags()).toEqual([false, false])
  })

  test('names what it stands on and is no longer active [R-455]', async () => {
    const one = await productOf()
    expect(one.notActive).toEqual([])
    const material = await read(`api/materials/${one.material.id}`)
    await edit('api/materials', material, { metadataFields: { active: false } })
    expect((await read(`api/products/${one.id}`)).notActive).toEqual([{ field: 'material', id: material.id, name: material.name }])
  })

  test('is found by a route, and with those who sell its material and where [R-447, R-448]', async () => {
    const material = (await made('api/materials', { name: 'Щебень' })).id
    const sold = await productOf({ material })
    const bought = await productOf({ material, process: PURCHASE, point: site.id })
    const route = await routeOf({ material })
    expect(new Set((await read(`api/products/by_route?route=${route.id}`)).map((one: Body) => one.id))).toEqual(
      new Set([sold.id, bought.id]),
    )
    expect(await read(`api/product/${bought.id}/suppliers`)).toEqual([{ id: quarry.company.id, name: 'Карьер', inn: null }])
    expect(await read(`api/product/${bought.id}/locations`)).toEqual([
      { id: quarry.id, name: 'Карьер', address: 'Карьер, 1', lat: '55.000000', lon: '37.000000' },
    ])
  })

  test('is listed by what is done with it, and exported as it is shown [R-444, R-446]', async () => {
    const one = await productOf()
    expect((await read('api/products?process=1')).map((row: Body) => row.id)).not.toContain(one.id)
    expect((await read('api/products/filter_list?process=2&itemsPerPage=1000')).map((row: Body) => row.id)).toContain(one.id)
    const { bytes } = await app.call('GET', `api/products/export_xlsx?material=${one.material.id}`)
    expect(sheetOf(bytes)[1]).toEqual(expect.arrayContaining([`Материал ${nth} (т)`, 'Карьер']))
  })
})

describe('the price of a product', () => {
  const price = (product: number, more: Record<string, unknown>): Promise<Body> =>
    made('api/product_prices', { product, priceType: MATERIAL, ...more })

  test('in force is the latest that has begun, per type; without one the slot is empty and inactive [R-344, R-345, R-347, R-447, R-449, R-452, R-456, R-458, R-459, R-460]', async () => {
    const { id } = await productOf()
    await price(id, { price: '100', dateStart: '2024-01-01' })
    const current = await price(id, { price: '120.5', dateStart: '2025-01-01' })
    await price(id, { price: '999', dateStart: '2190-01-01' })
    await price(id, { priceType: DELIVERY, price: '250', dateStart: '2024-05-01' })
    const card = await read(`api/products/${id}`)
    expect(card.actualPrices).toEqual({
      1: { id: 1, name: 'Материал', price: '120.50', dateStart: '2025-01-01' },
      2: { id: 2, name: 'Доставка', price: '250.00', dateStart: '2024-05-01' },
    })
    expect(card.prices).toBe('М 120,50 руб, Д 250,00 руб')
    expect(card.deliveryPrice).toBe('Д 250,00 руб')
    const groups = (await read(`api/product/${id}/groups`)) as Body[]
    expect(groups.map(group => [group.priceType.name, group.price, group.isActive])).toEqual([
      ['Материал', '120.50', true],
      ['Доставка', '250.00', true],
      ['С доставкой', null, false],
      ['Опт', null, false],
    ])
    expect(groups[0]!.id).toBe(current.id)
    const history = (await read(`api/product_prices?product=${id}&priceType=1`)) as Body[]
    expect(history.map(row => row.dateStart)).toEqual(['2190-01-01', '2025-01-01', '2024-01-01'])
    expect(history[0]).toMatchObject({ mdInsUser: { fio: 'Администратор' } })
  })

  test('begins on a free day, which is asked before saving [R-450]', async () => {
    const { id } = await productOf()
    const first = await price(id, { price: '100', dateStart: '2025-01-01' })
    const ask = (query: string): Promise<Body> => read(`api/product/${id}/check_date?${query}`)
    expect(await ask('priceType=1&dateStart=2025-01-01')).toEqual({
      isFree: false,
      warning: null,
      message: expect.stringMatching(/[а-я]/) as string,
      affected: null,
    })
    expect(await ask(`priceType=1&dateStart=2025-01-01&id=${first.id}`)).toMatchObject({ isFree: true })
    expect(await ask('priceType=2&dateStart=2025-01-01')).toMatchObject({ isFree: true })
    const { status, body } = await app.call('POST', 'api/product_prices', {
      json: { product: id, priceType: MATERIAL, price: '1', dateStart: '2025-01-01' },
    })
    expect([status, Object.keys(body.errors)]).toEqual([409, ['dateStart']])
  })

  test('is refused below nothing, in fractions of a kopeck, and of a type that products do not have', async () => {
    const { id } = await productOf()
    for (const [more, field] of [
      [{ price: '-1' }, 'price'],
      [{ price: '1.005' }, 'price'],
      [{ priceType: CARRIAGE }, 'priceType'],
    ] as const) {
      const { status, body } = await app.call('POST', 'api/product_prices', {
        json: { product: id, priceType: MATERIAL, price: '1', dateStart: '2025-01-01', ...more },
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })

  test('for several days at once is the latest in force on each [R-344]', async () => {
    const { id } = await productOf()
    const rows: number[] = []
    for (const [at, start] of ['2025-01-10', '2025-03-05', '2025-03-06', '2025-12-31'].entries()) {
      rows.push((await price(id, { price: String(100 + at), dateStart: start })).id)
    }
    const days = ['2025-01-09', '2025-01-10', '2025-03-05', '2025-03-06', '2025-07-01', '2026-01-01']
    const found = await pricesAt(
      app.database.db,
      'product',
      days.map(day => ({ owner: id, type: MATERIAL, day })),
    )
    expect(found.map(one => one && one.value)).toEqual([null, '100.00', '101.00', '102.00', '102.00', '103.00'])
    await app.call('DELETE', `api/product_prices/${rows[0]}`)
    expect(await pricesAt(app.database.db, 'product', [{ owner: id, type: MATERIAL, day: '2025-02-01' }])).toEqual([null])
    expect(await pricesAt(app.database.db, 'product', [])).toEqual([])
  })
})

describe('a cargo route', () => {
  test('goes between two points of companies, is called by its material and knows how far it is [R-461]', async () => {
    const route = await routeOf()
    expect(route).toMatchObject({
      name: 'Песок (т)',
      pointFrom: { name: 'Карьер', address: 'Карьер, 1' },
      pointTo: { name: 'Стройка' },
      companyFrom: { shortName: 'Карьер' },
      companyTo: { shortName: 'Стройка' },
      distance: '100.0',
    })
    // One degree of latitude is 111.2 km, plus the detour of roads.
    expect(Number(route.distanceCalculated)).toBeCloseTo(144.6, 1)
    expect((await read(`api/cargo_routes/list_for_select?id=${route.id}`))[0].label).toBe('Карьер → Стройка, Песок (т)')
    const { body } = await app.call('POST', 'api/cargo_routes', {
      json: { pointFrom: quarry.id, pointTo: quarry.id, material: sand, unit: TON, process: SALE, distance: '0' },
    })
    expect(body.errors).toHaveProperty('distance')
    const same = await app.call('POST', 'api/cargo_routes', {
      json: { pointFrom: quarry.id, pointTo: quarry.id, material: sand, unit: TON, process: SALE },
    })
    expect(same.body.errors).toEqual({ pointTo: 'Точки погрузки и выгрузки должны различаться' })
  })

  test('to a place without coordinates has no computed distance', async () => {
    const plain = await made('api/points', { name: 'Без координат', company: site.company.id, pointType: [3], address: 'Без координат, 1' })
    expect((await routeOf({ pointTo: plain.id })).distanceCalculated).toBeNull()
  })

  test('that is there twice is flagged', async () => {
    const material = (await made('api/materials', { name: 'Отсев' })).id
    const one = await routeOf({ material })
    expect(one.isDuplicate).toBe(false)
    expect((await routeOf({ material })).isDuplicate).toBe(true)
    expect((await read(`api/cargo_routes/${one.id}`)).isDuplicate).toBe(true)
  })

  test('has prices and rates in force: the latest that has begun, else nothing, and a rate of 1 without a date [R-344, R-345, R-346, R-347, R-348, R-463, R-466, R-467, R-468]', async () => {
    const { id } = await routeOf()
    await productOf({ material: sand, unit: CUBE, process: PURCHASE, point: site.id })
    expect((await read(`api/cargo_routes/${id}/rates_groups`)).map((one: Body) => [one.unitFrom.id, one.rate, one.dateStart])).toEqual([
      [TON, '1', null],
      [CUBE, '1', null],
    ])
    for (const [rate, dateStart] of [
      ['0.6', '2024-01-01'],
      ['0.625', '2025-01-01'],
      ['0.7', '2190-01-01'],
    ])
      await made('api/cargo_routes_rates', { cargoRoute: id, unitFrom: CUBE, rate, dateStart })
    await made('api/cargo_routes_prices', { cargoRoute: id, priceType: CARRIAGE, price: '480', dateStart: '2025-01-01' })
    await made('api/cargo_routes_prices', { cargoRoute: id, priceType: CARRIAGE, price: '520', dateStart: '2025-06-01' })
    const card = await read(`api/cargo_routes/${id}`)
    expect([card.actualRates, card.prices]).toEqual([{ 2: { 1: { rate: '0.625000', dateStart: '2025-01-01' } } }, 'П 520,00 руб'])
    expect((await read(`api/cargo_routes/${id}/groups`)).map((one: Body) => [one.priceType.name, one.price])).toEqual([
      ['Вывоз', null],
      ['Перевозка', '520.00'],
      ['Водитель', null],
    ])
    expect((await read(`api/cargo_routes_rates?cargoRoute=${id}`)).map((one: Body) => one.dateStart)).toEqual([
      '2190-01-01',
      '2025-01-01',
      '2024-01-01',
    ])
    const days = ['2023-12-31', '2024-06-01', '2025-01-01']
    const found = await ratesAt(
      app.database.db,
      days.map(day => ({ route: id, unit: CUBE, day })),
    )
    expect(found.map(one => one?.value ?? null)).toEqual([null, '0.600000', '0.625000'])
    expect(await ratesAt(app.database.db, [])).toEqual([])
  })

  test('names the type of a price in full when its first letter is ambiguous', async () => {
    const { id } = await routeOf()
    for (const [priceType, price] of [
      [PICKUP, '100'],
      [CARRIAGE, '480'],
      [DRIVER, '1500'],
    ] as const)
      await made('api/cargo_routes_prices', { cargoRoute: id, priceType, price, dateStart: '2025-01-01' })
    expect((await read(`api/cargo_routes/${id}`)).prices).toBe('Вывоз 100,00 руб, П 480,00 руб, Водитель 1500,00 руб')
  })

  test('answers for the days of prices and of rates by one call [R-465]', async () => {
    const { id } = await routeOf()
    await made('api/cargo_routes_prices', { cargoRoute: id, priceType: CARRIAGE, price: '480', dateStart: '2025-01-01' })
    await made('api/cargo_routes_rates', { cargoRoute: id, unitFrom: CUBE, rate: '0.6', dateStart: '2025-02-01' })
    const isFree = async (query: string): Promise<boolean> => (await read(`api/cargo_routes/${id}/check_date?${query}`)).isFree
    expect(await isFree('priceType=5&dateStart=2025-01-01')).toBe(false)
    expect(await isFree('priceType=5&dateStart=2025-02-01')).toBe(true)
    expect(await isFree('unitFrom=2&dateStart=2025-02-01')).toBe(false)
    expect(await isFree('unitFrom=2&dateStart=2025-01-01')).toBe(true)
  })

  test('is removed with none of its past: what was counted from its prices stays readable [R-464]', async () => {
    const route = await routeOf()
    const { id } = await made('api/cargo_routes_prices', {
      cargoRoute: route.id,
      priceType: CARRIAGE,
      price: '480',
      dateStart: '2025-01-01',
    })
    expect((await app.call('DELETE', `api/cargo_routes_prices/${id}`)).status).toBe(200)
    const { rows } = await sql<{ is: boolean }>`select is_delete as is from cargo_route_price where id = ${id}`.execute(app.database.db)
    expect(rows).toEqual([{ is: true }])
  })
})
