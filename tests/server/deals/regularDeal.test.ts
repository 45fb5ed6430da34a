import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRecount } from '#resources/deals/regularDeal/regularDeal.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { dealOf, posted, makeBusiness, priced, routePriced, type Business } from '../../support/deals.ts'
import { formOf, PDF } from '../../support/samples.ts'
import { missingFields } from '../../support/sources.ts'

/** Regular deals: their figures follow prices, conversion rates and the records they depend on (operations §2.14, §9.2). */
type Body = Answered['body']
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp({ now: NOW })
})
beforeEach(async () => {
  of = await makeBusiness(app)
})
afterAll(() => app.close())

const standing = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  cargoRoute: of.route,
  purchaseProduct: of.bought,
  saleProduct: of.sold,
  shipment: of.carrier,
  serviceType: 3,
  shipmentType: 5,
  objectVol: '20',
  careerVol: '20',
  ...changes,
})
const regular = (changes: Record<string, unknown> = {}): Promise<number> => posted(app, 'api/regular_deals', standing(changes))
const read = async (id: number): Promise<Body> => (await app.call('GET', `api/regular_deals/${id}`)).body
const FAR = '2026-01-02'
const [TODAY, NEXT_DAY] = ['2026-03-20', '2026-03-21']
// An hour later it is the next day in the business's time zone.
const NOW = new Date(`${TODAY}T20:30:00Z`)

test('a regular deal takes its figures from the prices of the day, and its ends from the route [R-537, R-553]', async () => {
  expect(await read(await regular())).toMatchObject({
    status: 'active',
    customer: { id: of.customer },
    supplier: { id: of.supplier },
    career: { id: of.quarry },
    object: { id: of.site },
    material: { id: of.sand },
    objectPrice: '1000.00',
    careerPrice: '300.00',
    routePrice: '200.00',
    driverPrice: '0.00',
    routeKoef: '1.000000',
    routeVol: '20.000',
    objectSumm: '20000.00',
    careerSumm: '6000.00',
    routeSumm: '4000.00',
    driverSumm: '0.00',
    income: '10000.00',
    incomePercent: '33.33',
    objectUnit: { id: of.tonne },
    careerUnit: { id: of.tonne },
    routeUnit: { id: of.tonne },
    hasTtnDoc: false,
  })
})

test('our own carrier pays the driver by the trip', async () => {
  expect(await read(await regular({ shipment: 1 }))).toMatchObject({ routePrice: '0.00', driverPrice: '1500.00', income: '12500.00' })
})

test('a regular deal has every field that the contract lists [R-553]', async () => {
  const id = await regular()
  await app.call('POST', 'api/regular_deal_docs', {
    form: formOf({ regularDeal: String(id), name: 'ТТН', documentType: '7' }, { file: new File([PDF], 'ттн.pdf') }),
  })
  const record = await read(id)
  // Equal units need no conversion rate.
  expect(missingFields('Regular deal', record)).toEqual(['cargoRoute.actualRates[fromUnitId][toUnitId].rate'])
  expect(record.cargoRoute.actualRates).toEqual({})
  expect(record.cargoRoute.actualPrices['5'].price).toBe('200.00')
  expect(record.purchaseProduct.actualPrices['3'].price).toBe('1000.00')
  expect(record.regularDealDocs[0]).toMatchObject({ isActive: true, documentType: { code: 'TTH' } })
})

