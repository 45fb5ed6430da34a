import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'

/** Articles of the catalogue; costs of repairs come from the repairs themselves. */
const [TOLLS, REPAIR] = [12, 10]

/** Reports of vehicles (operations §2.6, §3.7): vehicles as rows, days as columns. */
let app: TestApp
let of: Business
let own = 0
const made = async (path: string, json: object): Promise<number> => {
  const { status, body } = await app.call('POST', path, { json })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id as number
}

beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
  own = await made('api/vehicles', { plate: 'А777ВС77', company: 1, brand: 1, bodyType: 1 })
  await made('api/cargo_routes_prices', { cargoRoute: of.route, priceType: 6, price: '1500', dateStart: '2020-01-01' })
  const trip = (dtDeal: string, more: object = {}) => of.deal({ dtDeal, ttn: `${dtDeal} ${JSON.stringify(more).length}`, ...more })
  const hired = [await trip('2026-03-02'), await trip('2026-03-02', { kn: '2' }), await trip('2026-03-05')]
  const ours = { vehicle: own, shipment: 1, driver: of.driver }
  const carried = [await trip('2026-03-02', ours), await trip('2026-03-04', { ...ours, kn: '8' })]
  await of.authorize(...[...hired, ...carried].map(one => one.id))
  await made('api/shift_planners', {
    date: '2026-03-02',
    vehicle: of.vehicle,
    lines: [{ route: of.route, plannedTrips: 3, plannedVolume: '60' }],
  })
  await made('api/shift_planners', { date: '2026-03-03', vehicle: own, lines: [{ route: of.route, plannedTrips: 1, plannedVolume: '20' }] })
})
afterAll(() => app.close())

const MARCH = 'dateFrom=2026-03-01&dateTo=2026-03-05'
const report = async (name: string, query = MARCH, as?: string) => app.call('GET', `api/vehicles/report/${name}?${query}`, as ? { as } : {})
interface Row {
  readonly id: number
  readonly totals: Readonly<Record<string, unknown>>
}
const rowOf = (body: { vehicles: readonly Row[] }, id: number): Row => body.vehicles.find(one => one.id === id)!

describe('the report of the plan', () => {
  test('has trips made and planned by day, and totals over all vehicles, each by dates [R-428, R-798]', async () => {
    const { status, body } = await report('plan_complete')
    expect(status).toBe(200)
    expect(body.dates).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
    expect(rowOf(body, of.vehicle)).toMatchObject({
      label: expect.stringContaining('А123ВС77'),
      totals: { results: 2, plan: 3, planComplete: 66.7 },
      cells: { results: [null, 2, null, null, null], plan: [null, 3, null, null, null], planComplete: [null, 66.7, null, null, null] },
    })
    // Unplanned trips do not complete a plan.
    expect(body.totalPlan).toEqual({ total: 4, dates: [null, 3, 1, null, null] })
    expect(body.totalResults).toEqual({ total: 2, dates: [null, 2, 0, null, null] })
    expect(body.totalPlanComplete).toEqual({ total: 50, dates: [null, 66.7, 0, null, null] })
  })

  test('leaves out what was called off', async () => {
    const id = await made('api/shift_planners', { date: '2026-03-04', vehicle: own, lines: [{ route: of.route, plannedTrips: 9 }] })
    expect((await report('plan_complete')).body.totalPlan.total).toBe(13)
    await app.call('PATCH', `api/shift_planners/${id}/change_status`, { json: { status: 4 } })
    expect((await report('plan_complete')).body.totalPlan.total).toBe(4)
  })
})

test('the report of use counts vehicles with trips and without, and all trips, each by dates [R-429, R-798]', async () => {
  const idle = await made('api/vehicles', { plate: 'А778ВС77', company: 1, brand: 1, bodyType: 1 })
  const { body } = await report('usage')
  expect(rowOf(body, idle).totals).toEqual({ trips: null })
  const all = body.vehicles.length as number
  expect(body.totalAuto).toEqual({ total: all, dates: [all, all, all, all, all] })
  expect(body.totalAutoWithRoute).toEqual({ total: 2, dates: [0, 2, 0, 1, 1] })
  expect(body.totalAutoWithoutRoute).toEqual({ total: all - 2, dates: [all, all - 2, all, all - 1, all - 1] })
  expect(body.totalUsage.total).toBe(Math.round((2 / all) * 1000) / 10)
  expect(body.totalRoutes).toEqual({ total: 5, dates: [null, 3, null, 1, 1] })
})

