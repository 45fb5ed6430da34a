import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources'
import { httpVehicleRegistry, offlineVehicleRegistry, openVehicleRegistry } from '#resources/adapters/registries.rules'
import { vehicleRegistryRoutes } from '#resources/fleet/vehicle/vehicle.rules'
import { POINT_TYPE } from '#resources/points/point/point'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { httpErrorOf } from '../../../server/httpError.ts'
import type { RouteCall } from '../../../server/application.ts'
import { testApp, type TestApp, type Answered } from '../../support/app.ts'
import { make, PDF } from '../../support/samples.ts'
import { docxOf, sheetOf } from '../../support/packages.ts'
import { makeBusiness, type Business } from '../../support/business.ts'

describe('vehicles', () => {
  const FAILED = 'Не удалось загрузить данные ПТС!'
  const numbers = { plate: 'М123ММ77', vin: null, sts: null }
  const now = new Date('2026-02-03T10:00:00Z')
  const answering = (body: unknown, status = 200) => {
    const queries: { url: string; init: RequestInit }[] = []
    const ask = (async (url: string, init: RequestInit) => {
      queries.push({ url, init })
      return new Response(JSON.stringify(body), { status })
    }) as unknown as typeof fetch
    return { calls: queries, registry: httpVehicleRegistry({ url: 'https://register.test/pts', token: 'secret', fetch: ask }) }
  }
  const refused = async (work: Promise<unknown>) => httpErrorOf(await work.catch((error: unknown) => error))

  describe('the register of vehicles', () => {
    test('is queried by the numbers, and its values are found wherever the response has them', async () => {
      const { calls, registry } = answering({
        data: { vin: 'XTC65115071234567', model: 'КАМАЗ 6520', year: '2019', massMax: 33_100, restrictions: ['Запрет регистрации'] },
      })
      const found = await registry.find(numbers, now)
      expect(found).toMatchObject({
        source: 'register.test',
        requestedAt: '2026-02-03T10:00:00.000Z',
        vin: 'XTC65115071234567',
        model: 'КАМАЗ 6520',
        year: 2019,
        massMax: 33_100,
        colour: null,
        restrictions: ['Запрет регистрации'],
      })
      expect(JSON.parse(calls[0]!.init.body as string)).toEqual(numbers)
      expect(calls[0]!.init.headers).toMatchObject({ authorization: 'Bearer secret' })
    })
    test.each([
      ['refuses', answering({}, 500).registry],
      ['knows nothing', answering({ data: {} }).registry],
      ['answers nonsense', answering('x').registry],
      ['is not there', offlineVehicleRegistry()],
      ['is not set', openVehicleRegistry(undefined, undefined)],
    ])('that %s is told of in words', async (_, registry) => {
      expect(await refused(registry.find(numbers, now))).toMatchObject({
        status: 424,
        code: 'PTS_UNAVAILABLE',
        message: { key: 'nerud.outside.pts' },
      })
    })
  })

  describe('the registration certificate of a vehicle', () => {
    let app: TestApp
    let vehicle: { id: number; plate: string }
    beforeAll(async () => {
      app = await testApp()
      vehicle = (await make(app, resources.vehicle, 7)) as unknown as typeof vehicle
    })
    afterAll(() => app.close())

    test('is unavailable in an installation without the service [R-402]', async () => {
      const { status, body } = await app.call('GET', `api/gibdd_truck_api_assist/${vehicle.id}/pts_data`)
      expect([status, body.message]).toEqual([424, FAILED])
      expect((await app.call('GET', 'api/gibdd_truck_api_assist/999999/pts_data')).status).toBe(404)
      expect((await app.call('GET', 'api/gibdd_truck_api_assist/x/pts_data')).status).toBe(404)
    })

    test('is kept with the vehicle, though not by those who only look [R-401]', async () => {
      const [route] = vehicleRegistryRoutes(answering({ vin: 'XTC65115071234567', colour: 'Белый' }).registry)
      const user = { id: 1, login: 'admin', fio: 'Администратор', rights: new Set(['CAR_VIEW']), readOnly: false, session: 0 }
      const asking = (readOnly: boolean) =>
        route!.handle({
          params: { id: String(vehicle.id) },
          now,
          user: { ...user, readOnly },
          open: (work: Parameters<RouteCall['open']>[0]) => inTransaction(app.app.engine, user, work),
        } as unknown as RouteCall)
      expect(await asking(true)).toMatchObject({ colour: 'Белый' })
      expect((await app.call('GET', `api/vehicles/${vehicle.id}`)).body.pts).toBeNull()
      await asking(false)
      expect((await app.call('GET', `api/vehicles/${vehicle.id}`)).body.pts).toMatchObject({
        colour: 'Белый',
        requestedAt: now.toISOString(),
      })
    })
  })

  let app: TestApp
  let vehicle: { id: number; plate: string }
  beforeAll(async () => {
    app = await testApp()
    vehicle = (await make(app, resources.vehicle, 3)) as unknown as typeof vehicle
  })
  afterAll(() => app.close())

  const formOf = (parts: Readonly<Record<string, string | File>>): FormData => {
    const form = new FormData()
    for (const [name, part] of Object.entries(parts)) form.append(name, part)
    return form
  }

  test('vehicles have documents of their types, downloaded and softly deleted, and documents by templates [R-403, R-404, R-405]', async () => {
    const { body: types } = await app.call('GET', 'api/document_types?isCar=1&itemsPerPage=1')
    const added = await app.call('POST', 'api/vehicle_documents', {
      form: formOf({ vehicle: String(vehicle.id), name: 'Полис', documentType: String(types[0].id), file: new File([PDF], 'policy.pdf') }),
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    for (const path of ['vehicle_documents', 'vehicle_documents/is_car'])
      expect((await app.call('GET', `api/vehicles/${vehicle.id}/${path}`)).body).toMatchObject([{ id: added.body.id, name: 'Полис' }])
    const file = await app.call('POST', `api/vehicle_documents/${vehicle.id}/documents/download/${added.body.id}`, { form: formOf({}) })
    expect([file.status, new TextDecoder().decode(file.bytes).slice(0, 5)]).toEqual([200, '%PDF-'])
    const removed = await app.call('PATCH', `api/vehicle_documents/${added.body.id}`, {
      json: { metadataFields: { isDelete: true } },
      headers: { 'if-match': `"${added.body.version}"` },
    })
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect((await app.call('GET', `api/vehicles/${vehicle.id}/vehicle_documents`)).body).toEqual([])

    const template = await app.call('POST', 'api/templates', {
      form: formOf({ name: 'Акт', object: '4', file: new File([docxOf('Машина {plate}') as Uint8Array<ArrayBuffer>], 'act.docx') }),
    })
    expect(template.status, JSON.stringify(template.body)).toBe(201)
    const filled = await app.call('POST', `api/vehicles/${vehicle.id}/templates/download`, {
      form: formOf({ tpl_ids: String(template.body.id), object_id: String(vehicle.id) }),
    })
    expect([filled.status, filled.headers.get('content-type')]).toEqual([200, expect.stringContaining('wordprocessingml') as string])
  })
})

describe('the car park', () => {
  /** The autopark: what each vehicle based there does now. */
  type Body = Answered['body']
  let app: TestApp
  let business: Business
  let point: number
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format()
  const dayFrom = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const made = async (path: string, json: object): Promise<Body> => {
    const { status, body } = await app.call('POST', path, { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  beforeAll(async () => {
    app = await testApp()
    business = await makeBusiness(app)
    point = (await made('api/points', { name: 'Автопарк Южный', company: business.carrier, pointType: [POINT_TYPE.autopark] })).id
  })
  afterAll(() => app.close())

  let nth = 100
  const vehicle = (more: Record<string, unknown> = {}): Promise<Body> =>
    made('api/vehicles', { plate: `В${++nth}ОР77`, company: business.carrier, brand: 2, bodyType: 2, point, ...more })
  const read = async (path: string, as?: string): Promise<Body> => {
    const { status, body } = await app.call('GET', path, as === undefined ? {} : { as })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const inPark = async (id: number): Promise<Body> =>
    ((await read('api/vehicles/autopark?itemsPerPage=1000')) as readonly Body[]).find(row => row.id === id)

  describe('the autopark', () => {
    test('has the active vehicles based at one, with what identifies them [R-424]', async () => {
      const [kept, elsewhere] = [await vehicle(), await vehicle({ point: null })]
      expect(await inPark(kept.id)).toMatchObject({
        plate: kept['plate'],
        brand: { id: 2 },
        bodyType: { id: 2 },
        point: { id: point, name: 'Автопарк Южный' },
        company: { id: business.carrier, shortName: 'Рейс' },
        stateNow: 'free',
        driverToday: null,
      })
      expect(await inPark(elsewhere.id)).toBeUndefined()
      const off = { json: { metadataFields: { isActive: false } }, headers: { 'if-match': `"${kept.version}"` } }
      expect((await app.call('PATCH', `api/vehicles/${kept.id}`, off)).status).toBe(200)
      expect(await inPark(kept.id)).toBeUndefined()
    })

    test('says what a vehicle does now: a trip of today, a repair before it, or nothing; a trailer goes with its truck', async () => {
      const one = await vehicle()
      const trailer = await vehicle({ plate: 'ММ765477', bodyType: 6, truck: one.id })
      const states = async (): Promise<unknown[]> => [(await inPark(one.id))!['stateNow'], (await inPark(trailer.id))!['stateNow']]
      await business.deal({ vehicle: one.id, dtDeal: dayFrom(-1) })
      expect(await states()).toEqual(['free', 'free'])
      await business.deal({ vehicle: one.id, dtDeal: today })
      expect(await states()).toEqual(['onTrip', 'onTrip'])
      const repair = await made('api/repairs', { vehicle: one.id, type: 1, dateStart: today })
      expect(await states()).toEqual(['inRepair', 'onTrip'])
      const closing = { json: { dateEnd: today }, headers: { 'if-match': `"${repair.version}"` } }
      expect((await app.call('PATCH', `api/repairs/${repair.id}/close`, closing)).status).toBe(200)
      expect(await states()).toEqual(['onTrip', 'onTrip'])
    })

    test("has today's driver: that of the latest waybill, else the only driver", async () => {
      const other = (await made('api/accounts', { login: 'second', fio: 'Второй Пётр', accountType: 2, driver: true })).id
      const steady = (await made('api/accounts', { login: 'steady', fio: 'Верный Олег', accountType: 2, driver: true })).id
      const [one, shared] = [await vehicle({ drivers: [steady] }), await vehicle({ drivers: [steady, other] })]
      const driverOf = async (id: number): Promise<unknown> => (await inPark(id))!['driverToday']?.fio
      expect([await driverOf(one.id), await driverOf(shared.id)]).toEqual(['Верный Олег', undefined])
      await business.deal({ vehicle: one.id, dtDeal: today, driver: other })
      await business.deal({ vehicle: shared.id, dtDeal: today, driver: steady })
      expect([await driverOf(one.id), await driverOf(shared.id)]).toEqual(['Второй Пётр', 'Верный Олег'])
    })

    test('has the last check, the nearest term and what expires', async () => {
      const one = await vehicle()
      const types = (await read('api/vehicle_indicator_types')) as readonly Body[]
      const [first, second] = types.filter(type => type['valueType'] === 'term')
      const enter = (type: Body, date: string, valueDate: string): Promise<Body> =>
        made('api/vehicle_indicators', { vehicle: one.id, type: type!.id, dateStart: date, date, valueDate })
      await enter(first, '2026-01-10', dayFrom(400))
      expect(await inPark(one.id)).toMatchObject({ lastCheck: '2026-01-10', nearestTerm: dayFrom(400), expiring: null, indicatorSTS: 'ok' })
      await enter(second, '2026-01-20', dayFrom(5))
      expect(await inPark(one.id)).toMatchObject({
        lastCheck: '2026-01-20',
        nearestTerm: dayFrom(5),
        expiring: second!['name'],
        indicatorSTS: 'soon',
      })
    })

    test('counts how many are in each state, and those whose papers run out; each count finds its rows', async () => {
      const [renewed, late] = [await vehicle(), await vehicle()]
      const types = (await read('api/vehicle_indicator_types')) as readonly Body[]
      const term = types.find(type => type['valueType'] === 'term')!.id
      const papers = { type: term, date: '2026-01-10' }
      await made('api/vehicle_indicators', { ...papers, vehicle: renewed.id, dateStart: '2026-01-10', valueDate: dayFrom(5) })
      await made('api/vehicle_indicators', { ...papers, vehicle: renewed.id, dateStart: '2026-02-10', valueDate: dayFrom(500) })
      const check = (day: string): Promise<Body> => read(`api/vehicles/${renewed.id}/check_date?type=${String(term)}&dateStart=${day}`)
      expect(await check('2026-01-20')).toMatchObject({
        isFree: true,
        warning: 'Раньше последнего значения, которое действует с 10.02.2026',
      })
      expect(await check('2026-02-20')).toMatchObject({ isFree: true, warning: null })
      await made('api/vehicle_indicators', { ...papers, vehicle: late.id, dateStart: '2026-01-10', valueDate: dayFrom(-1) })
      const trailer = await vehicle({ plate: 'ММ765577', bodyType: 6, truck: late.id })
      await business.deal({ vehicle: late.id, dtDeal: today })
      await business.deal({ vehicle: trailer.id, dtDeal: dayFrom(-2) })
      const [, cancelled] = [
        await made('api/shift_planners', { date: today, vehicle: late.id }),
        await made('api/shift_planners', { date: today, vehicle: renewed.id }),
      ]
      expect((await app.call('PATCH', `api/shift_planners/${cancelled.id}/change_status`, { json: { status: 4 } })).status).toBe(200)
      const { groups, counts } = await read('api/vehicles/autopark/indicators')
      const planned = (await read('api/vehicles/autopark?plannedToday=true')) as readonly Body[]
      expect(planned.map(row => row.id)).toEqual([late.id])
      const rows = (await read('api/vehicles/autopark?itemsPerPage=1000')) as readonly Body[]
      for (const { stateNow, count } of groups as readonly { stateNow: string; count: number }[]) {
        const found = (await read(`api/vehicles/autopark?stateNow=${stateNow}&itemsPerPage=1000`)) as readonly Body[]
        expect([stateNow, found.length]).toEqual([stateNow, count])
        expect(rows.filter(row => row['stateNow'] === stateNow)).toHaveLength(count)
      }
      expect((groups as readonly Body[]).length).toBe(2)
      expect(counts).toEqual({ planned: 1, papers: rows.filter(row => ['soon', 'expired'].includes(String(row['indicatorSTS']))).length })
      expect(counts['papers']).toBeGreaterThan(0)
      for (const indicatorSTS of ['ok', 'soon', 'expired']) {
        const found = (await read(`api/vehicles/autopark?indicatorSTS=${indicatorSTS}&itemsPerPage=1000`)) as readonly Body[]
        expect(found.map(row => row.id)).toEqual(rows.filter(row => row['indicatorSTS'] === indicatorSTS).map(row => row.id))
        expect([indicatorSTS, found.length > 0]).toEqual([indicatorSTS, true])
      }
      for (const [filter, state] of [
        ['inRepair=true', 'inRepair'],
        ['hasDealToday=true', 'onTrip'],
      ] as const) {
        const found = (await read(`api/vehicles?${filter}&itemsPerPage=1000`)) as readonly Body[]
        for (const row of rows.filter(one => one['stateNow'] === state && one['isTrailer'] !== true))
          expect(found.map(one => one.id)).toContain(row.id)
      }
    })

    test('is open to those who see the autopark alone, who see no other vehicles, and is exported', async () => {
      const as = await app.holder(['AVTOPARK_VIEW'])
      const rows = (await read('api/vehicles/autopark', as)) as readonly Body[]
      expect(rows.length).toBeGreaterThan(0)
      expect(rows[0]).toHaveProperty('stateNow')
      expect(rows[0]).not.toHaveProperty('vin')
      expect((await app.call('GET', 'api/vehicles', { as })).status).toBe(403)
      const { status, bytes } = await app.call('GET', 'api/vehicles/autopark/export_xlsx', { as })
      expect([status, JSON.stringify(sheetOf(bytes))]).toEqual([200, expect.stringContaining('Свободна')])
    })

    test('is chosen among the points that are autoparks [R-425]', async () => {
      const offered = (await read(
        `api/points/list_for_select?query=${encodeURIComponent('Автопарк')}&pointType=${POINT_TYPE.autopark}`,
      )) as readonly Body[]
      expect(offered).toMatchObject([{ id: point }])
    })
  })
})