describe('its state', () => {
  test('reports a missing price, and has no sum [R-554]', async () => {
    expect(await read(await regular({ serviceType: 2 }))).toMatchObject({
      status: 'noPrice',
      income: null,
      objectPrice: null,
      problem: expect.stringContaining('Нет цены'),
    })
  })
  test('reports a missing rate, and uses 1; adding the rate corrects it [R-554]', async () => {
    const cubes = await posted(app, 'api/products', { point: of.site, material: of.sand, unit: of.cube, process: 1 })
    await priced(app, cubes, 3, '1600')
    const id = await regular({ purchaseProduct: cubes })
    expect(await read(id)).toMatchObject({
      status: 'noRate',
      routeKoef: '1.000000',
      routeVol: '20.000',
      problem: expect.stringContaining('Нет курса'),
    })
    await posted(app, 'api/cargo_routes_rates', { cargoRoute: of.route, unitFrom: of.cube, rate: '0.625', dateStart: FAR })
    expect(await read(id)).toMatchObject({
      status: 'active',
      routeKoef: '0.625000',
      routeVol: '32.000',
      routeSumm: '6400.00',
      problem: null,
    })
  })
  test('is inactive once its route, its product or itself is off, and back with them [R-554]', async () => {
    const id = await regular()
    for (const path of [
      `api/cargo_routes/${of.route}`,
      `api/products/${of.bought}`,
      `api/products/${of.sold}`,
      `api/regular_deals/${id}`,
    ]) {
      await app.call('PATCH', path, { json: { metadataFields: { isActive: false } } })
      expect((await read(id)).status, path).toBe('inactive')
      await app.call('PATCH', path, { json: { metadataFields: { isActive: true } } })
      expect((await read(id)).status, path).toBe('active')
    }
  })
  test('is counted over the list and found by a filter', async () => {
    const id = await regular({ serviceType: 2 })
    const { body } = await app.call('GET', 'api/regular_deals/indicators')
    const groups = (body.groups ?? body) as readonly { status: string; count: number }[]
    expect(groups.find(one => one.status === 'noPrice')!.count).toBeGreaterThan(0)
    const found = (await app.call('GET', 'api/regular_deals?status=noPrice')).body as Body[]
    expect(found.map(one => one.id)).toContain(id)
  })
})

describe('its figures follow', () => {
  test('the price of a product, of a route, and their removal, in the same transaction [R-555]', async () => {
    const id = await regular()
    const price = await priced(app, of.bought, 3, '900', FAR)
    expect(await read(id)).toMatchObject({ objectPrice: '900.00', income: '8000.00' })
    await routePriced(app, of.route, 5, '250', FAR)
    expect(await read(id)).toMatchObject({ routePrice: '250.00', income: '7000.00' })
    await app.call('PATCH', `api/product_prices/${price}`, { json: { price: '950' } })
    expect(await read(id)).toMatchObject({ income: '8000.00' })
    await app.call('DELETE', `api/product_prices/${price}`)
    expect(await read(id)).toMatchObject({ objectPrice: '1000.00', income: '9000.00' })
  })
  test('an edit of its own; nobody sends them', async () => {
    const id = await regular()
    const { body } = await app.call('PATCH', `api/regular_deals/${id}`, { json: { objectVol: '10' } })
    expect(body).toMatchObject({ objectSumm: '10000.00', income: '2000.00' })
    const { status, body: refused } = await app.call('PATCH', `api/regular_deals/${id}`, { json: { income: '999999' } })
    expect([status, Object.keys(refused.errors)]).toEqual([422, ['income']])
  })
  test('a price of a later day when the day comes, by a job that leaves the others as they are [R-555]', async () => {
    const [id, other] = [await regular(), await regular({ serviceType: 1 })]
    await priced(app, of.bought, 3, '1200', NEXT_DAY)
    const [before, untouched] = [await read(id), await read(other)]
    expect(before).toMatchObject({ objectPrice: '1000.00', countedOn: TODAY })
    app.now = new Date(`${TODAY}T21:30:00Z`)
    await startRecount(app.app.engine)
    await vi.waitFor(async () => expect((await read(other)).countedOn).toBe(NEXT_DAY), { timeout: 15_000, interval: 20 })
    expect(await read(id)).toMatchObject({ objectPrice: '1200.00', income: '14000.00', countedOn: NEXT_DAY, version: before.version + 1 })
    expect(await read(other)).toMatchObject({ income: untouched.income, version: untouched.version })
    await startRecount(app.app.engine)
    const { rows } = await sql`select 1 from job j join job_type t on t.id = j.job_type_id where t.code = 'regular_deals_recount'`.execute(
      app.database.db,
    )
    expect(rows.length).toBe(1)
    app.now = NOW
  })
})

