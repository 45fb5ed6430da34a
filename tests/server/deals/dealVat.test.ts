import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, describe } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillVat } from '#resources/migrations.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { boxesOf, enterDeal, posted, makeBusiness, routePriced, type Business } from '../../support/deals.ts'

describe('VAT', () => {
  /** VAT of waybills, regular deals, orders, payments and the report of a period: by the day of shipment, without changing the sums. */
  type Body = Answered['body']
  let app: TestApp
  let of: Business
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-03-20T09:00:00Z') })
  })
  beforeEach(async () => {
    of = await makeBusiness(app)
    await typed(of.supplier, 2)
    await typed(of.carrier, 6)
    for (const [product, type, price] of [
      [of.bought, 3, '1000'],
      [of.sold, 1, '300'],
    ] as const)
      await posted(app, 'api/product_prices', { product, priceType: type, price, dateStart: '2024-01-01' })
    await routePriced(app, of.route, 5, '200', '2024-01-01')
  })
  afterAll(() => app.close())

  /** Sets the VAT type of a company: 1 none, 2 and 3 the main rate, 4 10 %, 5 7 %, 6 5 %, 7 0 %. */
  const typed = (company: number, ndsType: number): Promise<void> => changed(`api/companies/${company}`, { ndsType }).then(() => undefined)
  async function changed(path: string, json: Record<string, unknown>): Promise<Body> {
    const { status, body } = await app.call('PATCH', path, { json })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const read = async (path: string): Promise<Body> => (await app.call('GET', path)).body
  const vatOf = ({ objectNet, objectVat, objectVatRate, careerVat, careerVatRate, routeNet, routeVat, routeVatRate }: Body) => [
    [objectNet, objectVat, objectVatRate?.rate],
    [careerVat, careerVatRate?.rate],
    [routeNet, routeVat, routeVatRate?.rate],
  ]

  // 10 t at 1000, 300 and 200 roubles: 10 000 from the customer, 3 000 to the supplier, 2 000 to the carrier.
  test.each([
    ['2024-12-31', ['8333.33', '1666.67', '20.00'], ['500.00', '20.00'], ['2000.00', '0.00', undefined]],
    ['2025-01-01', ['8333.33', '1666.67', '20.00'], ['500.00', '20.00'], ['1904.76', '95.24', '5.00']],
    ['2025-12-31', ['8333.33', '1666.67', '20.00'], ['500.00', '20.00'], ['1904.76', '95.24', '5.00']],
    ['2026-01-01', ['8196.72', '1803.28', '22.00'], ['540.98', '22.00'], ['1904.76', '95.24', '5.00']],
  ])('a waybill of %s has the rates of its day', async (dtDeal, object, career, route) => {
    const deal = await enterDeal(app, of, { dtDeal })
    expect(vatOf(deal)).toEqual([object, career, route])
    expect([deal.objectSumm, deal.careerSumm, deal.routeSumm, deal.income]).toEqual(['10000.00', '3000.00', '2000.00', '5000.00'])
  })

  test.each([
    [1, '0.00', '0.00'],
    [4, '272.73', '10.00'],
    [5, '196.26', '7.00'],
    [7, '0.00', '0.00'],
  ])('VAT is that of the seller: a supplier of type %s', async (type, vat, rate) => {
    await typed(of.supplier, type)
    const deal = await enterDeal(app, of)
    expect([deal.careerVat, deal.careerVatRate.rate]).toEqual([vat, rate])
  })

  test('a correction of an old waybill keeps the rate of its day', async () => {
    const deal = await enterDeal(app, of, { dtDeal: '2025-12-31' })
    const body = await changed(`api/deals/${deal.id}`, { objectVol: '9' })
    expect([body.objectSumm, body.objectVat, body.objectVatRate.rate]).toEqual(['9000.00', '1500.00', '20.00'])
    const moved = await changed(`api/deals/${deal.id}`, { dtDeal: '2026-01-01' })
    expect([moved.objectVat, moved.objectVatRate.rate]).toEqual(['1622.95', '22.00'])
  })

  test('VAT on top of prices is in the sums and in the boxes', async () => {
    await posted(app, 'api/product_prices', { product: of.bought, priceType: 3, price: '1000', vatMode: 'above', dateStart: '2026-03-01' })
    await posted(app, 'api/cargo_routes_prices', {
      cargoRoute: of.route,
      priceType: 5,
      price: '200',
      vatMode: 'above',
      dateStart: '2026-03-01',
    })
    const deal = await enterDeal(app, of)
    expect([deal.objectSumm, deal.objectNet, deal.routeSumm, deal.routeVat]).toEqual(['12200.00', '10000.00', '2100.00', '100.00'])
    expect(await boxesOf(app, deal.id)).toMatchObject({
      [`C:${of.customer}`]: '-12200.00',
      [`C:${of.carrier}`]: '2100.00',
      'C:2': '7100.00',
    })
    const why = (await app.call('GET', `api/deals/${deal.id}/why`)).body
    expect(why.sums[0].numbers.replaceAll('\u00a0', ' ')).toBe('1 000,00 × 10,000 т + 2 200,00 = 12 200,00')
  })

  test('a company passes from one kind of VAT to another on a day, and its waybills can be counted again', async () => {
    await typed(of.carrier, 1)
    const [before, after] = [await enterDeal(app, of, { dtDeal: '2026-02-28' }), await enterDeal(app, of, { dtDeal: '2026-03-01' })]
    expect([before.routeVat, after.routeVat]).toEqual(['0.00', '0.00'])
    const { status, headers } = await app.call('POST', 'api/company_vats?isRecalcNeeded=true', {
      json: { company: of.carrier, kind: 5, dateStart: '2026-03-01' },
    })
    expect([status, headers.get('x-recalculated')]).toEqual([201, '1'])
    const [was, is] = [await read(`api/deals/${before.id}`), await read(`api/deals/${after.id}`)]
    expect([was.routeVat, is.routeVat, is.routeSumm]).toEqual(['0.00', '95.24', '2000.00'])
    expect((await app.call('POST', 'api/company_vats', { json: { company: of.carrier, kind: 6, dateStart: '2026-03-01' } })).status).toBe(
      409,
    )
  })

  test('the next rate is entered before its day', async () => {
    const rate = await posted(app, 'api/vat_rates', { name: 'НДС 25 %', kind: 1, rate: '25', dateStart: '2026-04-01' })
    const [now, then] = [await enterDeal(app, of, { dtDeal: '2026-03-31' }), await enterDeal(app, of, { dtDeal: '2026-04-01' })]
    expect([now.objectVat, then.objectVat, then.objectVatRate.id]).toEqual(['1803.28', '2000.00', rate])
    await sql`update vat_rate set is_delete = true where id = ${rate}`.execute(app.database.db)
  })

  test('waybills are found by a rate, and lists add VAT up', async () => {
    await enterDeal(app, of, { dtDeal: '2025-12-31' })
    await enterDeal(app, of, { dtDeal: '2026-01-01' })
    const query = `?customer=${of.customer}`
    const all = (await app.call('GET', `api/deals/summary_for_list${query}`)).body
    expect([all.objectVat, all.objectNet, all.objectSumm]).toEqual(['3469.95', '16530.05', '20000.00'])
    const { rows } = await sql<{ id: number }>`select id::int from vat_rate where name = 'НДС 22 %'`.execute(app.database.db)
    const found = (await app.call('GET', `api/deals${query}&objectVatRate=${rows[0]!.id}`)).body as Body[]
    expect(found.map(({ dtDeal }) => dtDeal)).toEqual(['2026-01-01'])
  })

  test('a standing contract and an order say VAT of today', async () => {
    const contract = await posted(app, 'api/regular_deals', {
      cargoRoute: of.route,
      purchaseProduct: of.bought,
      saleProduct: of.sold,
      shipment: of.carrier,
      serviceType: 3,
      shipmentType: 5,
      objectVol: '10',
      careerVol: '10',
    })
    expect(vatOf(await read(`api/regular_deals/${contract}`))).toEqual([
      ['8196.72', '1803.28', '22.00'],
      ['540.98', '22.00'],
      ['1904.76', '95.24', '5.00'],
    ])
    const order = await posted(app, 'api/material_orders', {
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
      cargoRoute: of.route,
      product: of.bought,
      serviceType: 3,
      orderLimit: '100',
    })
    expect(await read(`api/material_orders/${order}`)).toMatchObject({
      actualPrice: '1000.00',
      priceNet: '819.67',
      priceVat: '180.33',
      priceGross: '1000.00',
      vatRate: { rate: '22.00' },
    })
  })

  const paid = (changes: Record<string, unknown>): Promise<number> =>
    posted(app, 'api/payments', { costList: 1, payMethod: 1, volume: '1', ...changes })

  test('a payment before its shipment is an advance with the rate of its day, one after it has that of the shipment', async () => {
    const ahead = await paid({ companyFrom: of.customer, companyTo: 1, price: '12000', createDate: '2025-12-30' })
    await enterDeal(app, of, { dtDeal: '2025-12-31' })
    const later = await paid({ companyFrom: of.customer, companyTo: 1, price: '6000', createDate: '2026-01-10' })
    const [first, second] = [await read(`api/payments/${ahead}`), await read(`api/payments/${later}`)]
    expect([first.advance, first.advanceVat, first.vat, first.net, first.vatRate.rate]).toEqual([
      '12000.00',
      '2000.00',
      '2000.00',
      '10000.00',
      '20.00',
    ])
    // 12 000 paid, 10 000 shipped: what comes in January is an advance again, at 22 / 122.
    expect([second.advance, second.advanceVat, second.vat, second.vatRate.rate]).toEqual(['6000.00', '1081.97', '1081.97', '22.00'])
  })

  test('a payment for shipments is not an advance: its VAT is that of the shipment; one that covers both states the advance part', async () => {
    await enterDeal(app, of, { dtDeal: '2025-12-28' })
    const [whole, both] = [
      await paid({ companyFrom: of.customer, companyTo: 1, price: '6000', createDate: '2026-01-10' }),
      await paid({ companyFrom: of.customer, companyTo: 1, price: '6000', createDate: '2026-01-10' }),
    ]
    const [first, second] = [await read(`api/payments/${whole}`), await read(`api/payments/${both}`)]
    expect([first.advance, first.vat, first.vatRate.rate]).toEqual(['0.00', '1000.00', '20.00'])
    expect([second.advance, second.advanceVat, second.vatRate.rate]).toEqual(['2000.00', '360.66', '20.00'])
    const list = (await app.call('GET', `api/payments/transfers?companyFrom=${of.customer}`)).body as Body[]
    expect(list).toHaveLength(2)
  })

  test('our payments have the VAT of the recipient; expenses have none', async () => {
    const carrier = await read(
      `api/payments/${await paid({ companyFrom: 1, companyTo: of.carrier, price: '1050', createDate: '2026-03-02' })}`,
    )
    expect([carrier.advance, carrier.vat, carrier.vatRate.rate]).toEqual(['1050.00', '50.00', '5.00'])
    const { rows } = await sql<{ id: number }>`select id::int from cost_list where cost_list_type_id = 2 limit 1`.execute(app.database.db)
    const expense = await read(`api/payments/${await paid({ costList: rows[0]!.id, price: '100', createDate: '2026-03-02' })}`)
    expect([expense.vat, expense.net, expense.vatRate, expense.advance]).toEqual([null, null, null, null])
  })

  test('the report of a period has sales, purchases and advances by their rates', async () => {
    const before = (await app.call('GET', 'api/vat_rates/report?dateFrom=2026-02-10&dateTo=2026-02-12')).body
    await enterDeal(app, of, { dtDeal: '2026-02-10' })
    await enterDeal(app, of, { dtDeal: '2026-02-12' })
    await paid({ companyFrom: of.customer, companyTo: 1, price: '24880', createDate: '2026-02-12' })
    const { status, body } = await app.call('GET', 'api/vat_rates/report?dateFrom=2026-02-10&dateTo=2026-02-12')
    expect(status).toBe(200)
    expect(before.data).toEqual([])
    const row = (label: string) => body.data.find((one: Body) => one.label === label)?.totals
    expect(row('НДС 22 %')).toEqual({
      saleNet: '16393.44',
      saleVat: '3606.56',
      saleGross: '20000.00',
      buyNet: '4918.04',
      buyVat: '1081.96',
      buyGross: '6000.00',
      advanceIn: '4880.00',
      advanceInVat: '880.00',
      advanceOut: '0.00',
      advanceOutVat: '0.00',
    })
    expect(row('НДС 5 %')).toMatchObject({ saleGross: '0.00', buyNet: '3809.52', buyVat: '190.48', buyGross: '4000.00' })
    expect((await app.call('GET', 'api/vat_rates/report', { as: 'viewer' })).status).not.toBe(200)
  })

  test('older waybills have the same VAT as new ones', async () => {
    const days = ['2003-12-31', '2018-12-31', '2025-12-31', '2026-01-01']
    await sql`update product_price set date_start = '2000-01-01' where product_id in (${of.bought}, ${of.sold}) and date_start = '2024-01-01'`.execute(
      app.database.db,
    )
    await sql`update cargo_route_price set date_start = '2000-01-01' where cargo_route_id = ${of.route} and date_start = '2024-01-01'`.execute(
      app.database.db,
    )
    for (const dtDeal of days) await enterDeal(app, of, { dtDeal })
    const stored = async () =>
      (
        await sql`select dt_deal::text, object_vat, object_vat_rate_id, career_vat, career_vat_rate_id, route_vat, route_vat_rate_id from deal
      where customer_id = ${of.customer} order by id`.execute(app.database.db)
      ).rows
    const wanted = await stored()
    expect(wanted).toHaveLength(days.length)
    await sql`update deal set object_vat = null, object_vat_rate_id = null, career_vat = null, career_vat_rate_id = null, route_vat = null, route_vat_rate_id = null
    where customer_id = ${of.customer}`.execute(app.database.db)
    await app.database.db.transaction().execute(fillVat)
    expect(await stored()).toEqual(wanted)
  })
})

