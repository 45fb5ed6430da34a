import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../server/engine/tx.ts'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { formOf, PDF } from '../../support/samples.ts'
import { enter, enterDeal, posted, makeBusiness, priced, type Business } from '../../support/deals.ts'

/** Orders, their limits, and waybills made from them (operations §2.10, silent-places §5). */
let app: TestApp
let of: Business
/** May create waybills but not exceed limits. */
let logist = ''
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
  logist = await app.holder(['DEAL_VIEW', 'DEAL_ADD', 'BLANK_VIEW'])
})
afterAll(() => app.close())

const orderOf = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  dateFrom: '2026-03-01',
  dateTo: '2026-03-31',
  cargoRoute: of.route,
  product: of.bought,
  serviceType: 3,
  shipmentType: 5,
  orderLimitType: 'volume',
  orderLimit: '100',
  ...changes,
})
const ordered = (changes: Record<string, unknown> = {}): Promise<number> => posted(app, 'api/material_orders', orderOf(changes))
const order = async (id: number) => (await app.call('GET', `api/material_orders/${id}`)).body
const act = (id: number, action: string) => app.call('PATCH', `api/material_orders/${id}/${action}`, { json: {} })
const save = (materialOrder: number, changes: Record<string, unknown> = {}, as = logist): Promise<Answered> =>
  app.call('POST', 'api/deals/save_by_order', {
    json: { materialOrder, dtDeal: '2026-03-15', vehicle: of.vehicle, careerVol: '10', objectVol: '10', ...changes },
    as,
  })

describe('an order', () => {
  test('takes over from its route what was not sent, and counts its limit [R-473, R-474, R-475]', async () => {
    const one = await order(await ordered())
    expect(one).toMatchObject({
      state: 'active',
      errorText: null,
      supplier: { id: of.supplier },
      customer: { id: of.customer },
      career: { id: of.quarry },
      object: { id: of.site },
      material: { id: of.sand },
      cargoRoute: { distance: '40.0', pointFrom: { id: of.quarry }, pointTo: { id: of.site }, companyTo: { id: of.customer } },
      product: { id: of.bought, unit: { systemC: 'т' }, material: { id: of.sand } },
      orderLimit: '100.000',
      totalLimits: '100.000',
      totalUsed: '0.000',
      totalLimitsBalanceVol: '100.000',
      leftToday: null,
      actualDriverPrice: '1500.00',
      actualPrice: '1000.00',
    })
    expect(one.product.actualPrices['3']).toMatchObject({ price: '1000.00' })
    expect(one.statusHistory).toHaveLength(1)
  })

  test.each([
    ['a period that ends before it begins', { dateTo: '2026-02-01' }, 'dateTo', 'Последний день раньше первого'],
    ['half a trip', { orderLimitType: 'tripsPerDay', orderLimit: '2.5' }, 'orderLimit', 'Рейсы считают целыми'],
    ['no limit', { orderLimit: null }, 'orderLimit', 'Это поле необходимо заполнить'],
    ['a limit of nothing', { orderLimit: '0' }, 'orderLimit', 'Не меньше 0,001'],
  ])('with %s is refused at its field', async (_name, changes, field, text) => {
    const { status, body } = await app.call('POST', 'api/material_orders', { json: orderOf(changes) })
    expect([status, body.errors ?? body.violations]).toEqual([422, expect.anything()])
    expect(JSON.stringify(body)).toContain(text)
    expect(JSON.stringify(body)).toContain(field)
  })

  test('of a product that does not lie on its route is refused', async () => {
    const gravel = await posted(app, 'api/materials', { name: 'Щебень мимо' })
    const elsewhere = await posted(app, 'api/products', { point: of.site, material: gravel, unit: of.tonne, process: 1 })
    const { status, body } = await app.call('POST', 'api/material_orders', { json: orderOf({ product: elsewhere, customer: of.customer }) })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('У маршрута другой материал или другое место')])
    expect((await app.call('POST', 'api/material_orders', { json: orderOf({ product: of.sold }) })).status).toBe(422)
  })

  test('without a price is an error until there is one [R-476]', async () => {
    const id = await ordered({ serviceType: 2 })
    expect(await order(id)).toMatchObject({ state: 'error', errorText: expect.stringContaining('Нет цены «Доставка»') })
    await priced(app, of.bought, 2, '400')
    const mended = await order(id)
    expect(mended).toMatchObject({ state: 'active', errorText: null, actualPrice: '400.00' })
    expect(mended.statusHistory.map((one: { status: { id: number } }) => one.status.id)).toEqual([1, 3])
  })

  test('is closed, accepts no more waybills or changes, and is opened again [R-472, R-482]', async () => {
    const id = await ordered()
    expect((await act(id, 'close')).body).toMatchObject({ state: 'closed' })
    expect((await act(id, 'close')).status).toBe(409)
    expect(JSON.stringify((await save(id)).body)).toContain(`Заявка № ${id} закрыта`)
    expect((await app.call('PATCH', `api/material_orders/${id}`, { json: { orderLimit: '5' } })).status).toBe(409)
    expect((await act(id, 'reopen')).body).toMatchObject({ state: 'active' })
    expect((await save(id)).status).toBe(201)
    const gone = await app.call('PATCH', `api/material_orders/${id}`, { json: { metadataFields: { isDelete: true } } })
    expect([gone.status, gone.body.message]).toEqual([409, 'Заявку не удаляют: её закрывают'])
  })
})