describe('what does not fit is said at its field', () => {
  test.each([
    ['products of another route', { purchaseProduct: 'sold' }, 'purchaseProduct'],
    ['no carriage of another carrier', { shipmentType: null }, 'shipmentType'],
    ['no sold product', { saleProduct: null }, 'saleProduct'],
    ['no volume of the quarry', { careerVol: '0' }, 'careerVol'],
    ['no volume of the object', { objectVol: '0' }, 'objectVol'],
    ['a volume below nought', { objectVol: '-1' }, 'objectVol'],
  ] as const)('%s', async (_, changes, field) => {
    const values = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === 'sold' ? of.sold : value]))
    const { status, body } = await app.call('POST', 'api/regular_deals', { json: standing(values) })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
})

test('waybills made under it are listed, and no others [R-536]', async () => {
  const id = await regular()
  const own = await posted(app, 'api/deals', dealOf(of, { regularDeal: id }))
  await posted(app, 'api/deals', dealOf(of))
  const { status, body } = await app.call('GET', `api/regular_deals/${id}/deals`)
  expect([status, body.map((one: Body) => one.id)]).toEqual([200, [own]])
})

test('companies of regular deals are offered for the filter, and find them in any role [R-533]', async () => {
  const id = await regular()
  const stranger = await posted(app, 'api/companies', { name: 'ООО «Посторонний»' })
  const { body } = await app.call('GET', 'api/regular_deals/companies_for_select?query=ООО')
  expect(body.map((one: Body) => one.id)).not.toContain(stranger)
  for (const company of [of.supplier, of.customer, of.carrier]) {
    const found = (await app.call('GET', `api/regular_deals?company=${company}`)).body as Body[]
    expect(found.map(one => one.id)).toEqual([id])
  }
})

test('documents are added, downloaded one or all, marked as deleted, and a consignment note is reported [R-340, R-534, R-535, R-556]', async () => {
  const id = await regular()
  const { body: doc } = await app.call('POST', 'api/regular_deal_docs', {
    form: formOf({ regularDeal: String(id), name: 'ТТН', documentType: '7' }, { file: new File([PDF], 'ттн.pdf') }),
  })
  expect(await read(id)).toMatchObject({ hasTtnDoc: true, regularDealDocs: [{ id: doc.id }] })
  const download = (query: string) =>
    app.call('POST', `api/regular_deals/${id}/documents/download?regularDeal=${id}${query}`, { form: new FormData() })
  expect((await download(`&docId=${doc.id}`)).status).toBe(200)
  expect((await download('')).status).toBe(200)
  await app.call('PATCH', `api/regular_deal_docs/${doc.id}`, { json: { isActive: false } })
  expect(await read(id)).toMatchObject({ hasTtnDoc: false, regularDealDocs: [] })
})

describe('the preview of a price', () => {
  const preview = async (price: string, as?: string): Promise<Body> =>
    (
      await app.call('POST', 'api/product_prices?preview=true', {
        json: { product: of.sold, priceType: 1, price, dateStart: FAR },
        ...(as && { as }),
      })
    ).body.preview
  test('names the regular deals that would stop to pay, and keeps nothing', async () => {
    const id = await regular()
    expect((await preview('700')).losses).toEqual([])
    expect((await preview('900')).losses).toMatchObject([{ resource: 'regularDeal', id, before: '10000.00', after: '-2000.00' }])
    expect(await read(id)).toMatchObject({ income: '10000.00' })
  })
  test('hides income from users without its right, and everything from users who may not read regular deals', async () => {
    const id = await regular()
    const seer = await app.holder(['GOODS_VIEW', 'GOODS_ADD', 'DEAL_VIEW'])
    const pricer = await app.holder(['GOODS_VIEW', 'GOODS_ADD'])
    const [loss] = (await preview('900', seer)).losses
    expect(loss).toEqual({ resource: 'regularDeal', id, title: expect.any(String) })
    expect((await preview('900', pricer)).losses).toEqual([])
  })
})
