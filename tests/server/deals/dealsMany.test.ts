import { deal } from '#resources/deals/deal/deal'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../../server/engine/engine.ts'
import { servedBy } from '../../../server/engine/endpoints/serve.ts'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, priced, type Business } from '../../support/deals.ts'

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
  const { id } = await entered(app, of)
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
  const served = servedBy(counted).find(one => one.path === path)!
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
  const { rows } = await sql<{ deals: number; statuses: number; told: number }>`select count(distinct d.id)::int as deals,
      count(distinct s.id)::int as statuses, count(distinct c.id)::int as told
    from deal d left join deal_status_history s on s.record_id = d.id and s.value = '1' and s.user_id = 1
      left join sys_change c on c.resource = 'deal' and c.record_id = d.id and c.action = 'authorize'
    where d.id = any(${many}::bigint[]) and d.version = 2 and d.status_id = 1 and d.user_auth_id = 1 and d.dt_auth = ${app.now}`.execute(
    app.database.db,
  )
  expect(rows[0]).toEqual({ deals: 200, statuses: 200, told: 200 })
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
    return { read: rows, changed: await tx.readMany(deal, t => sql`${t('ttn')} = 'А-7'`, { most: 5 }) }
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
