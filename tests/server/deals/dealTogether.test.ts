import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { deal } from '#resources/deals/deal/deal'
import { testApp, type TestApp } from '../../support/app.ts'
import { boxesOf, enterDeal, makeBusiness, priced, type Business } from '../../support/deals.ts'
import type { Engine } from '../../../server/engine/engine.ts'
import { servedRoutesOf } from '../../../server/engine/endpoints/serve.ts'
import { inTransaction } from '../../../server/engine/write/transaction.ts'

describe('changes at the same time', () => {
  /** Many users change the same waybills while prices change. */
  let app: TestApp
  let operator = ''
  beforeAll(async () => {
    app = await testApp()
    operator = await app.holder(['DEAL_VIEW', 'DEAL_ADD'])
  })
  afterAll(() => app.close())

  const stored = async (ids: readonly number[]) =>
    (
      await sql<{ id: number; status: number; isAuth: boolean; objectSumm: string; careerSumm: string; routeSumm: string; income: string }>`
      select id::int, status_id::int as status, is_auth as "isAuth", object_summ::text as "objectSumm", career_summ::text as "careerSumm",
        route_summ::text as "routeSumm", income::text from deal where id = any(${[...ids]}::bigint[]) order by id`.execute(app.database.db)
    ).rows

  /** Expects every box to hold exactly the sums of its waybills, and the laws of the ledger to hold. */
  async function expectTrueLedger(of: Business, ids: readonly number[]): Promise<void> {
    for (const row of await stored(ids)) {
      const isCounted = row.status === 1 || (row.status === 2 && row.isAuth)
      expect(await boxesOf(app, row.id), String(row.id)).toEqual(
        isCounted
          ? {
              [`C:${of.supplier}`]: row.careerSumm,
              [`C:${of.customer}`]: `-${row.objectSumm}`,
              [`C:${of.carrier}`]: row.routeSumm,
              'C:2': row.income,
            }
          : {},
      )
    }
    expect(await brokenLaws(app.database.db)).toEqual([])
  }

  const several = async (of: Business, count: number, as?: string): Promise<number[]> => {
    const ids: number[] = []
    for (let at = 0; at < count; at++) ids.push((await enterDeal(app, of, { objectVol: String(5 + at) }, as)).id)
    return ids
  }
  const recalc = (id: number) => app.call('PATCH', `api/deals/${id}/recalc`, { json: {} })
  const cancel = (id: number) => app.call('PATCH', `api/deals/${id}/delete`, { json: { delComment: 'Вместе' } })
  const authorize = (ids: readonly number[]) => app.call('POST', 'api/deals/authorize', { json: { ids } })

  describe('the same deals at once', () => {
    test('authorised, recalculated and deleted by several people, they end in a true ledger', async () => {
      const of = await makeBusiness(app)
      const ids = await several(of, 12, operator)
      const answers = await Promise.all([
        authorize(ids),
        authorize(ids.toReversed()),
        ...ids.map(recalc),
        ...ids.filter((_, at) => at % 3 === 0).map(cancel),
        priced(app, of.bought, 3, '1234.56', '2026-02-01').then(() => authorize(ids.slice(3))),
        ...ids.map(recalc),
      ])
      expect(answers.map(one => one.status).filter(status => ![200, 409].includes(status))).toEqual([])
      await expectTrueLedger(of, ids)
      const rows = await stored(ids)
      expect(rows.filter((_, at) => at % 3 === 0).every(row => row.status === 4)).toBe(true)
      expect(rows.filter((_, at) => at % 3 !== 0).every(row => row.status === 1)).toBe(true)
    }, 60_000)

    test('authorised by two calls, a deal is let in once', async () => {
      const of = await makeBusiness(app)
      const ids = await several(of, 5, operator)
      const [a, b] = await Promise.all([authorize(ids), authorize(ids)])
      const done = (answer: typeof a): number => answer.body.results.filter((one: { ok: boolean }) => one.ok).length
      expect(done(a) + done(b)).toBe(5)
      const { rows } = await sql`select count(*)::int as n from cash_transaction where object_number = any(${ids}::bigint[])`.execute(
        app.database.db,
      )
      expect(rows).toEqual([{ n: 20 }])
    })

    test('a repeated call with its key is executed once, a stale version is reported', async () => {
      const of = await makeBusiness(app)
      const deal = await enterDeal(app, of, {}, operator)
      const key = { 'idempotency-key': 'deal-key-1' }
      const call = () => app.call('POST', 'api/deals/authorize', { json: { ids: [deal.id] }, headers: key })
      const [first, second] = [await call(), await call()]
      expect(second.body).toEqual(first.body)
      expect(first.body.results[0].ok).toBe(true)
      const stale = await app.call('PATCH', `api/deals/${deal.id}`, {
        json: { objectVol: '3' },
        headers: { 'if-match': `"${deal.version}"` },
      })
      expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT'])
    })

    test('deals that are entered while a price changes stand on the new price or are counted anew', async () => {
      const of = await makeBusiness(app)
      const change = (price: string, day: string) =>
        app.call('POST', 'api/product_prices?isRecalcNeeded=true', { json: { product: of.bought, priceType: 3, price, dateStart: day } })
      const all = await Promise.all([
        ...Array.from({ length: 8 }, () => enterDeal(app, of)),
        change('1111', '2026-02-01'),
        ...Array.from({ length: 8 }, () => enterDeal(app, of)),
        change('2222', '2026-02-02'),
      ])
      const ids = all.filter(one => !('bytes' in one)).map(one => one.id as number)
      expect(new Set((await stored(ids)).map(row => row.objectSumm))).toEqual(new Set(['22220.00']))
      await expectTrueLedger(of, ids)
    }, 60_000)

    test('deals that are changed while their price changes end on the new price', async () => {
      const of = await makeBusiness(app)
      const deals = await Promise.all(Array.from({ length: 8 }, () => enterDeal(app, of)))
      const change = (one: { id: number; version: number }) =>
        app.call('PATCH', `api/deals/${one.id}`, { json: { objectVol: '20' }, headers: { 'if-match': `"${one.version}"` } })
      const answers = await Promise.all([
        ...deals.slice(0, 4).map(change),
        app.call('POST', 'api/product_prices?isRecalcNeeded=true', {
          json: { product: of.bought, priceType: 3, price: '3000', dateStart: '2026-02-01' },
        }),
        ...deals.slice(4).map(change),
      ])
      expect(answers.map(one => one.status).filter(status => ![200, 201, 409].includes(status))).toEqual([])
      const ids = deals.map(one => one.id as number)
      const { rows } = await sql<{
        sum: string
      }>`select (object_summ / object_vol)::numeric(12,2)::text as sum from deal where id = any(${ids}::bigint[])`.execute(app.database.db)
      expect(new Set(rows.map(row => row.sum))).toEqual(new Set(['3000.00']))
      await expectTrueLedger(of, ids)
    }, 60_000)
  })

  describe('a change of prices', () => {
    test('is previewed by company without keeping anything, then done as corrections', async () => {
      const of = await makeBusiness(app)
      const ids = await several(of, 3)
      const waiting = (await enterDeal(app, of, {}, operator)).id as number
      const change = (query: string) =>
        app.call('POST', `api/product_prices?${query}`, {
          json: { product: of.bought, priceType: 3, price: '1100', dateStart: '2026-03-01' },
        })
      const preview = await change('preview=true')
      expect(preview.body.preview).toMatchObject({
        count: 4,
        broken: 0,
        mended: 0,
        rows: [{ resource: 'company', id: of.customer, count: 3, delta: '-1800.00', sums: '1800.00' }],
      })
      expect((await stored(ids))[0]!.objectSumm).toBe('5000.00')
      expect(
        (await sql`select 1 from product_price where product_id = ${of.bought} and price = 1100`.execute(app.database.db)).rows,
      ).toEqual([])
      const done = await change('isRecalcNeeded=true')
      expect([done.status, done.headers.get('x-recalculated')]).toEqual([201, '4'])
      expect((await stored(ids)).map(row => row.objectSumm)).toEqual(['5500.00', '6600.00', '7700.00'])
      await expectTrueLedger(of, [...ids, waiting])
      const history = await app.call('GET', `api/history/deal/${ids[0]}`)
      expect(history.body[0]).toMatchObject({
        action: 'recalc',
        changes: expect.arrayContaining([expect.objectContaining({ field: 'objectSumm', after: '5500.00' })]),
      })
    })

    test('that takes a price away breaks deals, and giving it back mends them [R-451]', async () => {
      const of = await makeBusiness(app)
      const [id] = await several(of, 1)
      const { rows } = await sql<{
        id: number
      }>`select id from product_price where product_id = ${of.bought} and price_type_id = 3`.execute(app.database.db)
      const price = Number(rows[0]!.id)
      const gone = await app.call('DELETE', `api/product_prices/${price}?preview=true`, { json: {} })
      expect(gone.body.preview).toMatchObject({ count: 1, broken: 1 })
      await app.call('DELETE', `api/product_prices/${price}?isRecalcNeeded=true`, { json: {} })
      expect((await stored([id!]))[0]).toMatchObject({ status: 3, objectSumm: '0.00', income: '0.00' })
      expect(await boxesOf(app, id!)).toEqual({})
      const back = await app.call('POST', 'api/product_prices?isRecalcNeeded=true', {
        json: { product: of.bought, priceType: 3, price: '900', dateStart: '2026-01-01' },
      })
      expect(back.status).toBe(201)
      expect((await stored([id!]))[0]).toMatchObject({ status: 1, objectSumm: '4500.00' })
      await expectTrueLedger(of, [id!])
    })

    test('of more than a thousand deals runs as a job, which reports progress', async () => {
      const of = await makeBusiness(app)
      const [first] = await several(of, 1)
      await sql`insert into deal (dt_deal, status_id, is_auth, cargo_route_id, supplier_id, career_id, customer_id, object_id, material_id, shipment_id, vehicle_id,
        purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol)
      select dt_deal, 1, true, cargo_route_id, supplier_id, career_id, customer_id, object_id, material_id, shipment_id, vehicle_id,
        purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol
      from deal, generate_series(1, 1100) where id = ${first!}`.execute(app.database.db)
      const { headers, status } = await app.call('POST', 'api/cargo_routes_prices?isRecalcNeeded=true', {
        json: { cargoRoute: of.route, priceType: 5, price: '250', dateStart: '2026-03-01' },
      })
      expect(status).toBe(201)
      const job = Number(headers.get('x-recalc-job'))
      await expect
        .poll(
          async () => (await sql<{ status: string }>`select status from job where id = ${job}`.execute(app.database.db)).rows[0]?.status,
          { timeout: 30_000 },
        )
        .toBe('done')
      const { rows } = await sql<{
        done: number
        total: number
        result: { count: number }
      }>`select done::int, total::int, result from job where id = ${job}`.execute(app.database.db)
      expect(rows[0]).toMatchObject({ done: 1101, total: 1101, result: { count: 1101 } })
      const { rows: sums } =
        await sql`select count(*)::int as n, min(route_summ)::text as least, max(route_summ)::text as most from deal where cargo_route_id = ${of.route}`.execute(
          app.database.db,
        )
      expect(sums).toEqual([{ n: 1101, least: '1250.00', most: '1250.00' }])
    }, 60_000)
  })
})