describe('a waybill of an order', () => {
  test('is filled in but for volumes and numbers, and takes of the limit [R-477, R-496]', async () => {
    const id = await ordered()
    const { status, body } = await save(id, { ttn: 'З-1' })
    expect([status, body]).toMatchObject([
      201,
      {
        materialOrder: { id },
        cargoRoute: { id: of.route },
        supplier: { id: of.supplier },
        customer: { id: of.customer },
        shipment: { id: of.carrier },
        serviceType: { id: 3 },
        shipmentType: { id: 5 },
        purchaseProduct: { id: of.bought },
        saleProduct: { id: of.sold },
        objectSumm: '10000.00',
        overLimit: null,
      },
    ])
    expect(await order(id)).toMatchObject({ totalUsed: '10.000', totalLimitsBalanceVol: '90.000', totalVolume: '10.000', trips: 1 })
    const { body: deals } = await app.call('GET', `api/material_orders/${id}/deals`, { as: logist })
    expect(deals).toMatchObject([{ id: body.id, ttnDoc: false, hasTtnDoc: false }])
  })

  test('made without naming an order is refused by that call', async () => {
    const { status, body } = await app.call('POST', 'api/deals/save_by_order', { json: { vehicle: of.vehicle, objectVol: '1' } })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('materialOrder')])
  })

  test.each([
    ['another day', { dtDeal: '2026-04-01' }, 'действует с 01.03.2026 по 31.03.2026'],
    ['more than is left', { objectVol: '101', careerVol: '101' }, 'осталось 100'],
  ])('of %s is refused in words, and nothing is stored', async (_name, changes, text) => {
    const id = await ordered()
    const { status, body } = await save(id, changes)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(text)])
    expect(await order(id)).toMatchObject({ trips: 0, totalUsed: '0.000' })
  })

  test('keeps a volume of each day and a number of trips of each day', async () => {
    const daily = await ordered({ orderLimitType: 'volumePerDay', orderLimit: '15' })
    expect((await save(daily)).status).toBe(201)
    const second = await save(daily)
    expect([second.status, JSON.stringify(second.body)]).toEqual([422, expect.stringContaining('на 15.03.2026 осталось 5')])
    expect((await save(daily, { dtDeal: '2026-03-16' })).status).toBe(201)
    expect(await order(daily)).toMatchObject({ totalLimits: '465.000', totalUsed: '20.000' })

    const trips = await ordered({ orderLimitType: 'tripsPerDay', orderLimit: '1' })
    expect((await save(trips)).status).toBe(201)
    expect(JSON.stringify((await save(trips)).body)).toContain('На 15.03.2026 рейсы по заявке')
    expect(await order(trips)).toMatchObject({ totalLimits: '31.000', totalUsed: '1.000', limitUnit: null })
  })

  test('may be exceeded by users with the right, and records by how much', async () => {
    const chief = await app.holder(['DEAL_VIEW', 'DEAL_ADD', 'BLANK_VIEW', 'BLANK_DONE'])
    const id = await ordered({ orderLimit: '5' })
    const { status, body } = await save(id, {}, chief)
    expect([status, body.overLimit]).toEqual([201, '5.000'])
    expect(await order(id)).toMatchObject({ totalLimitsBalanceVol: '-5.000' })
    const lessen = async (volume: string) => {
      const less = await app.call('PATCH', `api/deals/${body.id}`, { json: { objectVol: volume, careerVol: volume }, as: logist })
      return [less.status, less.body.overLimit]
    }
    expect(await lessen('7')).toEqual([200, '2.000'])
    expect(await lessen('5')).toEqual([200, null])
  })

  test('is not set below what was taken of it, the order’s own or that of a carrier', async () => {
    const id = await ordered({ orderLimit: '30', transporters: [{ company: of.carrier, volumeLimit: '20' }] })
    await save(id)
    const change = (json: Record<string, unknown>): Promise<Answered> => app.call('PATCH', `api/material_orders/${id}`, { json })
    const low = await change({ orderLimit: '9.5' })
    expect([low.status, low.body.errors]).toEqual([422, { orderLimit: 'Уже выбрано 10: лимит меньше не ставят, заявку закрывают' }])
    const [carrier] = (await order(id)).transporters
    const carried = await change({ transporters: [{ id: carrier.id, volumeLimit: '9' }] })
    expect([carried.status, Object.keys(carried.body.errors)]).toEqual([422, ['transporters.0.volumeLimit']])
    expect((await change({ orderLimit: '10', transporters: [{ id: carrier.id, volumeLimit: '10' }] })).status).toBe(200)
    const daily = await ordered({ orderLimitType: 'tripsPerDay', orderLimit: '5' })
    await save(daily, { dtDeal: '2026-03-15' })
    expect((await app.call('PATCH', `api/material_orders/${daily}`, { json: { orderLimit: '1' } })).status).toBe(200)
  })

  test('that grows, moves or is restored is checked against the limit again, and one that shrinks is not', async () => {
    const id = await ordered({ orderLimit: '12' })
    const { body: deal } = await save(id)
    const change = (json: Record<string, unknown>) => app.call('PATCH', `api/deals/${deal.id}`, { json, as: logist })
    expect((await change({ objectVol: '13', careerVol: '13' })).status).toBe(422)
    expect((await change({ objectVol: '12', careerVol: '12' })).status).toBe(200)
    await app.call('PATCH', `api/deals/${deal.id}/delete`, { json: { delComment: 'Ошибка' } })
    expect(await order(id)).toMatchObject({ totalUsed: '0.000' })
    expect((await save(id)).status).toBe(201)
    const remover = await app.holder(['DEAL_VIEW', 'DEAL_ADD', 'DEAL_DEL'])
    expect((await app.call('PATCH', `api/deals/${deal.id}/restore`, { json: {}, as: remover })).status).toBe(422)
    await sql`update material_order set order_limit = 3 where id = ${id}`.execute(app.database.db)
    const left = (await app.call('GET', `api/material_orders/${id}/deals`)).body as { id: number }[]
    expect((await app.call('PATCH', `api/deals/${left[0]!.id}`, { json: { objectVol: '9', careerVol: '9' }, as: logist })).status).toBe(200)
  })

  test("is carried by the order's carriers, for its agreed price, within their own limits", async () => {
    const id = await ordered({ transporters: [{ company: of.carrier, volumeLimit: '15', price: '150' }] })
    const { body } = await save(id)
    expect((await app.call('GET', `api/deals/${body.id}`)).body).toMatchObject({ routeSumm: '1500.00', income: '5500.00' })
    const why = (await app.call('GET', `api/deals/${body.id}/why`)).body as {
      sums: { name: string; facts: { label: string; value: string }[] }[]
    }
    expect(why.sums.find(one => one.name === 'routeSumm')!.facts).toContainEqual(
      expect.objectContaining({ label: 'Цена перевозки по заявке', value: '150,00' }),
    )
    const over = await save(id)
    expect([over.status, JSON.stringify(over.body)]).toEqual([422, expect.stringContaining('осталось 5')])
    const other = await makeBusiness(app)
    const strange = await save(id, { vehicle: other.vehicle, objectVol: '1', careerVol: '1' })
    expect([strange.status, JSON.stringify(strange.body)]).toEqual([422, expect.stringContaining('Этого перевозчика нет среди')])
    expect((await save(id, { vehicle: of.ownVehicle, driver: of.driver, objectVol: '20', careerVol: '20' })).status).toBe(201)
    expect((await app.call('GET', `api/material_orders/${id}/transporters`)).body).toMatchObject([
      { company: { id: of.carrier }, volume: '10.000', left: '5.000' },
    ])
  })

  test('of another route or product is not one of that order', async () => {
    const id = await ordered()
    const other = await makeBusiness(app)
    const { status, body } = await enter(app, other, { materialOrder: id })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('возят другим маршрутом')])
  })
})