describe('money', () => {
  // A hired vehicle brings the price of its carriage: 20 × 300. Our own brings what remains before the driver's pay: 20 × 1000 − 20 × 400.
  test('of income is by vehicle and day [R-430, R-798]', async () => {
    const { body } = await report('income')
    expect(rowOf(body, of.vehicle)).toMatchObject({
      totals: { income: '18000.00' },
      cells: { income: [null, '12000.00', null, null, '6000.00'] },
    })
    expect(rowOf(body, own).totals).toEqual({ income: '24000.00' })
    expect(body.totalIncome.total).toBe('42000.00')
  })

  test('of profit is without drivers, payments for the vehicle and its repairs, and all reports open by their one right [R-430, R-431]', async () => {
    const spent = { payMethod: 1, createDate: '2026-03-03', value: own, valueType: 2 }
    await made('api/payments', { ...spent, costList: TOLLS, price: '700' })
    await made('api/payments', { ...spent, costList: REPAIR, price: '5000' })
    const { body: oil } = await app.call('POST', 'api/repair_nomenclatures', { json: { name: 'Масло', price: '250' } })
    const repair = await made('api/repairs', {
      vehicle: own,
      type: 1,
      dateStart: '2026-03-01',
      lines: [{ nomenclature: oil.id, quantity: '2' }],
    })
    await app.call('PATCH', `api/repairs/${repair}/close`, { json: { dateEnd: '2026-03-03' } })
    const { body } = await report('indicators')
    const row = rowOf(body, own).totals
    expect(row).toMatchObject({
      trips: 2,
      workDays: 2,
      repairDays: 2,
      income: '24000.00',
      driverPay: '3000.00',
      repairs: '500.00',
      expenses: '700.00',
      profit: '19800.00',
    })
    expect(body.total.trips).toBe(5)
    expect((await report('profit')).body.totalProfit.total).toBe(body.total.profit)
    const logist = await app.holder(['VEHICLE_REPORTS_VIEW', 'CAR_VIEW'])
    expect(rowOf((await report('indicators', MARCH, logist)).body, own).totals).toEqual(row)
    expect((await report('profit', MARCH, logist)).body.totalProfit.total).toBe(body.total.profit)
  })
})

test('what the database keeps is what the waybills say, whatever becomes of them', async () => {
  const { id } = await of.deal({ dtDeal: '2026-03-06', ttn: 'Т-9' })
  const gone = await of.deal({ dtDeal: '2026-03-06', ttn: 'Т-10' })
  const moved = await of.deal({ dtDeal: '2026-03-06', ttn: 'Т-11' })
  await app.call('PATCH', `api/deals/${gone.id}/delete`, { json: { delComment: 'Ошибка ввода' } })
  await app.call('PATCH', `api/deals/${moved.id}`, { json: { dtDeal: '2026-03-07', vehicle: own } })
  await of.authorize(id)
  const { body } = await report('usage', 'dateFrom=2026-03-01&dateTo=2026-03-31')
  const { rows } = await sql<{ id: number; trips: number }>`select vehicle_id::int as id, count(*)::int as trips from deal
    where dt_deal between '2026-03-01' and '2026-03-31' and not is_delete and status_id not in (4, 5) group by 1`.execute(app.database.db)
  for (const { id: vehicle, trips } of rows) expect([vehicle, rowOf(body, vehicle).totals.trips]).toEqual([vehicle, trips])
  const income = (await report('income', 'dateFrom=2026-03-01&dateTo=2026-03-31')).body.totalIncome.total
  const counted = await sql<{
    sum: string
  }>`select sum(case when shipment_id = 1 then income + driver_summ else route_summ end)::text as sum
    from deal where dt_deal between '2026-03-01' and '2026-03-31' and not is_delete and (status_id = 1 or (status_id = 2 and is_auth))`.execute(
    app.database.db,
  )
  expect(income).toBe(counted.rows[0]!.sum)
})

test('a report is filtered and searched as the list of vehicles is [R-427]', async () => {
  expect((await report('usage', `${MARCH}&company=${of.carrier}`)).body.vehicles.map((one: { id: number }) => one.id)).toEqual([of.vehicle])
  expect((await report('usage', `${MARCH}&query=А777`)).body.vehicles.map((one: { id: number }) => one.id)).toEqual([own])
  expect((await report('usage', `${MARCH}&colour=red`)).status).toBe(400)
})

test('a period that is backwards or longer than a year is refused in words; one day is enough', async () => {
  for (const query of ['dateFrom=2026-03-05&dateTo=2026-03-01', 'dateFrom=2016-01-01&dateTo=2026-03-01', 'dateFrom=tomorrow'])
    expect([query, (await report('usage', query)).status]).toEqual([query, 400])
  const long = await report('usage', 'dateFrom=2016-01-01&dateTo=2026-03-01')
  expect(long.body.errors).toEqual({ dateFrom: 'Период отчёта: от одного до 366 дней' })
  expect((await report('usage', 'dateFrom=2026-03-02&dateTo=2026-03-02')).body.totalRoutes).toEqual({ total: 3, dates: [3] })
})

test('each report goes to Excel as it is shown [R-427, R-431]', async () => {
  const { bytes, status } = await app.call('GET', `api/vehicles/report/export_xlsx?${MARCH}`)
  expect(status).toBe(200)
  const plan = sheetOf(bytes)
  expect(plan.flat()).toEqual(
    expect.arrayContaining(['Выполнение плана', '01.03.2026 – 05.03.2026', 'Машина', '02.03.2026', 'Рейсов по плану', 'Итого']),
  )
  const figures = sheetOf((await app.call('GET', `api/report/indicators/export_xlsx?${MARCH}`)).bytes)
  const last = figures.at(-1)!
  expect([last[0], last[1]]).toEqual(['Итого', '5'])
  for (const name of ['usage', 'income', 'profit'])
    expect([name, (await app.call('GET', `api/vehicles/report/${name}/export_xlsx?${MARCH}`)).status]).toEqual([name, 200])
})
