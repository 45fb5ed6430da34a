import { ALL_RIGHTS } from '#resources'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { servedRoutesOf } from '../../server/engine/endpoints/serve.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { dealOf, enterDeal, makeBusiness, priced, type Business } from '../support/deals.ts'

/** The lock order of `server/engine/tx.ts`, read from the statements of calls and observed while calls wait for each other. */
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
})
afterAll(() => app.close())

const STEPS = ['call', 'source', 'gate', 'record', 'ledger'] as const
/** The step of the lock order that a locking statement belongs to; reading statements have none. */
const TAKES: readonly (readonly [RegExp, (typeof STEPS)[number]])[] = [
  [/^insert into sys_idempotency/, 'call'],
  [/"(product_price|cargo_route_price|cargo_route_rate)".* for no key update|^insert into "(product_price|cargo_route_rate)"/s, 'source'],
  [/pg_advisory_xact_lock\(hashtext\(\$\d+\), g\.hash\)/, 'source'],
  [/pg_advisory_xact_lock(_shared)?\(hashtext\('gate /, 'gate'],
  [/"(deal|payment)".* for no key update|^(insert into|update) "(deal|payment)"/s, 'record'],
  [/^\s*insert into (cash|volume)_transaction/, 'ledger'],
]
const stepOf = (text: string): number => STEPS.indexOf(TAKES.find(([pattern]) => pattern.test(text))?.[1] as never)

/** The steps of a call in order. */
async function stepsOf(method: string, path: string, params: Record<string, string>, json: object, version?: number): Promise<number[]> {
  const texts: string[] = []
  const { engine } = app.app
  const executor = engine.db.getExecutor()
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      texts.push(executor.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const served = servedRoutesOf({ ...engine, db: engine.db.withPlugin(watching) }).find(one => one.method === method && one.path === path)!
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  }
  const request = new Request(`http://nerud.test/${path}`, { method, headers, body: JSON.stringify(json) })
  const user = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
  const answer = await served.handle({ request, params, query: new URLSearchParams(), user })
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300)
  return texts.map(stepOf).filter(step => step >= 0)
}

const waiting = async () => enterDeal(app, of, {}, await app.holder(['DEAL_VIEW', 'DEAL_ADD']))
const patched = (path: string, json: object, id: number, version?: number): Promise<number[]> =>
  stepsOf('PATCH', path, { id: String(id) }, json, version)

test.each<readonly [string, () => Promise<number[]>, readonly (typeof STEPS)[number][]]>([
  ['a waybill is entered', () => stepsOf('POST', 'api/deals', {}, dealOf(of)), ['call', 'record', 'ledger']],
  [
    'a waybill is edited',
    async () => {
      const { id, version } = await enterDeal(app, of)
      return patched('api/deals/{id}', { objectVol: '12' }, id, version)
    },
    ['call', 'record', 'ledger'],
  ],
  [
    'waybills are authorised',
    async () => stepsOf('POST', 'api/deals/authorize', {}, { ids: [(await waiting()).id] }),
    ['record', 'ledger'],
  ],
  ['a waybill is recalculated', async () => patched('api/deals/{id}/recalc', {}, (await enterDeal(app, of)).id), ['record']],
  [
    'waybills are sent to accounting',
    async () =>
      stepsOf('POST', 'api/deals/registry', {}, { ids: [(await enterDeal(app, of)).id], registryNumber: '7', registryDate: '2026-04-01' }),
    ['record'],
  ],
  [
    'a waybill is deleted',
    async () => patched('api/deals/{id}/delete', { delComment: 'Лишняя' }, (await enterDeal(app, of)).id),
    ['record', 'ledger'],
  ],
  [
    'a price is corrected with all that was counted by it',
    async () => {
      const id = await priced(app, of.bought, 3, '1001', '2026-03-02')
      return patched('api/product_prices/{id}', { price: '1002', isRecalcNeeded: true }, id, 1)
    },
    ['call', 'source', 'gate', 'record', 'ledger'],
  ],
  [
    'a payment is entered',
    () =>
      stepsOf(
        'POST',
        'api/payments',
        {},
        { costList: 2, payMethod: 1, companyFrom: of.customer, companyTo: 1, price: '10', createDate: '2026-05-10' },
      ),
    ['record', 'ledger'],
  ],
])('%s: locks are taken in the one order', async (_, run, passes) => {
  const steps = await run()
  expect(steps.map(step => STEPS[step])).toEqual(expect.arrayContaining([...passes]))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
})

test('an edit that meets a correction of prices waits with empty hands, then counts with the new price', async () => {
  const deal = await enterDeal(app, of, { dtDeal: '2026-06-10' })
  let edit: Promise<Answered> | undefined
  await app.database.db.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(hashtext('gate deals on product'), ${of.bought}::int)`.execute(db)
    edit = app.call('PATCH', `api/deals/${deal.id}`, { json: { objectVol: '11' }, headers: { 'if-match': `"${deal.version}"` } })
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'
        and datname = current_database()`.execute(app.database.db)
      expect(rows).toHaveLength(1)
    })
    // Nobody holds the waybill: the correction can lock it immediately.
    await sql`select 1 from deal where id = ${deal.id} for update nowait`.execute(db)
    await sql`insert into product_price (product_id, price_type_id, price, date_start) values (${of.bought}, 3, 2000, '2026-06-01')`.execute(
      db,
    )
  })
  const { status, body } = (await edit)!
  expect([status, body.objectSumm]).toEqual([200, '22000.00'])
})

test('a company is edited while somebody writes what names it', async () => {
  const { body: company } = await app.call('GET', `api/companies/${of.customer}`)
  await app.database.db.transaction().execute(async db => {
    // The lock that the database takes for every new row that references the company.
    await sql`select 1 from company where id = ${of.customer} for key share`.execute(db)
    const { status, body } = await app.call('PATCH', `api/companies/${of.customer}`, {
      json: { comment: 'Работает по предоплате' },
      headers: { 'if-match': `"${company.version}"` },
    })
    expect([status, body.comment]).toEqual([200, 'Работает по предоплате'])
  })
})
