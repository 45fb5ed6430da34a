import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'

/** Draft and planned payments are not posted until somebody executes them (silent-places §7). */
type Json = Record<string, unknown>
let app: TestApp
let partner: number
const [DRAFT, PLANNED, DONE] = [1, 2, 3]

beforeAll(async () => {
  app = await testApp({ now: new Date('2026-05-20T09:00:00Z') })
  partner = (await app.call('POST', 'api/companies', { json: { name: 'Партнёр' } })).body.id as number
})
const closeUntil = (day: string | null) => closeUpTo(app.database.db, day)
afterEach(() => closeUntil(null))
afterAll(() => app.close())

const waiting = async (over: Json = {}): Promise<number> => {
  const json = {
    companyFrom: 1,
    companyTo: partner,
    price: '100',
    createDate: '2026-05-10',
    payMethod: 1,
    costList: 2,
    payStatus: DRAFT,
    ...over,
  }
  const { status, body } = await app.call('POST', 'api/payments', { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}
const carry = (id: number, json: Json = {}, as?: string): Promise<Answered> =>
  app.call('PATCH', `api/payments/${id}/carry_out`, { json, ...(as && { as }) })
const read = async (id: number) => (await app.call('GET', `api/payments/${id}`)).body
const rowsOf = async (id: number) => {
  const { rows } = await sql<{
    box: string
    sum: string
    day: string
  }>`select box_kind || box_id as box, sum_trx::text as sum, dt_trx::text as day
    from cash_transaction where object_type = 'payment' and object_number = ${id} order by 1`.execute(app.database.db)
  return rows
}

describe('carrying out', () => {
  test.each([
    ['a draft', DRAFT],
    ['a planned payment', PLANNED],
  ])('%s moves the boxes on its own day, once, and stands in its history', async (_, payStatus) => {
    const id = await waiting({ payStatus })
    expect(await rowsOf(id)).toEqual([])
    const { status, body } = await carry(id)
    expect([status, body.payStatus]).toEqual([200, { id: DONE, name: 'Проведён' }])
    expect(await rowsOf(id)).toEqual([
      { box: 'C1', sum: '-100.00', day: '2026-05-10' },
      { box: `C${partner}`, sum: '-100.00', day: '2026-05-10' },
    ])
    expect((await carry(id)).status).toBe(409)
    expect(await rowsOf(id)).toHaveLength(2)
    const { body: entries } = await app.call('GET', `api/history/payment/${id}`)
    expect(entries[0]).toMatchObject({ action: 'carryOut' })
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
  test('takes the day on which it was really paid', async () => {
    const id = await waiting()
    await carry(id, { payDate: '2026-05-14' })
    expect(await read(id)).toMatchObject({ payDate: '2026-05-14', reportDate: '2026-05-14', createDate: '2026-05-14' })
    expect((await rowsOf(id)).map(row => row.day)).toEqual(['2026-05-14', '2026-05-14'])
  })
  test('leaves a report day of its own, unless that is closed', async () => {
    const [own, shut] = [await waiting({ reportDate: '2026-04-30' }), await waiting({ reportDate: '2026-03-31' })]
    await closeUntil('2026-03-31')
    await carry(own, { payDate: '2026-05-14' })
    await carry(shut, { payDate: '2026-05-14' })
    expect(await read(own)).toMatchObject({ payDate: '2026-05-14', reportDate: '2026-04-30' })
    expect(await read(shut)).toMatchObject({ payDate: '2026-05-14', reportDate: '2026-05-14' })
  })
  test('is refused on a closed day, in words at the day', async () => {
    const id = await waiting()
    await closeUntil('2026-05-10')
    const refused = { status: 422, body: { errors: { payDate: 'Период закрыт по 10.05.2026: укажите день позже' } } }
    expect(await carry(id)).toMatchObject(refused)
    expect(await carry(id, { payDate: '2026-05-09' })).toMatchObject(refused)
    expect(await read(id)).toMatchObject({ payStatus: { id: DRAFT } })
    expect((await carry(id, { payDate: '2026-05-11' })).status).toBe(200)
  })
  test('is refused for cancelled payments, and to users who may not enter such payments', async () => {
    const [gone, id] = [await waiting(), await waiting()]
    await app.call('PATCH', `api/payments/${gone}/remove-payment`, { json: { delComment: 'Лишний' } })
    expect((await carry(gone)).status).toBe(409)
    const expenses = await app.holder(['PAYMENT_VIEW', 'COST_ADD'])
    expect((await carry(id, {}, expenses)).status).toBe(403)
  })
  test('several at once succeeds for those on open days, and reports why others fail', async () => {
    const [shut, open, done] = [await waiting({ createDate: '2026-04-10' }), await waiting(), await waiting({ payStatus: DONE })]
    await closeUntil('2026-04-30')
    const { status, body } = await app.call('POST', 'api/payments/carry_out', { json: { ids: [shut, open, done] } })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { id: shut, ok: false, message: 'Период закрыт по 30.04.2026: укажите день позже' },
      { id: open, ok: true },
      { id: done, ok: false, message: expect.any(String) },
    ])
    expect([await rowsOf(shut), (await rowsOf(open)).length]).toEqual([[], 2])
  })
})

test('drafts are found by their status, and no sum counts them', async () => {
  const id = await waiting({ createDate: '2026-01-15' })
  const { body } = await app.call('GET', `api/payments/transfers?fields=state&payStatus=${DRAFT}&dateFrom=15.01.2026&dateTo=15.01.2026`)
  expect(body).toEqual([expect.objectContaining({ id, state: 'waiting' })])
  const { body: sums } = await app.call('GET', `api/payments/transfers/sums?dateFrom=15.01.2026&dateTo=15.01.2026`)
  expect(sums).toMatchObject({ received: '0.00', paidOut: '0.00' })
})
