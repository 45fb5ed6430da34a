import { PLAN_STATUS } from '#resources/shared/catalogue.formulas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'

/** The plan: what each vehicle is to do on each day, in order. */
let app: TestApp
let of: Business
let vehicles: number[] = []
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
  vehicles = await Promise.all(['А001ВС77', 'А002ВС77', 'А003ВС77'].map(vehicle))
})
afterAll(() => app.close())

const made = async (path: string, json: object): Promise<number> => {
  const { status, body } = await app.call('POST', path, { json })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id as number
}
const vehicle = (plate: string): Promise<number> => made('api/vehicles', { plate, company: of.carrier, brand: 1, bodyType: 1 })

let days = 0
const nextDay = (): string => `2026-03-${String(++days).padStart(2, '0')}`
const plan = (json: object) => app.call('POST', 'api/shift_planners', { json: { vehicle: vehicles[0], ...json } })
const planned = async (json: object) => {
  const { status, body } = await plan(json)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: number; version: number; number: number; place: number; lines: readonly { id: number }[] }
}
const act = (id: number, what: string, json: object, as?: string) =>
  app.call('PATCH', `api/shift_planners/${id}/${what}`, { json, ...(as !== undefined && { as }) })
const status = (id: number, to: keyof typeof PLAN_STATUS) => act(id, 'change_status', { status: PLAN_STATUS[to] })
const placesOn = async (date: string, of = vehicles[0]) =>
  (
    await sql<{ id: number; place: number }>`select id::int, place from shift_planner
      where date = ${date}::date and vehicle_id = ${of} and not is_delete order by place, id`.execute(app.database.db)
  ).rows
const inOrder = async (date: string, of = vehicles[0]): Promise<number[]> => {
  const rows = await placesOn(date, of)
  expect(rows.map(row => row.place)).toEqual(rows.map((_, at) => at + 1))
  return rows.map(row => row.id)
}

const driverOf = (fio: string): Promise<number> =>
  made('api/accounts', { login: `driver${days}${fio.length}`, fio, accountType: 2, driver: true })

describe('an entry of the plan', () => {
  test('is made, changed and removed; its number is that of its day [R-567]', async () => {
    const date = nextDay()
    const first = await planned({ date })
    const second = await planned({ date, vehicle: vehicles[1] })
    expect([first.number, second.number, first.place, second.place]).toEqual([1, 2, 1, 1])
    const changed = await app.call('PATCH', `api/shift_planners/${first.id}`, { json: { comment: 'Утром' } })
    expect(changed.body).toMatchObject({ comment: 'Утром', number: 1, status: { id: 1, name: 'План' }, state: 'plan' })
    expect((await app.call('DELETE', `api/shift_planners/${first.id}`, { json: {} })).status).toBe(200)
    expect((await planned({ date })).number).toBe(3)
  })

  test('is in the list with its date, number, vehicle and status, and is exported to Excel [R-564]', async () => {
    const date = nextDay()
    const { id } = await planned({ date })
    const query = `date[after]=${date}&date[before]=${date}`
    expect((await app.call('GET', `api/shift_planners?${query}`)).body).toMatchObject([
      { id, date, number: 1, vehicle: { plate: 'А001ВС77' }, status: { id: 1 }, state: 'plan', shiftState: 'none' },
    ])
    const rows = sheetOf((await app.call('GET', `api/shift_planners/export_xlsx?${query}`)).bytes)
    expect(rows.flat()).toEqual(expect.arrayContaining(['Дата', 'Номер', 'Машина', 'Статус', 'План']))
  })

  test('is active while it is planned or under way [R-565]', async () => {
    const date = nextDay()
    const [a, b, c] = [await planned({ date }), await planned({ date }), await planned({ date })]
    await status(b.id, 'work')
    await status(c.id, 'cancelled')
    const { body } = await app.call('GET', `api/shift_planners/get_active?date[after]=${date}&date[before]=${date}`)
    expect(body.map((one: { id: number }) => one.id)).toEqual([a.id, b.id])
  })

  test('goes from status to status as work does, and says where it cannot go [R-568]', async () => {
    const { id } = await planned({ date: nextDay() })
    const skipped = await status(id, 'done')
    expect([skipped.status, skipped.body.message]).toEqual([409, 'Из статуса «План» нельзя перейти в статус «Выполнено»'])
    expect((await status(id, 'work')).body).toMatchObject({ status: { id: 2 }, state: 'work' })
    expect((await status(id, 'done')).body).toMatchObject({ status: { id: 3 }, state: 'done' })
    const moved = await act(id, 'change_place', { place: 1, date: nextDay() })
    expect([moved.status, moved.body.code]).toEqual([409, 'NOT_NOW'])
    expect((await act(id, 'change_status', { status: 5 })).status).toBe(422)
  })

  test('shows the state of its vehicle in the shifts of the day, and is refused for an idle vehicle', async () => {
    const date = nextDay()
    const driver = await made('api/accounts', { login: 'planner1', fio: 'Водитель', accountType: 2, driver: true })
    await made('api/shifts', {
      date,
      vehicles: [
        { vehicle: vehicles[0], driver },
        { vehicle: vehicles[1], status: 'off' },
      ],
    })
    expect((await plan({ date })).body.shiftState).toBe('works')
    const idle = await plan({ date, vehicle: vehicles[1] })
    const text = `Машина ${date.split('-').toReversed().join('.')} не выходит на линию: в смене стоит «выходной»`
    expect([idle.status, idle.body.errors]).toEqual([422, { vehicle: text }])
    const { id } = await planned({ date: nextDay(), vehicle: vehicles[1] })
    const moved = await act(id, 'change_place', { place: 1, date })
    expect([moved.status, moved.body.errors]).toEqual([422, { vehicle: text }])
  })
})

