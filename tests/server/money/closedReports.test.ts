import { afterAll, beforeAll, expect, test } from 'vitest'
import { add } from '#resource/decimal'
import { testApp, type TestApp } from '../../support/app.ts'
import { CATALOGUE, makeBusiness, type Business, closeUpTo } from '../../support/business.ts'

/** Reports of a closed month: later changes appear in the first open month, as in the boxes (ledger §6). */
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp()
  app.now = new Date('2026-04-25T09:00:00Z')
  app.admin = await app.signIn('admin')
  of = await makeBusiness(app)
  await of.authorize((await of.deal({ dtDeal: '2026-03-02' })).id, (await of.deal({ dtDeal: '2026-04-02', ttn: 'Т-2' })).id)
  await of.pay()
  await of.pay({ createDate: '2026-04-20', price: '900' })
}, 60_000)
afterAll(() => app.close())

const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-31'
const APRIL = 'dateFrom=2026-04-01&dateTo=2026-04-30'
const BOTH = 'dateFrom=2026-03-01&dateTo=2026-04-30'
const GROUPS = ['dtDeal', 'material', 'customer', 'cargoRoute'].map(name => `deals/report/indicators groupBy=${name}`)
const REPORTS = [
  'payments/payment-by-month',
  'payments/grouped-payment-by-month',
  'payments/indicators',
  ...GROUPS,
  'accounts/deals/report',
  'vehicles/report/profit',
  'cash_boxes/report',
  'cash_boxes/employees/report',
  'transactions/report_oil_cards',
]
const all = async (period: string) =>
  Object.fromEntries(
    await Promise.all(
      REPORTS.map(async one => {
        const [path, more = ''] = one.split(' ')
        const { body, status } = await app.call('GET', `api/${path}?${period}&${more}`)
        expect([one, status]).toEqual([one, 200])
        return [one, body] as const
      }),
    ),
  )
const income = async (period: string): Promise<string> =>
  String((await app.call('GET', `api/deals/report/indicators?${period}`)).body.total.income ?? '0.00')
const sumOf = async (article: number, period: string): Promise<unknown> =>
  (await app.call('GET', `api/payments/payment-by-month?${period}`)).body.items.find((one: { id: number }) => one.id === article)?.total

test('stays as it was in every report; reversals appear in the first open month, as in the boxes', async () => {
  const { id } = await of.pay({ createDate: '2026-03-20', price: '700' })
  const trip = (await of.deal({ dtDeal: '2026-03-21', ttn: 'Т-9' })).id
  await of.authorize(trip)
  const [march, before] = [await all(MARCH), [await income(APRIL)] as const]
  await closeUpTo(app.database.db, '2026-03-31')
  const reason = { json: { delComment: 'Ошибка банка' } }
  expect((await app.call('PATCH', `api/payments/${id}/remove-payment`, reason)).status).toBe(200)
  expect((await app.call('PATCH', `api/deals/${trip}/delete`, reason)).status).toBe(200)
  expect(await all(MARCH)).toEqual(march)
  expect([await income(APRIL), await sumOf(CATALOGUE.transfer, APRIL)]).toEqual([add(before[0], '-20000.00'), '200.00'])
  const { body: listed } = await app.call('GET', 'api/payments/transfers?movedIn=01.04.2026-30.04.2026')
  expect(listed.map((one: { id: number }) => one.id)).toContain(id)
  const { body: cancelled } = await app.call('GET', `api/payments/indicators?${APRIL}`)
  expect([cancelled.in, cancelled.cancelled]).toEqual([
    { count: 1, sum: '200.00' },
    { count: 1, sum: '700.00' },
  ])
  // The months add up to the current state.
  await closeUpTo(app.database.db, null)
  const { body: sums } = await app.call(
    'GET',
    'api/deals/summary_for_list?dtDeal[after]=2026-03-01&dtDeal[before]=2026-04-30&stateFilter[]=active&stateFilter[]=closed',
  )
  expect(await income(BOTH)).toBe(sums.objectSumm)
})

test('knows a waybill that is put back, and one whose price changes, where the boxes do', async () => {
  const trip = (await of.deal({ dtDeal: '2026-03-22', ttn: 'Т-10' })).id
  await of.authorize(trip)
  await closeUpTo(app.database.db, '2026-03-31')
  const [march, april] = [await income(MARCH), await income(APRIL)]
  const { version } = (await app.call('GET', `api/deals/${trip}`)).body
  expect(version).toBeGreaterThan(0)
  expect((await app.call('PATCH', `api/deals/${trip}/delete`, { json: { delComment: 'Проба' } })).status).toBe(200)
  expect(await income(APRIL)).toBe(add(april, '-20000.00'))
  expect((await app.call('PATCH', `api/deals/${trip}/restore`, { json: {} })).status).toBe(200)
  expect([await income(MARCH), await income(APRIL)]).toEqual([march, april])
  await closeUpTo(app.database.db, null)
})