describe('calls around orders', () => {
  test('transporters are written by their own call, which takes nothing else [R-478]', async () => {
    const id = await ordered()
    const { version } = await order(id)
    const headers = { 'if-match': `"${version}"` }
    const path = `api/material_orders/${id}/material_order_transporters`
    const other = await app.call('PATCH', path, { json: { comment: 'x' }, headers })
    expect([other.status, JSON.stringify(other.body)]).toEqual([422, expect.stringContaining('comment')])
    const { status, body } = await app.call('PATCH', path, { json: { transporters: [{ company: of.carrier, priority: 1 }] }, headers })
    expect([status, body.transporters]).toMatchObject([200, [{ company: { id: of.carrier }, priority: 1 }]])
    const twice = await app.call('PATCH', path, { json: { transporters: [{ id: body.transporters[0].id }, { company: of.carrier }] } })
    expect(twice.status).toBe(409)
    // The array replaces the whole list: the same company is added again in place of the omitted one.
    const { body: anew } = await app.call('PATCH', path, { json: { transporters: [{ company: of.carrier, priority: 2 }] } })
    expect(anew.transporters).toMatchObject([{ company: { id: of.carrier }, priority: 2 }])
  })

  test('an order is found for a vehicle: what it carried last comes first, what is used up does not come [R-484]', async () => {
    const mine = await makeBusiness(app)
    const own = (changes: Record<string, unknown> = {}): Promise<number> =>
      ordered({ cargoRoute: mine.route, product: mine.bought, customer: mine.customer, supplier: mine.supplier, ...changes })
    const [first, second, empty] = [await own({ dateTo: '2026-03-20' }), await own(), await own({ orderLimit: '10' })]
    const closedToIt = await own({ transporters: [{ company: of.supplier }] })
    const find = async (): Promise<number[]> => {
      const { body } = await app.call('GET', `api/material_orders/get_for_vehicle?vehicle=${mine.vehicle}&day=2026-03-15`, { as: logist })
      return (body as { id: number }[]).map(one => one.id).filter(id => [first, second, empty, closedToIt].includes(id))
    }
    expect(await find()).toEqual([first, second, empty])
    await save(empty, { vehicle: mine.vehicle })
    await save(second, { vehicle: mine.vehicle })
    expect(await find()).toEqual([second, first])
  })

  test('terms say what the form is filled with and how the limit stands without this waybill', async () => {
    const id = await ordered({ orderLimit: '30' })
    const { body: deal } = await save(id)
    const { body } = await app.call('GET', `api/material_orders/${id}/terms?day=2026-03-15&shipment=${of.carrier}`, { as: logist })
    expect(body).toMatchObject({
      filling: { cargoRoute: { id: of.route }, customer: { id: of.customer }, purchaseProduct: { id: of.bought }, serviceType: { id: 3 } },
      limit: { type: 'volume', of: '30.000', used: '10.000', unit: 'т', carries: true, mayExceed: false, carrier: null },
    })
    const without = (await app.call('GET', `api/material_orders/${id}/terms?day=2026-03-15&deal=${deal.id}`)).body
    expect(without.limit).toMatchObject({ used: '0.000', mayExceed: true })
  })

  test('an order is found by its number as titles write it', async () => {
    const id = await ordered()
    for (const query of [`№ ${id}`, String(id)]) {
      const { body } = await app.call('GET', `api/material_orders/list_for_select?${new URLSearchParams({ query })}`)
      expect([query, body[0]?.id]).toEqual([query, id])
    }
  })

  test('companies of orders are offered, others are not', async () => {
    await ordered()
    const stranger = await posted(app, 'api/companies', { name: 'ООО «Без заявок»' })
    const { body } = await app.call('GET', 'api/material_orders/companies_for_select')
    const ids = (body as { id: number }[]).map(one => one.id)
    expect(ids).toContain(of.customer)
    expect(ids).not.toContain(stranger)
  })
})