describe('many waybills at once', () => {
  /** Bulk writes of waybills: the number of statements, and the results. */
  let app: TestApp
  let of: Business
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const user = { id: 1, login: 'admin', fio: '', rights: new Set(['DEAL_DONE', 'DEAL_ADD', 'DEAL_VIEW']), readOnly: false, session: 1 }
  let counted: Engine
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-03-20T08:00:00Z') })
    of = await makeBusiness(app)
    counted = { ...app.app.engine, db: app.app.engine.db.withPlugin(counter) }
  })
  afterAll(() => app.close())

  /** Copies of a waybill waiting in the sump. */
  async function waiting(n: number): Promise<number[]> {
    const { id } = await enterDeal(app, of)
    const { rows } = await sql<{
      id: number
    }>`insert into deal (dt_deal, status_id, is_auth, cargo_route_id, supplier_id, career_id, customer_id, object_id,
      material_id, shipment_id, vehicle_id, purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol)
    select dt_deal, 2, false, cargo_route_id, supplier_id, career_id, customer_id, object_id,
      material_id, shipment_id, vehicle_id, purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol
    from deal, generate_series(1, ${n}::int) where id = ${id} returning id`.execute(app.database.db)
    return rows.map(row => Number(row.id))
  }

  /** Runs an action on many waybills; returns the number of statements. */
  async function act(path: string, ids: readonly number[]): Promise<number> {
    const served = servedRoutesOf(counted).find(one => one.path === path)!
    const request = new Request(`http://nerud.test/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    statements = 0
    const answer = (await (await served.handle({ request, params: {}, query: new URLSearchParams(), user })).json()) as {
      results: { ok: boolean }[]
    }
    expect(answer.results.filter(one => one.ok)).toHaveLength(ids.length)
    return statements
  }

  test('authorising two hundred takes as many statements as authorising two', async () => {
    // The first call also fills the cache of SQL texts.
    await act('api/deals/authorize', await waiting(1))
    const [few, many] = [await waiting(2), await waiting(200)]
    const took = [await act('api/deals/authorize', few), await act('api/deals/authorize', many)]
    expect(took[1]).toBe(took[0])
    expect(took[1]).toBeLessThan(22)
    const { rows } = await sql<{ deals: number; statuses: number; announced: number }>`select count(distinct d.id)::int as deals,
      count(distinct s.id)::int as statuses, count(distinct c.id)::int as announced
    from deal d left join deal_status_history s on s.record_id = d.id and s.value = '1' and s.user_id = 1
      left join sys_change c on c.resource = 'deal' and c.record_id = d.id and c.action = 'authorize'
    where d.id = any(${many}::bigint[]) and d.version = 2 and d.status_id = 1 and d.user_auth_id = 1 and d.dt_auth = ${app.now}`.execute(
      app.database.db,
    )
    expect(rows[0]).toEqual({ deals: 200, statuses: 200, announced: 200 })
  })

  test("recalculation after a price change is in the history of each waybill, once and in the reader's language", async () => {
    const ids = await waiting(3)
    await act('api/deals/authorize', ids)
    const { rows } = await sql<{ id: number }>`select id from product_price where product_id = ${of.bought} and price_type_id = 3`.execute(
      app.database.db,
    )
    await app.call('DELETE', `api/product_prices/${rows[0]!.id}?isRecalcNeeded=true`, { json: {} })
    const history = await app.call('GET', `api/history/deal/${ids[2]}`)
    expect(history.body.map((one: { action: string }) => one.action)).toEqual(['recalc', 'authorize'])
    const [entry] = history.body
    expect(entry).toMatchObject({ title: expect.stringContaining(`№ ${ids[2]} · 15.03.2026`), user: { id: 1 } })
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', place: 'status', before: { id: 1, name: expect.any(String) }, after: { id: 3, name: expect.any(String) } },
        { field: 'objectSumm', place: 'objectSumm', before: '10000.00', after: '0.00' },
      ]),
    )
    expect(entry.changes.map((one: { field: string }) => one.field)).not.toContain('basis')
    await priced(app, of.bought, 3, '1000')
  })

  test('rows are read as they are declared, and what does not differ is not written', async () => {
    const ids = await waiting(3)
    const { changed, read } = await inTransaction(app.app.engine, user, async tx => {
      const rows = await tx.readMany(deal, ids, { lock: true })
      await tx.storeMany(
        deal,
        rows.map(before => ({ before, after: before.id === ids[1] ? { ...before, ttn: 'А-7' } : { ...before, careerVol: '10.0' } })),
      )
      return { read: rows, changed: await tx.readMany(deal, t => sql`${t('ttn')} = 'А-7'`, { limit: 5 }) }
    })
    expect(read.map(row => row.id)).toEqual(ids)
    expect(read[0]).toMatchObject({
      version: 1,
      dtDeal: '2026-03-15',
      supplier: of.supplier,
      careerVol: '10.000',
      isAuth: false,
      driver: null,
    })
    expect(changed).toEqual([{ ...read[1], ttn: 'А-7', version: 2 }])
    const { rows } = await sql`select version from deal where id = any(${ids}::bigint[]) order by id`.execute(app.database.db)
    expect(rows).toEqual([{ version: 1 }, { version: 2 }, { version: 1 }])
  })
})