test('an entry that names no driver takes the one of the shift, where it goes as well', async () => {
  const [date, other] = [nextDay(), nextDay()]
  const drivers = [await driverOf('Сменный'), await driverOf('Другой'), await driverOf('Подменный')]
  await made('api/shifts', { date, vehicles: [{ vehicle: vehicles[0], driver: drivers[0] }] })
  await made('api/shifts', { date: other, vehicles: [{ vehicle: vehicles[1], driver: drivers[1] }] })
  const { body } = await plan({ date })
  expect(body.driver).toMatchObject({ id: drivers[0] })
  const moved = await act(body.id, 'change_place', { place: 1, date: other, vehicle: vehicles[1] })
  expect(moved.body.driver).toMatchObject({ id: drivers[1] })
  expect((await plan({ date, driver: drivers[2] })).body.driver).toMatchObject({ id: drivers[2] })
})

test('an entry that goes to a vehicle without a shift takes its own driver or none, never the driver of the vehicle it leaves', async () => {
  const [date, other] = [nextDay(), nextDay()]
  const [inShift, own, chosen] = [await driverOf('Сменный'), await driverOf('Свой'), await driverOf('Выбранный')]
  const owned = await made('api/vehicles', { plate: 'А004ВС77', company: of.carrier, brand: 1, bodyType: 1, drivers: [own] })
  await made('api/shifts', { date, vehicles: [{ vehicle: vehicles[0], driver: inShift }] })
  const { body } = await plan({ date, lines: [{ route: of.route, plannedTrips: 1, plannedVolume: '20' }] })
  const { id } = body
  const driverAfter = async (json: object): Promise<unknown> => {
    const { status, body } = await act(id, 'change_place', { place: 1, ...json })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.driver?.id ?? null
  }
  expect(await driverAfter({ vehicle: vehicles[1] })).toBeNull()
  expect(await driverAfter({ vehicle: vehicles[0] })).toBe(inShift)
  // The shift of a day says nothing about another day.
  expect(await driverAfter({ date: other })).toBeNull()
  expect(await driverAfter({ vehicle: owned })).toBe(own)
  await app.call('PATCH', `api/shift_planners/${id}`, { json: { driver: chosen } })
  expect(await driverAfter({ date })).toBe(chosen)
  expect(await driverAfter({ vehicle: vehicles[1], driver: chosen })).toBe(chosen)
  expect(await driverAfter({ vehicle: owned })).toBe(own)
  const { body: deals } = await app.call('POST', `api/shift_planner_lines/${body.lines[0].id}/make_deals`, { json: { count: 1 } })
  expect((await app.call('GET', `api/deals/${deals.deals[0]}`)).body).toMatchObject({ vehicle: { id: owned }, driver: { id: own } })
})

