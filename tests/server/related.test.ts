import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_RIGHTS } from '#resources/rights'
import { POINT_TYPE } from '#resources/points/point/point'
import { servedBy } from '../../server/engine/endpoints/serve.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { makeBusiness } from '../support/business.ts'
import { plansOf } from '../support/plans.ts'

/** Values that a rule reads from related rows are read once per page in lists, and per record elsewhere: both must agree. */
type Body = Answered['body']
const PARK = 'api/vehicles/autopark'
const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format()
const dayFrom = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const business = await makeBusiness(app)
  const made = async (path: string, json: object): Promise<Body> => {
    const { status, body } = await app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const point = (await made('api/points', { name: 'Автопарк Южный', company: business.carrier, pointType: [POINT_TYPE.autopark] })).id
  const drivers = await Promise.all(
    ['first', 'second'].map(async login => (await made('api/accounts', { login, fio: login, accountType: 2, driver: true })).id),
  )
  const terms = ((await app.call('GET', 'api/vehicle_indicator_types')).body as readonly Body[]).filter(type => type.valueType === 'term')
  for (let nth = 0; nth < 12; nth += 1) {
    const kept = { company: business.carrier, brand: 2, point }
    const vehicle = await made('api/vehicles', {
      ...kept,
      plate: `В${nth + 100}ОР77`,
      bodyType: 2,
      drivers: drivers.slice(0, nth % 3),
    })
    const trailer = await made('api/vehicles', { ...kept, plate: `ММ${7000 + nth}77`, bodyType: 6, truck: vehicle.id })
    // One waybill is entered with the trailer instead of its truck.
    if (nth === 1) await business.deal({ vehicle: trailer.id, dtDeal: today, driver: drivers[0] })
    const trip = { vehicle: vehicle.id, dtDeal: dayFrom(nth % 2 ? 0 : -1) }
    if (nth < 6) await business.deal(trip)
    if (nth % 3) await business.deal({ ...trip, driver: drivers[nth % 2] })
    if (nth % 4 === 0) await made('api/repairs', { vehicle: vehicle.id, type: 1, dateStart: dayFrom(nth % 8 ? 0 : 1) })
    if (nth % 5 === 0) await made('api/shift_planners', { date: today, vehicle: vehicle.id })
    for (const type of terms.slice(0, nth % 3))
      for (const days of [5, 60])
        await made('api/vehicle_indicators', {
          vehicle: vehicle.id,
          type: type.id,
          date: `2026-01-${10 + nth}`,
          dateStart: dayFrom(-days - nth),
          valueDate: dayFrom(days * (nth - 4)),
        })
  }
}, 60_000)
afterAll(() => app.close())

test('the page of a list has the same values from related rows as each card', async () => {
  const rows = (await app.call('GET', `${PARK}?itemsPerPage=1000`)).body as readonly Body[]
  expect(rows.length).toBe(24)
  const seen = new Map<string, Set<unknown>>()
  for (const row of rows) {
    const { body: card } = await app.call('GET', `api/vehicles/${row.id}`)
    for (const name of ['carIdenty', 'stateNow', 'driverToday', 'lastCheck', 'nearestTerm', 'expiring', 'indicatorSTS']) {
      expect([row.plate, name, row[name]]).toEqual([row.plate, name, card[name]])
      seen.set(name, (seen.get(name) ?? new Set()).add(JSON.stringify(row[name])))
    }
  }
  for (const values of seen.values()) expect(values.size).toBeGreaterThan(2)
})

test('the related rows of all records of a page are read at once', async () => {
  const nodes = await plansOf(app, async db => {
    const served = servedBy({ ...app.app.engine, db }).find(one => one.method === 'GET' && one.path === PARK)!
    const user = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
    await served.handle({ request: new Request(`http://nerud.test/${PARK}`), params: {}, query: new URLSearchParams(), user })
  })
  const looks = (table: string): number[] => nodes.filter(node => node['Relation Name'] === table).map(node => node['Actual Loops'])
  for (const table of ['deal', 'repair', 'vehicle_drivers', 'vehicle_indicator'])
    expect([table, Math.max(...looks(table))]).toEqual([table, 1])
})
