import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { paymentPostings } from '#resources/ledger/postings.rules'
import { discrepancies } from '#resources/ledger/post.rules'
import { testApp, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { enterDeal, makeBusiness } from '../../support/deals.ts'
import { businessEvents, businessWorld, EVENTS } from '../../support/ledgerBusiness.ts'
import { batches, dayOf, kopecks, objectsWorld, postingContext, type ObjectsWorld } from '../../support/ledgerObjects.ts'

/** The laws of the ledger under random events, on the real database. `npm run laws` runs more of them: tests/ledger. */
let app: TestApp
let world: ObjectsWorld
beforeAll(async () => {
  app = await testApp()
  world = await objectsWorld(app)
})
afterAll(() => app.close())

test('hold through 20 000 events of objects of every kind', { timeout: 120_000 }, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(batches, async run => {
      for (const batch of run) count += await world.batch(batch)
      await world.judge()
    }),
    { numRuns: 21, seed: 20261121, endOnFailure: true },
  )
  expect(count).toBeGreaterThan(20_000)
})

test(
  'hold through what people do: statements, lines, payments, waybills, corrections, closings and openings, files of transactions',
  { timeout: 300_000 },
  async () => {
    const own = await testApp({ now: new Date('2026-06-20T08:00:00Z') })
    const business = await businessWorld(own)
    let moved = 0
    await fc.assert(
      fc.asyncProperty(businessEvents, async events => {
        for (const event of events) moved += await business.happen(event)
        await business.judge()
      }),
      { numRuns: 14, seed: 20261124, endOnFailure: true },
    )
    // Kinds of events that never succeeded by chance are tried until they do.
    for (const event of fc.sample(businessEvents, { numRuns: 60, seed: 20261124 }).flat())
      if (!business.done.has(event.what)) moved += await business.happen(event)
    await business.judge()
    expect(EVENTS.filter(what => !business.done.has(what))).toEqual([])
    expect(moved).toBeGreaterThan(1500)
    await own.close()
  },
)

test('hold through payments made and cancelled by the real calls', { timeout: 60_000 }, async () => {
  await closeUpTo(app.database.db, null)
  const { body: brands } = await app.call('GET', 'api/vehicle_brands')
  const { body: bodies } = await app.call('GET', 'api/vehicle_body_types')
  const body = bodies.find((one: { isTrailer: boolean }) => !one.isTrailer).id as number
  const truck = (
    await app.call('POST', 'api/vehicles', { json: { plate: 'А777АА77', company: world.company(2), brand: brands[0].id, bodyType: body } })
  ).body.id as number
  const articles = new Map<number, number>()
  for (const type of [1, 2, 3, 4, 5, 6])
    articles.set(type, (await app.call('GET', `api/cost_lists?costListType=${type}`)).body[0].id as number)
  const ids: number[] = []
  const payments = fc.record({
    type: fc.integer({ min: 1, max: 6 }),
    refund: fc.boolean(),
    price: fc.integer({ min: 1, max: 9_999_999 }),
    method: fc.integer({ min: 1, max: 7 }),
    party: fc.nat(20),
    day: fc.nat(200),
    cancels: fc.nat(4),
  })
  await fc.assert(
    fc.asyncProperty(payments, async ({ type, refund, price, method, party, day, cancels }) => {
      const other = type === 1 ? world.company(party) : 2
      const made = await app.call('POST', 'api/payments', {
        json: {
          costList: articles.get(type),
          payMethod: method,
          companyFrom: refund ? other : 1,
          companyTo: refund ? 1 : other,
          price: kopecks(price + 10),
          createDate: dayOf(day),
          ...(type === 3 && { value: world.person(party), valueType: 1 }),
          ...(type === 4 && { value: truck, valueType: 2 }),
        },
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      ids.push(made.body.id as number)
      if (cancels > 0) return
      const { status } = await app.call('PATCH', `api/payments/${made.body.id}/remove-payment`, { json: { delComment: 'Проверка' } })
      expect(status).toBe(200)
    }),
    { numRuns: 250, seed: 7, endOnFailure: true },
  )
  expect(await brokenLaws(app.database.db)).toEqual([])
  expect(await discrepancies(app.database.db, await paymentPostings(postingContext(app), ids))).toEqual([])
})

test('of volumes hold for the statements of points, and violations are found', async () => {
  const { db } = app.database
  for (const point of world.points) {
    const { body } = await app.call('GET', `api/volume_transactions?point=${point}&order[dtTrx]=asc&order[id]=asc&itemsPerPage=200`)
    const ended = new Map<number, string>()
    for (const row of body as { unit: { id: number }; volTrx: string; inputVol: string; outputVol: string }[]) {
      expect(row.inputVol).toBe(ended.get(row.unit.id) ?? '0.000')
      expect(Number(row.outputVol)).toBeCloseTo(Number(row.inputVol) + Number(row.volTrx), 6)
      ended.set(row.unit.id, row.outputVol)
    }
    expect(ended.size).toBeGreaterThan(0)
  }
  const of = await makeBusiness(app)
  const deal = await enterDeal(app, of, { careerVol: '10', objectVol: '9.5' })
  expect(await brokenLaws(db)).toEqual([])
  const rolledBack = new Error('only a try')
  const { rows: taken } = await sql<{ id: number }>`select id::int as id from payment where not is_active order by id limit 1`.execute(db)
  await db
    .transaction()
    .execute(async tx => {
      await sql`update payment set is_active = true where id = ${taken[0]!.id}`.execute(tx)
      expect(await brokenLaws(tx)).toContainEqual({ law: 'cancelled', at: `payment ${taken[0]!.id}`, is: 'del', should: '' })
      throw rolledBack
    })
    .catch(error => expect(error).toBe(rolledBack))
  await db
    .transaction()
    .execute(async tx => {
      await sql`update deal set object_vol = 12 where id = ${deal.id}`.execute(tx)
      expect(await brokenLaws(tx)).toEqual([{ law: 'carried', at: `deal ${deal.id} ${of.tonne}`, is: '-0.500', should: '2.000' }])
      throw rolledBack
    })
    .catch(error => expect(error).toBe(rolledBack))
})