describe('VAT counted by hand', () => {
  /**
   * VAT calculated by hand (`dealVatByHand.tsv`): the carriage sold by a carrier of a VAT type (1 without VAT, 3 the main rate, 4 10 %, 5 7 %, 6
   * 5 %, 7 0 %) on a day at one rouble per tonne, VAT included or added; `first`: the volume as entered before a correction.
   */
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'dealVatByHand.tsv'), 'utf8')
    .trim()
    .split('\n')
  const rows = lines.map(line => line.split('\t') as [string, string, string, string, string, string, string, string, string])
  const MODES = ['included', 'above']

  let app: TestApp
  const business = new Map<string, Business>()
  const types = new Map<string, string>()
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-12-31T09:00:00Z') })
    for (const vatMode of MODES) {
      const of = await makeBusiness(app)
      const { rows } = await sql`update cargo_route_price set price = 1, vat_mode = ${vatMode}, date_start = '2024-01-01'
      where cargo_route_id = ${of.route} and price_type_id = 5 returning id`.execute(app.database.db)
      expect(rows).toHaveLength(1)
      await sql`update product_price set date_start = '2024-01-01'`.execute(app.database.db)
      business.set(vatMode, of)
    }
  })
  afterAll(() => app.close())

  test.each(rows)('%s, %s, type %s, first %s: %s', async (mode, dtDeal, type, first, price, rate, net, vat, gross) => {
    const of = business.get(mode)!
    if (types.get(mode) !== type) {
      const { status, body } = await app.call('PATCH', `api/companies/${of.carrier}`, { json: { ndsType: Number(type) } })
      expect(status, JSON.stringify(body)).toBe(200)
      types.set(mode, type)
    }
    let deal = await enterDeal(app, of, { dtDeal, objectVol: first === '-' ? price : first })
    if (first !== '-') {
      const { status, body } = await app.call('PATCH', `api/deals/${deal.id}`, { json: { objectVol: price } })
      expect(status, JSON.stringify(body)).toBe(200)
      deal = body
    }
    expect([deal.routeVatRate?.rate ?? '-', deal.routeNet, deal.routeVat, deal.routeSumm]).toEqual([rate, net, vat, gross])
  })
})