test('documents of an order are added, changed, listed by fitting types and deleted softly [R-479, R-480]', async () => {
  const id = await ordered()
  const types = (await app.call('GET', 'api/document_types?itemsPerPage=200')).body as { id: number; isBlank: boolean }[]
  const [fitting, other] = [types.find(one => one.isBlank)!, types.find(one => !one.isBlank)!]
  const upload = (documentType: number) =>
    app.call('POST', 'api/material_order_documents', {
      form: formOf(
        { materialOrder: String(id), name: 'Заявка', documentType: String(documentType) },
        { file: new File([PDF], 'заявка.pdf') },
      ),
    })
  expect((await upload(other.id)).status).toBe(422)
  const { status, body: one } = await upload(fitting.id)
  expect(status, JSON.stringify(one)).toBe(201)
  const change = (json: Record<string, unknown>) => app.call('PATCH', `api/material_order_documents/${one.id}`, { json })
  expect((await change({ name: 'Подписанная заявка' })).body).toMatchObject({ name: 'Подписанная заявка' })
  const listed = async (path: string) => (await app.call('GET', `api/material_orders/${id}/${path}`)).body
  expect(await listed('material_order_documents')).toMatchObject([{ id: one.id, metadataFields: { isDelete: false } }])
  expect(await listed('material_order_documents/is_material_order')).toMatchObject([{ id: one.id }])
  await change({ metadataFields: { isDelete: true } })
  expect(await listed('material_order_documents')).toEqual([])
})

