import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { sql } from 'kysely'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'

type Body = Answered['body']
let app: TestApp
let company: number
const TIPPER = 2
const TRAILER = 6
beforeAll(async () => {
  app = await testApp()
  company = (await app.call('POST', 'api/companies', { json: { name: 'Самосвалы', shortName: 'Самосвалы' } })).body.id
})
afterAll(() => app.close())

let nth = 0
const plateOf = (): string => `А${String(++nth).padStart(3, '0')}ВВ77`
const send = (more: Record<string, unknown> = {}): Promise<Answered> =>
  app.call('POST', 'api/vehicles', { json: { company, plate: plateOf(), brand: 2, bodyType: TIPPER, ...more } })
const made = async (more: Record<string, unknown> = {}): Promise<Body> => {
  const { status, body } = await send(more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const edit = (path: string, record: Body, json: Record<string, unknown>): Promise<Answered> =>
  app.call('PATCH', `${path}/${record.id}`, { json, headers: { 'if-match': `"${record.version}"` } })
const idsAt = async (path: string): Promise<number[]> => {
  const { status, body } = await app.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as Body[]).map(row => row.id)
}

describe('the number plate of a vehicle', () => {
  test('is asked about before saving, in any spelling, and is free again once the vehicle is inactive [R-411]', async () => {
    const one = await made({ plate: 'm777mm77' })
    expect(one).toMatchObject({ plate: 'М777ММ77', plateArray: ['М', '777', 'ММ', '77'], carIdenty: 'М777ММ77 КАМАЗ' })
    const ask = async (): Promise<Body> => (await app.call('GET', 'api/vehicles/check_plate?plate=M777MM77')).body
    expect(await ask()).toMatchObject({ isUnique: false, other: { id: one.id, title: 'М777ММ77 КАМАЗ' } })
    expect((await app.call('GET', `api/vehicles/check_plate?plate=M777MM77&id=${one.id}`)).body.isUnique).toBe(true)
    const twice = await send({ plate: 'М777ММ77' })
    expect([twice.status, twice.body.errors.plate]).toEqual([409, 'Уже есть: М777ММ77 КАМАЗ'])
    expect((await edit('api/vehicles', one, { metadataFields: { isActive: false } })).status).toBe(200)
    expect(await ask()).toMatchObject({ isUnique: true })
    await made({ plate: 'М777ММ77' })
  })

  test('fits the body: a trailer has a plate of its own make, and only it has a truck [R-395, R-397, R-410]', async () => {
    const truck = await made()
    expect((await send({ plate: 'ММ123477' })).body.errors).toEqual({ plate: 'У машины номер вида М123ММ77' })
    expect((await send({ bodyType: TRAILER })).body.errors).toEqual({ plate: 'У прицепа номер вида ММ123477' })
    expect((await send({ truck: truck.id })).body.errors).toEqual({ truck: 'Тягач указывают только у прицепа' })
    const trailer = await made({ bodyType: TRAILER, plate: 'ММ123477', truck: truck.id })
    expect(trailer).toMatchObject({ truck: { id: truck.id, plate: truck.plate }, selectedTruck: truck.id, bodyType: { isTrailer: true } })
    const { body } = await app.call('GET', `api/vehicles/${truck.id}`)
    expect(body.trailers).toMatchObject([{ id: trailer.id, plate: 'ММ123477' }])
    expect((await send({ bodyType: TRAILER, plate: 'ММ123577', truck: trailer.id })).body.errors).toHaveProperty('truck')
  })

  test('and the other numbers are judged by their make-up', async () => {
    const wrong = await send({ plate: 'Ж123ЖЖ77', vin: 'short', sts: '12' })
    expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([422, ['plate', 'sts', 'vin']])
    expect(await made({ sts: '99 20 123456', vin: 'XTC65115071234567' })).toMatchObject({ stsFormat: '99 20 123456' })
  })
})

describe('vehicles', () => {
  test('that mean "none" are never listed or offered [R-413]', async () => {
    const chosen = await send({ truck: NO_VEHICLE, bodyType: TRAILER, plate: 'ММ765677' })
    expect([chosen.status, Object.keys(chosen.body.errors)]).toEqual([422, ['truck']])
    expect(await idsAt('api/vehicles?itemsPerPage=1000')).not.toContain(NO_VEHICLE)
    expect(await idsAt(`api/vehicles/list_for_select?id=${NO_VEHICLE}`)).not.toContain(NO_VEHICLE)
    expect((await app.call('GET', `api/vehicles/${NO_VEHICLE}`)).status).toBe(404)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from vehicle where id = ${NO_VEHICLE}`.execute(app.database.db)
    expect(rows[0]!.n).toBe(1)
  })

  test('are counted, announced when new, and offered as trucks without trailers [R-410, R-432]', async () => {
    const before = (await app.call('GET', 'api/vehicles/count')).body.count as number
    const truck = await made()
    const trailer = await made({ bodyType: TRAILER, plate: 'ММ765477' })
    expect((await app.call('GET', 'api/vehicles/count')).body).toEqual({ count: before + 2 })
    expect(await idsAt('api/vehicles/new_vehicles?itemsPerPage=1000')).toEqual(expect.arrayContaining([truck.id, trailer.id]))
    const trucks = await idsAt('api/vehicles/trucks_for_select?isTruck=true&itemsPerPage=1000')
    expect([trucks.includes(truck.id), trucks.includes(trailer.id)]).toEqual([true, false])
    expect(await idsAt('api/vehicles/list_for_select_extended?itemsPerPage=1000')).toContain(truck.id)
  })

  test('have drivers, and drivers their vehicles [R-268, R-399, R-414]', async () => {
    const person = (await app.call('POST', 'api/accounts', { json: { login: 'steer', fio: 'Рулев Иван', accountType: 2, driver: true } }))
      .body
    const office = (await app.call('POST', 'api/accounts', { json: { login: 'desk', fio: 'Столов Иван', accountType: 1 } })).body
    expect((await send({ drivers: [office.id] })).body.errors).toHaveProperty('drivers')
    const { id, plate } = await made({ drivers: [person.id] })
    expect((await app.call('GET', `api/vehicles/${id}/drivers`)).body).toMatchObject([{ id: person.id, fio: 'Рулев Иван', login: 'steer' }])
    expect((await app.call('GET', `api/vehicles/${id}/drivers_for_select`)).body).toMatchObject([{ label: 'Рулев Иван (steer)' }])
    expect(await idsAt(`api/accounts/${person.id}/vehicles`)).toEqual([id])
    expect((await app.call('GET', `api/accounts/${person.id}/vehicles_for_select`)).body).toMatchObject([{ id, label: `${plate} КАМАЗ` }])
    expect(await idsAt('api/accounts/drivers?itemsPerPage=1000')).toContain(person.id)
  })

  test('stand at points that are autoparks [R-394, R-408]', async () => {
    const point = async (type: number): Promise<number> =>
      (await app.call('POST', 'api/points', { json: { name: `Место ${type}`, company, pointType: [type] } })).body.id
    const [autopark, quarry] = [await point(2), await point(3)]
    expect((await send({ point: quarry })).body.errors).toHaveProperty('point')
    expect(await made({ point: autopark })).toMatchObject({ point: { id: autopark, name: 'Место 2' } })
  })
})

describe('a body type', () => {
  const type = async (name: string): Promise<Body> => (await app.call('POST', 'api/vehicle_body_types', { json: { name } })).body
  const isTrailer = async (id: number): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select is_trailer as is from vehicle where id = ${id}`.execute(app.database.db)
    return rows[0]!.is
  }
  test.each([
    [true, true],
    [false, false],
  ])('that is changed for all vehicles: %s [R-417]', async (forAll, reached) => {
    const body = await type(`Платформа ${forAll}`)
    const { id } = await made({ bodyType: body.id })
    const changed = await app.call('PATCH', `api/vehicle_body_types/${body.id}?forAllVehicles=${forAll}`, {
      json: { isTrailer: true },
      headers: { 'if-match': `"${body.version}"` },
    })
    expect([changed.status, changed.body.isTrailer], JSON.stringify(changed.body)).toEqual([200, true])
    expect(await isTrailer(id)).toBe(reached)
    // Repeating the call for all of them updates those that it passed over before.
    await app.call('PATCH', `api/vehicle_body_types/${body.id}?forAllVehicles=true`, { json: { isTrailer: true } })
    expect(await isTrailer(id)).toBe(true)
  })
  test('has a new name for those that have it already only when it is for all of them', async () => {
    const body = await type('Кузов прежний')
    const { id } = await made({ bodyType: body.id })
    const bodyTypeName = async (): Promise<string> => (await app.call('GET', `api/vehicles/${id}`)).body.bodyType.name
    const rename = (name: string, forAll: boolean): Promise<Answered> =>
      app.call('PATCH', `api/vehicle_body_types/${body.id}?forAllVehicles=${forAll}`, { json: { name } })
    expect((await rename('Кузов новый', false)).status).toBe(200)
    expect(await bodyTypeName()).toBe('Кузов прежний')
    const late = await made({ bodyType: body.id })
    expect((await app.call('GET', `api/vehicles/${late.id}`)).body.bodyType.name).toBe('Кузов новый')
    expect((await rename('Кузов новый', true)).status).toBe(200)
    expect(await bodyTypeName()).toBe('Кузов новый')
    expect((await rename('Кузов прежний', true)).status).toBe(200)
    expect(await bodyTypeName()).toBe('Кузов прежний')
  })
  test('and a brand have names that nobody else has [R-415, R-416]', async () => {
    const body = await type('Цистерна')
    expect((await app.call('GET', 'api/vehicle_body_types/is_unique?name=цистерна')).body).toMatchObject({ isUnique: false })
    expect((await app.call('GET', `api/vehicle_body_types/is_unique?name=цистерна&id=${body.id}`)).body).toMatchObject({ isUnique: true })
    expect((await app.call('GET', 'api/vehicle_brands/is_unique?name=камаз')).body).toMatchObject({ isUnique: false })
  })
  test('and a brand are listed active first, then by name [R-418]', async () => {
    const { body } = await app.call('GET', 'api/vehicle_brands?itemsPerPage=1000')
    const names = (body as Body[]).filter(row => row.metadataFields.active).map(row => row.name as string)
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare))
    expect((body as Body[]).map(row => row.metadataFields.active as boolean)).toEqual(
      (body as Body[]).map(row => row.metadataFields.active as boolean).toSorted((a, b) => Number(b) - Number(a)),
    )
  })
})

