import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { enterDeal, posted, makeBusiness, type Business } from '../../support/deals.ts'

/** Statements of waybills: agreed and closed, deposited at a point, written off (finance §2.11, §4; silent-places §7). */
type Body = Answered['body']
let app: TestApp
let of: Business
let store: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
  of = await makeBusiness(app)
  store = await posted(app, 'api/points', { name: 'Склад', company: 1, pointType: [1] })
})
afterAll(() => app.close())

let numbers = 0
const counted = async (changes: Record<string, unknown> = {}): Promise<number> => {
  const { id, state } = await enterDeal(app, of, changes)
  expect(state).toBe('active')
  return id as number
}
const post = (type: string, deals: readonly number[], changes: Record<string, unknown> = {}): Promise<Answered> =>
  app.call('POST', 'api/deal_vedomosts', {
    json: {
      number: `Н-${++numbers}`,
      date: '2026-03-18',
      type,
      ...(type !== 'check' && { point: store }),
      lines: deals.map(deal => ({ deal })),
      ...changes,
    },
  })
const statement = async (type: string, deals: readonly number[], changes: Record<string, unknown> = {}): Promise<Body> => {
  const { status, body } = await post(type, deals, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const act = (id: number, action: string, json: object = {}): Promise<Answered> =>
  app.call('PATCH', `api/deal_vedomosts/${id}/${action}`, { json })
const read = async (id: number): Promise<Body> => (await app.call('GET', `api/deal_vedomosts/${id}`)).body
const stored = async (): Promise<string> =>
  (
    await sql<{ v: string }>`select coalesce(sum(vol_trx), 0)::text as v from volume_transaction where point_id = ${store}`.execute(
      app.database.db,
    )
  ).rows[0]!.v
const stateOf = async (deal: number): Promise<string> => (await app.call('GET', `api/deals/${deal}`)).body.state

test('volumes have three decimals and are listed by unit: tonnes and cubic metres are never added up', async () => {
  const deals = [await counted({ objectVol: '18.001' }), await counted({ objectVol: '18.347' })]
  const { id } = await statement('check', deals)
  expect(await read(id)).toMatchObject({ totalVolume: '36.348', volumes: '36,348\u00a0т' })
  await sql`update deal_vedomost_line set unit_id = (select id from measurement_unit where system_c = 'м³') where deal_id = ${deals[1]!}`.execute(
    app.database.db,
  )
  const mixed = await read(id)
  expect([mixed.totalVolume, mixed.volumes.split(' + ').toSorted()]).toEqual([null, ['18,001\u00a0т', '18,347\u00a0м³']])
  await act(id, 'delete', { delComment: 'Проба' })
})

test('agreed waybills are closed, and open again when their line is taken back [R-745, R-750]', async () => {
  const deals = [await counted(), await counted()]
  const { id } = await statement('check', deals)
  expect(await read(id)).toMatchObject({ countLines: 2, totalVolume: '20.000', status: 'draft' })
  expect((await act(id, 'init')).body.status).toBe('initialised')
  expect(await Promise.all(deals.map(stateOf))).toEqual(['closed', 'closed'])
  const [{ id: line }] = (await read(id)).lines
  expect((await app.call('PATCH', `api/deal_vedomosts/${id}/delete_line?line=${line}`, { json: {} })).body.status).toBe('partly')
  expect(await Promise.all(deals.map(stateOf))).toEqual(['active', 'closed'])
  expect((await act(id, 'delete', { delComment: 'Сверка неверна' })).body.status).toBe('deleted')
  expect(await Promise.all(deals.map(stateOf))).toEqual(['active', 'active'])
})

test('a waybill that opens again has the sums that it would have had it never been closed', async () => {
  const own = await makeBusiness(app)
  const [closed, open] = [(await enterDeal(app, own)).id as number, (await enterDeal(app, own)).id as number]
  const sumOf = async (deal: number): Promise<string> => (await app.call('GET', `api/deals/${deal}`)).body.objectSumm
  const { id } = await statement('check', [closed])
  await act(id, 'init')
  const before = await sumOf(closed)
  await posted(app, 'api/product_prices', {
    product: own.bought,
    priceType: 3,
    price: '777',
    dateStart: '2026-02-01',
    isRecalcNeeded: true,
  })
  expect([await sumOf(closed), await sumOf(open)]).toEqual([before, '7770.00'])
  await act(id, 'delete', { delComment: 'Сверка неверна' })
  expect([await stateOf(closed), await sumOf(closed)]).toEqual(['active', '7770.00'])
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('volumes come to a point and leave it, once for each waybill', async () => {
  const deals = [await counted(), await counted({ objectVol: '7.5' })]
  const { id } = await statement('deposit', deals)
  expect(await stored()).toBe('0')
  await act(id, 'init')
  expect(await stored()).toBe('17.500')
  const again = await post('deposit', [deals[0]!])
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['lines.0.deal']])
  const out = await statement('writeOff', [deals[0]!])
  await act(out.id, 'init')
  expect(await stored()).toBe('7.500')
  await act(out.id, 'delete', { delComment: 'Не вывезли' })
  await app.call('PATCH', `api/deal_vedomost_lines/${(await read(id)).lines[1].id}/delete`, { json: { delComment: 'Не приняли' } })
  expect(await stored()).toBe('10.000')
  expect((await statement('deposit', [deals[1]!])).countLines).toBe(1)
  expect(await brokenLaws(app.database.db)).toEqual([])
})

test('two statements that take one waybill at once: one of them has it', async () => {
  const deal = await counted()
  const both = await Promise.all([post('deposit', [deal]), post('deposit', [deal])])
  expect(both.map(({ status }) => status === 201).filter(Boolean).length).toBe(1)
  expect(both.every(({ status }) => [201, 409, 422].includes(status))).toBe(true)
})

describe('a waybill that does not fit is reported in advance and at its line', () => {
  const check = async (deal: number, query: string): Promise<Body> =>
    (await app.call('GET', `api/deal_vedomosts/check_line?deal=${deal}&${query}`)).body
  test('in the sump', async () => {
    const { id } = await enterDeal(app, of, {}, await app.holder(['DEAL_ADD']))
    expect(await check(id, 'type=check')).toMatchObject({ ok: false, message: expect.stringContaining('не проведена') })
    const { status, body } = await post('check', [id])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.deal']])
  })
  test('of another company, at a point that it does not touch, at the point where it has moved the volume itself [R-751]', async () => {
    const deal = await counted()
    const other = await posted(app, 'api/companies', { name: 'Чужая' })
    expect((await check(deal, `type=check&company=${other}`)).ok).toBe(false)
    expect((await check(deal, `type=check&point=${store}`)).ok).toBe(false)
    expect((await check(deal, `type=check&point=${of.site}&company=${of.customer}`)).ok).toBe(true)
    expect((await check(deal, `type=deposit&point=${of.site}`)).message).toContain('самой накладной')
    expect((await check(deal, `type=deposit&point=${store}`)).ok).toBe(true)
  })
  test('that was cancelled since', async () => {
    const deal = await counted()
    const { id } = await statement('deposit', [deal])
    await app.call('PATCH', `api/deals/${deal}/delete`, { json: { delComment: 'Ошибка' } })
    const { status, body } = await act(id, 'init')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['lines.0.deal']])
  })
})