/** How many sessions of this database wait for a lock; within a transaction the statistics must be refreshed explicitly. */
async function waitingIn(db: Tx['db']): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.n
}

describe('the last of a limit', () => {
  test.each([
    ['volume', { orderLimit: '35' }, 3],
    ['volumePerDay', { orderLimitType: 'volumePerDay', orderLimit: '29.999' }, 2],
    ['tripsPerDay', { orderLimitType: 'tripsPerDay', orderLimit: '4' }, 4],
    ['carrierVolume', { transporters: [{ company: 0, volumeLimit: '25' }] }, 2],
  ])('%s: of many who take it at once only one gets it', async (name, changes, fits) => {
    const transporters = name === 'carrierVolume' ? { transporters: [{ company: of.carrier, volumeLimit: '25' }] } : {}
    const id = await ordered({ ...changes, ...transporters })
    // Waybills of one state wait for each other at the precomputed sums; authorised ones do not wait for those in the sump.
    const chief = await app.holder(['DEAL_VIEW', 'DEAL_ADD', 'DEAL_DONE', 'BLANK_VIEW'])
    for (let taken = 1; taken < fits; taken += 1) expect((await save(id)).status).toBe(201)
    // Read the record once, so that this user's session is already cached and the call does not fall behind the others.
    expect((await app.call('GET', `api/material_orders/${id}`, { as: chief })).status).toBe(200)
    // All calls find the order locked, as if being edited, and continue at once.
    let sent: Promise<Answered>[] = []
    await app.database.db.transaction().execute(async db => {
      await sql`select 1 from material_order where id = ${id} for update`.execute(db)
      sent = Array.from({ length: 12 }, (_, at) => save(id, {}, at % 2 ? chief : logist))
      await expect.poll(() => waitingIn(db), { timeout: 20_000 }).toBeGreaterThan(2)
    })
    const answers = await Promise.all(sent)
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, ...Array(11).fill(422)])
    expect(await order(id)).toMatchObject({ trips: fits, totalVolume: `${fits * 10}.000` })
  })

  test('whatever people enter, enlarge, move, delete and bring back at once, no limit is exceeded', async () => {
    const [daily, whole] = [
      await ordered({ orderLimitType: 'volumePerDay', orderLimit: '40' }),
      await ordered({ orderLimitType: 'volume', orderLimit: '90' }),
    ]
    const worker = await app.holder(['DEAL_VIEW', 'DEAL_ADD', 'DEAL_DEL', 'BLANK_VIEW'])
    const ids = (await Promise.all(Array.from({ length: 8 }, (_, at) => save([daily, whole][at % 2]!)))).flatMap(({ status, body }) =>
      status === 201 ? [body.id as number] : [],
    )
    const volume = (at: number): string => String(5 + ((at * 7) % 23))
    const works = Array.from({ length: 60 }, (_, at) => {
      const id = ids[at % ids.length]!
      if (at % 5 === 0) return save(at % 2 ? daily : whole, { objectVol: volume(at), careerVol: volume(at) }, worker)
      if (at % 5 === 1) return app.call('PATCH', `api/deals/${id}`, { json: { objectVol: volume(at), careerVol: volume(at) }, as: worker })
      if (at % 5 === 2) return app.call('PATCH', `api/deals/${id}`, { json: { dtDeal: at % 2 ? '2026-03-15' : '2026-03-16' }, as: worker })
      if (at % 5 === 3) return app.call('PATCH', `api/deals/${id}/delete`, { json: { delComment: 'Вместе' }, as: worker })
      return app.call('PATCH', `api/deals/${id}/restore`, { json: {}, as: worker })
    })
    const answers = await Promise.all(works)
    expect(answers.map(one => one.status).filter(status => ![200, 201, 409, 422].includes(status))).toEqual([])
    const { rows } = await sql<{ day: string; order: number; volume: string }>`select material_order_id::int as "order",
        case when material_order_id = ${daily} then dt_deal::text else '' end as day, sum(object_vol)::text as volume
      from deal where material_order_id in (${daily}, ${whole}) and status_id <> 4 and not is_delete group by 1, 2`.execute(app.database.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Number(row.volume), JSON.stringify(row)).toBeLessThanOrEqual(row.order === daily ? 40 : 90)
  }, 60_000)
})