describe('indicators of a vehicle', () => {
  const entry = (vehicle: number, more: Record<string, unknown>): Promise<Answered> =>
    app.call('POST', 'api/vehicle_indicators', { json: { vehicle, type: 1, ...more } })

  test('are grouped by type: the latest entry that has begun, or an empty slot [R-344, R-345, R-349, R-419]', async () => {
    const { id } = await made()
    await entry(id, { dateStart: '2025-01-01', date: '2025-01-01', valueDate: '2026-01-01' })
    const current = await entry(id, { dateStart: '2026-01-01', date: '2026-01-02', valueDate: '2199-01-01', comment: 'Полис у механика' })
    expect(current.status, JSON.stringify(current.body)).toBe(201)
    await entry(id, { dateStart: '2190-01-01', valueDate: '2191-01-01' })
    const groups = (await app.call('GET', `api/vehicles/${id}/indicators`)).body as Body[]
    expect(groups[0]).toEqual({
      id: current.body.id,
      type: 1,
      code: 'OSAGO',
      name: 'ОСАГО',
      value: null,
      valueType: 'term',
      dateCheck: '2026-01-02',
      valueDate: '2199-01-01',
      valueStatus: 'ok',
      comment: 'Полис у механика',
      isActive: true,
    })
    expect(groups[1]).toMatchObject({ code: 'INSPECTION', id: null, value: null, isActive: false })
    const { body } = await app.call('GET', `api/vehicles/${id}`)
    expect([body.indicatorSTS, body.indicatorsArr.length]).toEqual(['ok', 1])
  })

  test('begin on days that are free, which is asked before saving [R-421]', async () => {
    const { id } = await made()
    expect((await entry(id, { dateStart: '2026-01-01', value: 'есть' })).status).toBe(201)
    const ask = async (query: string): Promise<Body> => (await app.call('GET', `api/vehicles/${id}/check_date?${query}`)).body
    expect(await ask('type=1&dateStart=2026-01-01')).toMatchObject({ isFree: false })
    expect(await ask('type=1&dateStart=2026-01-02')).toMatchObject({ isFree: true, warning: null })
    expect(await ask('type=1&dateStart=2025-12-31')).toMatchObject({
      isFree: true,
      warning: 'Раньше последнего значения, которое действует с 01.01.2026',
    })
    expect(await ask('type=2&dateStart=2026-01-01')).toMatchObject({ isFree: true })
    const twice = await entry(id, { dateStart: '2026-01-01', value: 'снова' })
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['dateStart']])
  })

  test('expire: the most urgent one is in the list, and the history is newest first with its authors [R-420, R-422, R-423]', async () => {
    const { id } = await made()
    await entry(id, { type: 2, dateStart: '2025-01-01', valueDate: '2025-06-01', date: '2025-01-01' })
    const later = await entry(id, { type: 1, dateStart: '2025-03-01', valueDate: '2199-01-01', date: '2025-03-01' })
    const row = ((await app.call('GET', 'api/vehicles?itemsPerPage=1000')).body as Body[]).find(one => one.id === id)
    expect(row.indicatorSTS).toBe('expired')
    const history = (await app.call('GET', `api/vehicle_indicators?vehicle=${id}`)).body as Body[]
    expect(history.map(one => one.dateStart)).toEqual(['2025-03-01', '2025-01-01'])
    expect(history[0]).toMatchObject({ id: later.body.id, mdInsUser: { fio: 'Администратор' } })
    expect((await app.call('DELETE', `api/vehicle_indicators/${later.body.id}`)).status).toBe(200)
    expect((await app.call('GET', `api/vehicle_indicators?vehicle=${id}`)).body).toHaveLength(1)
  })
})