test('a period fills it with the waybills that fit', async () => {
  const deal = await counted({ dtDeal: '2026-03-02' })
  await enterDeal(app, of, { dtDeal: '2026-03-02' }, await app.holder(['DEAL_ADD']))
  const { id } = await statement('check', [], { dateFrom: '2026-03-02', dateTo: '2026-03-02', company: of.customer })
  expect((await read(id)).lines.map((line: Body) => line.deal.id)).toEqual([deal])
  const more = await counted({ dtDeal: '2026-03-03' })
  const { body } = await act(id, 'fill', { dateFrom: '2026-03-01', dateTo: '2026-03-03' })
  expect(body.lines.map((line: Body) => line.deal.id)).toEqual([deal, more])
  expect((await act(id, 'fill', { dateFrom: '2026-03-01', dateTo: '2026-03-03' })).body.errors).toHaveProperty('dateFrom')
})

test('a line is removed from a draft, and its statement is moved by the statuses of the server [R-749, R-750]', async () => {
  const deals = [await counted(), await counted()]
  const { id, lines } = await statement('check', deals)
  expect((await app.call('PATCH', `api/deal_vedomosts/${id}/delete_line?line=${lines[0].id}`, { json: {} })).body.countLines).toBe(1)
  const { body: statuses } = await app.call('GET', 'api/deal_vedomost_statuses')
  expect(statuses.map((one: Body) => one.name)).toEqual(['Черновик', 'Проведена', 'Частично отменена', 'Удалена'])
  expect((await act(id, 'change_status', { status: 3 })).status).toBe(422)
  expect((await act(id, 'change_status', { status: 2 })).body.status).toBe('initialised')
  expect((await act(id, 'change_status', { status: 4, delComment: 'x' })).body.errors).toHaveProperty('delComment')
  expect((await act(id, 'change_status', { status: 4 })).body.status).toBe('deleted')
})

test('without a point no volume is moved, and without waybills there is no statement', async () => {
  expect(Object.keys((await post('deposit', [await counted()], { point: null })).body.errors)).toEqual(['point'])
  expect(Object.keys((await post('check', [])).body.errors)).toEqual(['lines'])
})
