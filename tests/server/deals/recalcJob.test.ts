import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'

/** The job that recalculates waybills of a period, of a product or route within it, or given ones (operations §2.19). */
let app: TestApp
let of: Business
const deals: number[] = []
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
  of = await makeBusiness(app)
  for (const dtDeal of ['2026-03-10', '2026-03-15', '2026-03-18']) deals.push((await entered(app, of, { dtDeal })).id)
})
afterAll(() => app.close())

const start = async (more: object, as?: string): Promise<Answered> => {
  const { rows } = await sql<{ id: number }>`select id from job_type where code = 'deals_recalc'`.execute(app.database.db)
  return app.call('POST', 'task_managers/create', { json: { procType: Number(rows[0]!.id), ...more }, ...(as && { as }) })
}
/** Starts the job and waits until it ends. */
async function run(more: object): Promise<Answered['body']> {
  const { status, body } = await start(more)
  expect(status, JSON.stringify(body)).toBe(200)
  const read = async (): Promise<Answered['body']> => (await app.call('GET', `api/task_managers/${body.id}`)).body
  await vi.waitFor(async () => expect(['done', 'failed']).toContain((await read()).status), { timeout: 15_000, interval: 20 })
  return read()
}
/** Changes a price in the table directly, so that nothing recalculates automatically. */
const reprice = (price: string): Promise<unknown> =>
  sql`update product_price set price = ${price} where product_id = ${of.bought} and price_type_id = 3`.execute(app.database.db)
const sums = async (): Promise<string[]> => {
  const { rows } = await sql<{
    sum: string
  }>`select object_summ::text as sum from deal where id = any(${deals}::bigint[]) order by dt_deal`.execute(app.database.db)
  return rows.map(row => row.sum)
}

test('the waybills of a product are recalculated within the requested days', async () => {
  await reprice('1100')
  expect(await run({ dateFrom: '2026-03-12', dateTo: '2026-03-16', params: { product: of.bought } })).toMatchObject({
    status: 'done',
    total: 1,
    result: { count: 1 },
  })
  expect(await sums()).toEqual(['10000.00', '11000.00', '10000.00'])
})

test('what a job names must be seen by whoever starts it', async () => {
  const [blind, seeing] = [
    await app.holder(['TASKMANAGER_VIEW', 'DEAL_ADD']),
    await app.holder(['TASKMANAGER_VIEW', 'DEAL_ADD', 'DEAL_VIEW']),
  ]
  const query = { dateTo: '2000-01-01', deals: [deals[0]] }
  const refused = await start(query, blind)
  expect([refused.status, refused.body.errors]).toEqual([422, { deals: 'Такой записи нет, или она здесь не подходит' }])
  expect((await start(query, seeing)).status).toBe(200)
})

test('a period alone is enough, and without one all that may still change is recalculated', async () => {
  expect(await run({ dateFrom: '2026-03-17' })).toMatchObject({ status: 'done', total: 1, result: { count: 1 } })
  expect(await sums()).toEqual(['10000.00', '11000.00', '11000.00'])
  expect(await run({})).toMatchObject({ status: 'done', total: 3, result: { count: 1 } })
  expect(await sums()).toEqual(['11000.00', '11000.00', '11000.00'])
})

test('waybills that are named are recalculated whatever their day, and of a period those in it', async () => {
  await reprice('1200')
  expect(await run({ params: { deals: [deals[0]] } })).toMatchObject({ status: 'done', result: { count: 1 } })
  expect(await run({ dateTo: '2026-03-16', params: { deals } })).toMatchObject({ status: 'done', result: { count: 1 } })
  expect(await sums()).toEqual(['12000.00', '12000.00', '11000.00'])
})

test('what the job cannot read is an error before it starts', async () => {
  for (const params of [{ deals: {} }, { deals: ['x'] }, { product: 'песок' }, { from: '2026-02-31' }, { all: true }]) {
    const { status, body } = await start({ params })
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(params)).toEqual([422, Object.keys(params)])
  }
})