describe('places', () => {
  test('are counted through within a day of a vehicle: an entry comes to a place, the others make room [R-568]', async () => {
    const date = nextDay()
    const [a, b, c] = [await planned({ date }), await planned({ date }), await planned({ date })]
    await act(c.id, 'change_place', { place: 1 })
    expect(await inOrder(date)).toEqual([c.id, a.id, b.id])
    await act(c.id, 'change_place', { place: 99 })
    expect(await inOrder(date)).toEqual([a.id, b.id, c.id])
    await app.call('DELETE', `api/shift_planners/${b.id}`, { json: {} })
    expect(await inOrder(date)).toEqual([a.id, c.id])
  })

  test('leave no gap where an entry goes to another day or vehicle', async () => {
    const [date, other] = [nextDay(), nextDay()]
    const [a, b] = [await planned({ date }), await planned({ date })]
    const c = await planned({ date: other, vehicle: vehicles[2] })
    const moved = await act(a.id, 'change_place', { place: 1, date: other, vehicle: vehicles[2] })
    expect(moved.body).toMatchObject({ date: other, number: 2, place: 1, vehicle: { id: vehicles[2] } })
    expect(await inOrder(date)).toEqual([b.id])
    expect(await inOrder(other, vehicles[2])).toEqual([a.id, c.id])
  })

  test('lose nobody when many move at once [R-568]', async () => {
    const [date, other] = [nextDay(), nextDay()]
    const entries = await Promise.all(Array.from({ length: 8 }, () => planned({ date })))
    expect(entries.map(one => one.number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const answers = await Promise.all(
      entries.flatMap(({ id }, at) => [
        act(id, 'change_place', { place: 1 + ((at * 3) % 8) }),
        act(id, 'change_place', at % 2 ? { place: 2, date: other } : { place: 1 }),
        ...(at % 4 ? [] : [plan({ date: other })]),
      ]),
    )
    expect(answers.map(one => one.status).filter(one => one !== 200 && one !== 201)).toEqual([])
    const found = [...(await inOrder(date)), ...(await inOrder(other))]
    expect(new Set(found).size).toBe(10)
    expect(found).toEqual(expect.arrayContaining(entries.map(one => one.id)))
  }, 60_000)
})

describe('lines of the plan', () => {
  const line = (more: object = {}) => ({ route: of.route, plannedTrips: 2, plannedVolume: '40', ...more })

  test('name their entry, take the material of their route, and go to Excel [R-566]', async () => {
    const date = nextDay()
    const { id } = await planned({ date, lines: [line()] })
    const query = `date[after]=${date}&date[before]=${date}`
    const { body } = await app.call('GET', `api/shift_planner_lines?${query}`)
    expect(body).toMatchObject([
      {
        shiftPlanner: { id, date, number: 1, vehicle: { plate: 'А001ВС77' } },
        material: { id: of.material },
        plannedTrips: 2,
        doneTrips: 0,
      },
    ])
    const rows = sheetOf((await app.call('GET', `api/shift_planner_lines/export_xlsx?${query}`)).bytes)
    expect(rows.flat()).toEqual(expect.arrayContaining(['Маршрут', 'Рейсов по плану']))
  })

  test('go with their entry, and come back with it', async () => {
    const date = nextDay()
    const { id, lines } = await planned({ date, lines: [line()] })
    const query = `api/shift_planner_lines?date[after]=${date}&date[before]=${date}`
    expect((await app.call('DELETE', `api/shift_planners/${id}`)).status).toBe(200)
    expect((await app.call('GET', query)).body).toEqual([])
    expect((await app.call('GET', `api/shift_planner_lines/${lines[0]!.id}`)).status).toBe(404)
    expect((await app.call('PATCH', `api/shift_planners/${id}`, { json: { metadataFields: { isDelete: false } } })).status).toBe(200)
    expect((await app.call('GET', query)).body).toMatchObject([{ id: lines[0]!.id }])
  })

  test('count the trips that waybills of their vehicle, day and route made', async () => {
    const date = nextDay()
    const { id } = await planned({ date, vehicle: of.vehicle, lines: [line()] })
    const { id: kept } = await of.deal({ dtDeal: date })
    await of.deal({ dtDeal: nextDay() })
    const { id: gone } = await of.deal({ dtDeal: date, ttn: 'Т-2' })
    await app.call('PATCH', `api/deals/${gone}/delete`, { json: { delComment: 'Ошибка ввода' } })
    const { body } = await app.call('GET', `api/shift_planners/${id}`)
    expect(body).toMatchObject({ plannedTrips: 2, doneTrips: 1, lines: [{ doneTrips: 1 }] })
    expect(kept).toBeGreaterThan(0)
  })

  test('keep their entry on its vehicle and day once trips are made, but not in its place or driver', async () => {
    const date = nextDay()
    const { id } = await planned({ date, vehicle: of.vehicle, lines: [line()] })
    await of.deal({ dtDeal: date, ttn: 'Т-3' })
    const text = 'По записи уже выполнено рейсов: 1. Создайте для другой машины или другого дня новую запись'
    const moved = await act(id, 'change_place', { place: 1, vehicle: vehicles[0] })
    expect([moved.status, moved.body.errors]).toEqual([422, { vehicle: text }])
    const changed = await app.call('PATCH', `api/shift_planners/${id}`, { json: { date: nextDay() } })
    expect([changed.status, changed.body.errors]).toEqual([422, { date: text }])
    expect((await act(id, 'change_place', { place: 1 })).body).toMatchObject({ date, vehicle: { id: of.vehicle }, doneTrips: 1 })
    const driver = await driverOf('Подменный')
    expect((await app.call('PATCH', `api/shift_planners/${id}`, { json: { driver } })).body.driver).toMatchObject({ id: driver })
  })

  test('become waybills that wait to be executed, and are then counted', async () => {
    const date = nextDay()
    const { id, lines } = await planned({ date, vehicle: of.vehicle, lines: [line()] })
    const { status: code, body } = await app.call('POST', `api/shift_planner_lines/${lines[0]!.id}/make_deals`, { json: { count: 2 } })
    expect([code, body.deals.length]).toEqual([200, 2])
    const deal = await app.call('GET', `api/deals/${body.deals[0]}`)
    expect(deal.body).toMatchObject({ dtDeal: date, state: 'executing', objectVol: '20.000', vehicle: { id: of.vehicle } })
    expect((await app.call('GET', `api/shift_planners/${id}`)).body).toMatchObject({ status: { id: 2 }, doneTrips: 0 })
    const executed = await app.call('PATCH', `api/deals/${body.deals[0]}/execute`, { json: {} })
    expect(executed.body.state).toBe('waiting')
    expect((await app.call('GET', `api/shift_planners/${id}`)).body.doneTrips).toBe(1)
    expect((await app.call('PATCH', `api/deals/${body.deals[0]}/execute`, { json: {} })).status).toBe(409)
  })

  test('without a volume make no waybills, nor do those of an entry that is called off', async () => {
    const { id, lines } = await planned({ date: nextDay(), vehicle: of.vehicle, lines: [line({ plannedVolume: null })] })
    const path = `api/shift_planner_lines/${lines[0]!.id}/make_deals`
    const empty = await app.call('POST', path, { json: { count: 1 } })
    expect([empty.status, empty.body.errors]).toEqual([422, { plannedVolume: expect.stringContaining('объём') }])
    await status(id, 'cancelled')
    expect((await app.call('POST', path, { json: { count: 1 } })).status).toBe(409)
    expect((await app.call('POST', path, { json: { count: 1 }, as: await app.holder([]) })).status).toBe(403)
  })
})

test('the board has vehicles, entries and shifts of its days, and no more than a month', async () => {
  const date = nextDay()
  const { id } = await planned({ date, lines: [{ route: of.route }] })
  const { body } = await app.call('GET', `api/shift_planners/board?dateFrom=${date}&dateTo=${date}`)
  expect(body.vehicles.map((one: { plate: string }) => one.plate)).toEqual(expect.arrayContaining(['А001ВС77', 'А002ВС77', 'А003ВС77']))
  expect(body.entries).toMatchObject([{ id, vehicle: vehicles[0], place: 1, lines: [{ planned: 1, done: 0 }] }])
  const autopark = await made('api/points', { name: 'Автопарк без машин', company: of.carrier, pointType: [2] })
  const elsewhere = await app.call('GET', `api/shift_planners/board?dateFrom=${date}&dateTo=${date}&autopark=${autopark}`)
  expect(elsewhere.body).toMatchObject({ vehicles: [], entries: [], shifts: [], repairs: [] })
  const long = await app.call('GET', 'api/shift_planners/board?dateFrom=2026-01-01&dateTo=2026-12-31')
  expect([long.status, long.body.errors]).toEqual([422, { dateTo: 'Выберите от одного до 31 дней' }])
})

describe('the plan beside orders and repairs', () => {
  const ordered = (json: object = {}): Promise<number> =>
    made('api/material_orders', {
      dateFrom: '2026-03-01',
      dateTo: '2026-04-30',
      cargoRoute: of.route,
      product: of.purchase,
      serviceType: 3,
      shipmentType: 5,
      orderLimit: '50',
      ...json,
    })

  test('a line with an order takes its route, its waybills take of the limit and go no further than it', async () => {
    const order = await ordered()
    const { lines } = await planned({ date: '2026-03-20', lines: [{ materialOrder: order, plannedTrips: 3, plannedVolume: '60' }] })
    const line = lines[0]!.id
    expect((await app.call('GET', `api/shift_planner_lines/${line}`)).body).toMatchObject({
      materialOrder: { id: order },
      route: { id: of.route },
      material: { id: of.material },
    })
    const logist = await app.holder(['DEAL_ADD', 'DEAL_VIEW'])
    const make = (count: number) => app.call('POST', `api/shift_planner_lines/${line}/make_deals`, { json: { count }, as: logist })
    const tooMany = await make(3)
    expect([tooMany.status, JSON.stringify(tooMany.body)]).toEqual([422, expect.stringContaining('Лимит заявки')])
    expect((await app.call('GET', `api/material_orders/${order}`)).body).toMatchObject({ trips: 0 })
    const { status, body } = await make(2)
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await app.call('GET', `api/material_orders/${order}`)).body).toMatchObject({ trips: 2, totalUsed: '40.000' })
  })

  test('a line with neither route nor order is refused, and so is a route that the order does not go', async () => {
    const nothing = await plan({ date: '2026-03-21', lines: [{ plannedTrips: 1 }] })
    expect([nothing.status, JSON.stringify(nothing.body)]).toEqual([422, expect.stringContaining('Укажите маршрут или заявку')])
    const other = await made('api/cargo_routes', {
      pointFrom: of.site,
      pointTo: of.quarry,
      material: of.material,
      unit: (await app.call('GET', `api/products/${of.purchase}`)).body.unit.id,
      process: 1,
      distance: '10',
    })
    const wrong = await plan({ date: '2026-03-21', lines: [{ materialOrder: await ordered(), route: other, plannedTrips: 1 }] })
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('возят другим маршрутом')])
  })

  test('a repair takes its vehicle out of plan and shift until it ends, and the board shows it', async () => {
    const type = (await app.call('GET', 'api/repair_types')).body[0]?.id ?? (await made('api/repair_types', { name: 'Плановый' }))
    const repaired = vehicles[2]!
    const repair = await made('api/repairs', { vehicle: repaired, type, dateStart: '2026-03-24' })
    const refused = await plan({ date: '2026-03-25', vehicle: repaired })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('Машина в этот день в ремонте')])
    const board = async () =>
      (await app.call('GET', 'api/shift_planners/board?dateFrom=2026-03-23&dateTo=2026-03-29')).body.repairs as Record<string, unknown>[]
    expect(await board()).toEqual([{ vehicle: repaired, from: '2026-03-24', to: null }])
    await app.call('PATCH', `api/repairs/${repair}/close`, { json: { dateEnd: '2026-03-25' } })
    expect(await board()).toEqual([{ vehicle: repaired, from: '2026-03-24', to: '2026-03-24' }])
    expect((await plan({ date: '2026-03-24', vehicle: repaired })).status).toBe(422)
    expect((await plan({ date: '2026-03-25', vehicle: repaired })).status).toBe(201)
  })
})