test('an ordinary waybill needs no order', async () => {
  expect(await enterDeal(app, of)).toMatchObject({ materialOrder: null, overLimit: null })
})

describe('the use of an order by day', () => {
  const used = async (id: number, query = 'dateFrom=2026-03-01&dateTo=2026-03-31') =>
    (await app.call('GET', `api/material_orders/${id}/use_by_day?${query}`)).body
  const rowsOf = (body: { data: { id: string; totals: Record<string, unknown> }[] }): unknown[] =>
    body.data.map(({ id, totals }) => [id, totals['used'], totals['plan'], totals['complete']])

  test('is what its waybills took, beside a limit in all that is planned evenly: the days come to the limit', async () => {
    const id = await ordered({ dateFrom: '2026-03-14', dateTo: '2026-03-16', orderLimit: '100' })
    expect((await save(id, { objectVol: '12.5' })).status).toBe(201)
    expect((await save(id, { objectVol: '7.5' })).status).toBe(201)
    expect((await save(id, { dtDeal: '2026-03-16', objectVol: '40' })).status).toBe(201)
    const body = await used(id)
    expect(rowsOf(body)).toEqual([
      ['2026-03-14', '0.000', '33.333', 0],
      ['2026-03-15', '20.000', '33.334', 60],
      ['2026-03-16', '40.000', '33.333', 120],
    ])
    expect(body.total).toEqual({ used: '60.000', plan: '100.000', complete: 60 })
    expect([body.chart.used[14], body.chart.plan[14], body.chart.plan[0]]).toEqual(['20.000', '33.334', null])
    // A part of the days has its part of the plan.
    expect((await used(id, 'dateFrom=2026-03-15&dateTo=2026-03-15')).total).toEqual({ used: '20.000', plan: '33.334', complete: 60 })
  })

  test('of a limit of each day is that limit, in trips where it is one of trips; what was deleted takes nothing', async () => {
    const id = await ordered({ dateFrom: '2026-03-15', dateTo: '2026-03-16', orderLimitType: 'tripsPerDay', orderLimit: '4' })
    const { body: first } = await save(id)
    await save(id)
    await save(id)
    expect((await app.call('PATCH', `api/deals/${first.id}/delete`, { json: { delComment: 'Ошибка' } })).status).toBe(200)
    expect(rowsOf(await used(id))).toEqual([
      ['2026-03-15', '2.000', '4.000', 50],
      ['2026-03-16', '0.000', '4.000', 0],
    ])
    const volume = await ordered({ dateFrom: '2026-03-15', dateTo: '2026-03-15', orderLimitType: 'volumePerDay', orderLimit: '30' })
    expect(rowsOf(await used(volume))).toEqual([['2026-03-15', '0.000', '30.000', 0]])
  })

  test('is for those who see orders', async () => {
    const id = await ordered()
    const may = async (...rights: string[]): Promise<number> =>
      (await app.call('GET', `api/material_orders/${id}/use_by_day`, { as: await app.holder(rights) })).status
    expect([await may('BLANK_VIEW'), await may('COMPANY_LIST')]).toEqual([200, 403])
  })
})
