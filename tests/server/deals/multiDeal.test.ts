import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { boxesOf, makeBusiness, type Business } from '../../support/deals.ts'
import { formOf, PDF } from '../../support/samples.ts'
import { missingFields } from '../../support/sources.ts'

/** Multi-deals: several waybills of one carrier and vehicle in one document (operations §2.13, §4.4). */
type Body = Answered['body']
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
  of = await makeBusiness(app)
})
afterAll(() => app.close())

let numbers = 0
const line = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  dtDeal: '2026-03-15',
  cargoRoute: of.route,
  serviceType: 3,
  shipmentType: 5,
  careerVol: '10',
  objectVol: '10',
  ...changes,
})
const paper = async (lines: readonly Record<string, unknown>[], changes: Record<string, unknown> = {}, as?: string): Promise<Body> => {
  const { status, body } = await app.call('POST', 'api/multi_deals', {
    json: { number: `М-${++numbers}`, date: '2026-03-15', shipmentCompany: of.carrier, vehicle: of.vehicle, lines, ...changes },
    ...(as && { as }),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (id: number): Promise<Body> => (await app.call('GET', `api/multi_deals/${id}`)).body
const init = (id: number, as?: string, headers?: Record<string, string>): Promise<Answered> =>
  app.call('PATCH', `api/multi_deals/${id}/init`, { json: { id }, ...(as && { as }), ...(headers && { headers }) })
const cancel = (id: number, json: object = { id, delComment: 'Ошибка в бумаге' }, as?: string): Promise<Answered> =>
  app.call('PATCH', `api/multi_deals/${id}/delete`, { json, ...(as && { as }) })
const dealsOf = (body: Body): number[] => body.lines.map((one: Body) => one.deal?.id).filter(Boolean)
const countDeals = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from deal`.execute(app.database.db)).rows[0]!.n

test('counts its lines, its companies and its volume [R-526]', async () => {
  const { id } = await paper([line(), line({ objectVol: '7.5' }), line({ objectVol: null, careerVol: '2' })])
  expect(await read(id)).toMatchObject({ status: 'draft', countLines: 3, countCompanies: 1, totalVolume: '19.500' })
})

test('makes the waybills of all lines by the rules of waybills, and is read-only then [R-530, R-531, R-810]', async () => {
  const { id } = await paper([line({ ttn: 'М1', kn: 'К1' }), line({ ttn: 'М2', dtDeal: '2026-03-16', objectVol: '5', careerVol: null })])
  const { status, body } = await init(id)
  expect([status, body.status]).toEqual([200, 'initialised'])
  const [first, second] = dealsOf(await read(id))
  const deal = async (of: number): Promise<Body> => (await app.call('GET', `api/deals/${of}`)).body
  expect(await deal(first!)).toMatchObject({
    ttn: 'М1',
    kn: 'К1',
    dtDeal: '2026-03-15',
    supplier: { id: of.supplier },
    career: { id: of.quarry },
    customer: { id: of.customer },
    object: { id: of.site },
    material: { id: of.sand },
    shipment: { id: of.carrier },
    vehicle: { id: of.vehicle },
    income: '5000.00',
  })
  expect(await deal(second!)).toMatchObject({ dtDeal: '2026-03-16', careerVol: '5.000', objectSumm: '5000.00' })
  const edited = await app.call('PATCH', `api/multi_deals/${id}`, { json: { comment: 'Позже' } })
  expect([edited.status, edited.body.message]).toEqual([409, expect.stringContaining('Накладные созданы')])
  const [{ id: lineId, version }] = (await read(id)).lines
  const changed = await app.call('PATCH', `api/multi_deals/${id}`, { json: { lines: [{ id: lineId, version, ttn: 'М9' }] } })
  expect(changed.status).toBe(409)
})

test('its history has both steps', async () => {
  const { id } = await paper([line()])
  await init(id)
  await cancel(id)
  expect((await read(id)).statusHistory.map((one: Body) => one.status?.id ?? one.status ?? one.value)).toEqual([
    'deleted',
    'initialised',
    'draft',
  ])
})

test('called twice, creates the waybills once', async () => {
  const { id } = await paper([line(), line()])
  const before = await countDeals()
  const key = { 'idempotency-key': '0b6f3a52-8f1f-4d55-9a3d-2b7f6b1c9e01' }
  const all = await Promise.all([init(id, undefined, key), init(id, undefined, key), init(id), init(id)])
  expect(all.every(one => one.status === 200 || one.status === 409)).toBe(true)
  expect(await countDeals()).toBe(before + 2)
  expect((await init(id)).status).toBe(409)
})

describe('a line that makes no waybill', () => {
  test.each([['a day that lies too far', { dtDeal: '2099-01-01' }, 'lines.1.dtDeal', 'Строка 2, Дата: ']] as const)(
    '%s is told by line and field, and nothing is made',
    async (_, wrong, place, words) => {
      const { id } = await paper([line(), line(wrong)])
      const before = await countDeals()
      const { status, body } = await init(id)
      expect([status, Object.keys(body.errors)]).toEqual([422, [place]])
      expect(body.message).toContain(words)
      expect(await countDeals()).toBe(before)
      expect((await read(id)).status).toBe('draft')
    },
  )
  test('a price that is missing is no refusal: the waybill is made, with its error', async () => {
    const { id } = await paper([line({ serviceType: 2 })])
    expect((await init(id)).status).toBe(200)
    const [deal] = dealsOf(await read(id))
    expect((await app.call('GET', `api/deals/${deal}`)).body.state).toBe('error')
  })
  test('reports when there are no lines', async () => {
    const { id } = await paper([])
    const { status, body } = await init(id)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']])
  })
})

describe('problems are reported while it is entered', () => {
  test.each([
    ['a vehicle of another company', { vehicle: 'own' }, 'vehicle'],
    ['our own vehicle without its driver', { shipmentCompany: 1, vehicle: 'own' }, 'driver'],
    ['a line without volumes', { lines: [{ objectVol: '0', careerVol: null }] }, 'lines.0.objectVol'],
    ['a line without a route', { lines: [{ cargoRoute: null }] }, 'lines.0.cargoRoute'],
    ['a line of a hired carrier without the kind of carriage', { lines: [{ shipmentType: null }] }, 'lines.0.shipmentType'],
    ['a line below nought', { lines: [{ objectVol: '-1' }] }, 'lines.0.objectVol'],
  ] as const)('%s', async (_, changes, place) => {
    const { vehicle, lines, ...more } = changes as { vehicle?: string; lines?: Record<string, unknown>[] }
    const { status, body } = await app.call('POST', 'api/multi_deals', {
      json: {
        number: 'М-0',
        date: '2026-03-15',
        shipmentCompany: of.carrier,
        vehicle: vehicle ? of.ownVehicle : of.vehicle,
        lines: (lines ?? [{}]).map(one => line(one)),
        ...more,
      },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, [place]])
  })
})

describe('deletion', () => {
  test('cancels the waybills with the reason, in the boxes too, and is done once [R-530, R-531]', async () => {
    const { id } = await paper([line(), line()])
    await init(id)
    const deals = dealsOf(await read(id))
    expect(await boxesOf(app, deals[0]!)).not.toEqual({})
    expect((await cancel(id, { delComment: 'x' })).body.errors).toHaveProperty('delComment')
    expect((await cancel(id)).body).toMatchObject({ status: 'deleted', delComment: 'Ошибка в бумаге' })
    for (const deal of deals) {
      expect((await app.call('GET', `api/deals/${deal}`)).body).toMatchObject({ state: 'deleted', delComment: 'Ошибка в бумаге' })
      expect(await boxesOf(app, deal)).toEqual({})
    }
    expect((await cancel(id)).status).toBe(409)
  })
  test('leaves a waybill as it is that somebody has deleted already', async () => {
    const { id } = await paper([line(), line()])
    await init(id)
    const [first] = dealsOf(await read(id))
    await app.call('PATCH', `api/deals/${first}/delete`, { json: { delComment: 'Раньше' } })
    expect((await cancel(id)).status).toBe(200)
    expect((await app.call('GET', `api/deals/${first}`)).body.delComment).toBe('Раньше')
  })
  test('of a draft needs no waybills', async () => {
    const { id } = await paper([line()])
    expect((await cancel(id)).body.status).toBe('deleted')
  })
})

describe('rights', () => {
  test('every signed-in user may write and read a multi-deal, but creates or deletes waybills only with the right', async () => {
    const nobody = await app.holder([])
    const { id } = await paper([line()], {}, nobody)
    expect((await init(id, nobody)).status).toBe(403)
    expect((await cancel(id, undefined, nobody)).status).toBe(403)
    const entering = await app.holder(['DEAL_ADD'])
    expect((await init(id, entering)).status).toBe(200)
    const { body } = await app.call('GET', `api/multi_deals/${id}`, { as: nobody })
    expect(JSON.stringify(body)).not.toMatch(/Summ|income/)
    expect((await cancel(id, undefined, await app.holder(['DEAL_DEL']))).status).toBe(200)
  })
})

test('documents are added, downloaded and deleted softly; only active ones are shown [R-340, R-529, R-532]', async () => {
  const { id } = await paper([line()])
  const { body: doc } = await app.call('POST', 'api/multi_deal_docs', {
    form: formOf({ multiDeal: String(id), name: 'Бумага', documentType: '7' }, { file: new File([PDF], 'бумага.pdf') }),
  })
  expect((await read(id)).multiDealDocs).toMatchObject([{ id: doc.id, metadataFields: { isActive: true } }])
  const download = await app.call('POST', `api/multi_deals/${id}/documents/download?multiDeal=${id}`, { form: new FormData() })
  expect(download.status).toBe(200)
  await app.call('PATCH', `api/multi_deal_docs/${doc.id}`, { json: { metadataFields: { isActive: false } } })
  expect((await read(id)).multiDealDocs).toEqual([])
})

test('a multi-deal has every field that the contract lists [R-528]', async () => {
  const { id } = await paper([line()], { avtopark: null, driver: of.driver })
  await init(id)
  await app.call('POST', 'api/multi_deal_docs', {
    form: formOf({ multiDeal: String(id), name: 'Бумага', documentType: '7' }, { file: new File([PDF], 'бумага.pdf') }),
  })
  const record = await read(id)
  expect(missingFields('Multi-deal', record)).toEqual([])
  expect(record.lines[0].deal.status).toMatchObject({ id: 1, name: 'Активна' })
})

test('two hundred lines are made and cancelled at once', async () => {
  const { id } = await paper(Array.from({ length: 200 }, (_, n) => line({ ttn: `Д${n}` })))
  expect((await init(id)).status).toBe(200)
  expect(dealsOf(await read(id)).length).toBe(200)
  expect((await cancel(id)).status).toBe(200)
})

test('a paper without a number gets the next one, also of many that are saved at once', async () => {
  const of1 = await paper([line()], { number: '41' })
  const all = await Promise.all(Array.from({ length: 5 }, () => paper([line()], { number: null })))
  expect(of1.number).toBe('41')
  expect(all.map(one => Number(one.number)).toSorted((a, b) => a - b)).toEqual([42, 43, 44, 45, 46])
  expect((await read(all[0]!.id)).lines).toMatchObject([{ career: expect.any(String), object: expect.any(String) }])
})
