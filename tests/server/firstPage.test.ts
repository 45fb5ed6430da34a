import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { makeBusiness, type Business } from '../support/business.ts'

// A Wednesday: the week began on Monday the 9th.
const NOW = new Date('2026-03-11T09:00:00Z')
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp({ now: NOW })
  of = await makeBusiness(app)
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { status, body } = await app.call('GET', path)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

test('weeks add up the waybills that stand in the boxes, and the list of a week adds up to the same', async () => {
  await of.deal({ dtDeal: '2026-03-09', ttn: 'Н-1' })
  await of.deal({ dtDeal: '2026-03-08', ttn: 'Н-2' })
  const gone = await of.deal({ dtDeal: '2026-03-10', ttn: 'Н-3' })
  const week = { count: 1, sale: '20000.00', cost: '14000.00', income: '6000.00', tons: '20.000' }
  expect((await get('api/deals/by_week')).at(-1)).toMatchObject({ count: 2, tons: '40.000' })
  await app.call('PATCH', `api/deals/${gone.id}/delete`, { json: { delComment: 'Ошибка' } })
  const weeks = await get('api/deals/by_week')
  expect(weeks).toHaveLength(12)
  expect(weeks[0]).toEqual({ from: '2025-12-22', to: '2025-12-28', count: 0, sale: '0.00', cost: '0.00', income: '0.00', tons: '0.000' })
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-03-02', to: '2026-03-08', ...week },
    { from: '2026-03-09', to: '2026-03-15', ...week },
  ])
  const listed = await get(
    'api/deals/summary_for_list?dtDeal[gte]=2026-03-09&dtDeal[lte]=2026-03-15&stateFilter[]=active&stateFilter[]=closed',
  )
  expect(listed).toMatchObject({ objectSumm: '20000.00', income: '6000.00' })
})

test('weeks of transfers say what came to us and what we paid, without what was cancelled or is no transfer', async () => {
  await of.pay({ createDate: '2026-03-02', price: '5000' })
  await of.pay({ createDate: '2026-03-10', price: '700', companyFrom: 1, companyTo: of.supplier })
  const gone = await of.pay({ createDate: '2026-03-10', price: '99' })
  await app.call('PATCH', `api/payments/${gone.id}/remove-payment`, { json: { delComment: 'Ошибка' } })
  expect((await get('api/payments/by_week')).slice(-3)).toEqual([
    { from: '2026-02-23', to: '2026-03-01', in: '0.00', out: '0.00' },
    { from: '2026-03-02', to: '2026-03-08', in: '5000.00', out: '0.00' },
    { from: '2026-03-09', to: '2026-03-15', in: '0.00', out: '700.00' },
  ])
})

test('debts name who owes us and whom we owe, the largest first, and those without a movement for thirty days', async () => {
  const late = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Долг»' } })).body.id as number
  await of.pay({ createDate: '2026-02-08', price: '1000', companyFrom: 1, companyTo: late })
  const debts = await get('api/companies/debts')
  expect(debts.stillUntil).toBe('2026-02-08')
  expect(debts.owed).toEqual({
    count: 2,
    sum: '36000.00',
    stillCount: 1,
    stillSum: '1000.00',
    top: [
      { id: of.customer, name: 'Стройка', sum: '35000.00', lastMovement: '2026-03-10' },
      { id: late, name: 'Долг', sum: '1000.00', lastMovement: '2026-02-08' },
    ],
  })
  expect(debts.owe.top.map((one: { id: number }) => one.id)).toEqual([of.supplier, of.carrier])
  const ids = async (filter: string) =>
    ((await get(`api/cashbox_companies/list?${filter}`)) as { id: number }[]).map((one: { id: number }) => one.id)
  expect((await ids('balance[lte]=-0.01')).toSorted((a, b) => a - b)).toEqual([of.customer, late])
  expect(await ids(`balance[lte]=-0.01&lastMovement[lte]=${debts.stillUntil}`)).toEqual([late])
})

test('figures of money are for those with the right', async () => {
  const operator = await app.holder(['DEAL_VIEW', 'DEAL_ADD', 'COMPANY_LIST'])
  for (const path of ['api/deals/by_week', 'api/payments/by_week', 'api/companies/debts'])
    expect((await app.call('GET', path, { as: operator })).status, path).toBe(403)
})

test('today says how many trips there are, their volumes, what is carried and where to', async () => {
  app.now = new Date('2026-03-11T10:00:00Z')
  for (const ttn of ['Д-1', 'Д-2']) await of.deal({ dtDeal: '2026-03-11', ttn })
  const today = await get('api/deals/today')
  expect(today).toMatchObject({ day: '2026-03-11', count: 2, vehicles: 1, volumes: [{ unit: 'т', sum: '40.000' }] })
  expect(today.materials).toEqual([{ id: of.material, name: 'Щебень 20–40', unit: 'т', sum: '40.000', count: 2 }])
  expect(today.objects).toEqual([{ id: of.site, name: 'Стройка Южная', unit: 'т', sum: '40.000', count: 2 }])
})

test('vehicles without a trip today and waybills without a registry are found by a filter', async () => {
  const ids = async (path: string): Promise<readonly number[]> => (await get(path)).map((one: { id: number }) => one.id)
  const free = 'api/vehicles?hasDealToday=0&isActive=1'
  expect(await ids(free)).toContain(of.vehicle)
  const deal = await of.deal({ ttn: 'С-1' })
  // The filter goes by the clock of the database, which tests do not set.
  await sql`update deal set dt_deal = business_day() where id = ${deal.id}`.execute(app.database.db)
  expect(await ids(free)).not.toContain(of.vehicle)

  const without = 'api/deals?inRegistry=0&stateFilter[]=active'
  expect(await ids(without)).toContain(deal.id)
  await app.call('POST', 'api/deals/registry', { json: { ids: [deal.id], registryNumber: 'Р-1', registryDate: '2026-03-11' } })
  expect(await ids(without)).not.toContain(deal.id)
})
