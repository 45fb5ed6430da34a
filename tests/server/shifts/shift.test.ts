import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { makeBusiness, type Business } from '../../support/business.ts'
import { sheetOf } from '../../support/packages.ts'

/** Shifts: who drives which vehicle in which hours; a vehicle or driver is in one shift at a time. */
let app: TestApp
let of: Business
let drivers: number[] = []
let vehicles: number[] = []
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
  vehicles = await Promise.all(['А002ВС77', 'А010ВС77', 'А010ВС197', 'Е001КХ50'].map(vehicle))
  drivers = await Promise.all([1, 2, 3, 4].map(driver))
})
afterAll(() => app.close())

const made = async (path: string, json: object): Promise<number> => {
  const { status, body } = await app.call('POST', path, { json })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id as number
}
const vehicle = (plate: string): Promise<number> => made('api/vehicles', { plate, company: of.carrier, brand: 1, bodyType: 1 })
const driver = (n: number): Promise<number> =>
  made('api/accounts', { login: `shift${n}`, fio: `Водитель ${n}`, accountType: 2, driver: true })

let day = 0
/** A day that no other test of this file uses. */
const nextDay = (): string => `2026-05-${String(++day).padStart(2, '0')}`
const create = (json: object, as?: string) => app.call('POST', 'api/shifts', { json, ...(as !== undefined && { as }) })
const edit = (shift: { id: number; version: number }, json: object) =>
  app.call('PATCH', `api/shifts/${shift.id}`, { json, headers: { 'if-match': `"${shift.version}"` } })
const line = (n: number, more: object = {}) => ({ vehicle: vehicles[n], driver: drivers[n], ...more })
const plates = (body: { vehicles: readonly { vehicle: { plate: string } }[] }): string[] => body.vehicles.map(one => one.vehicle.plate)

describe('a shift', () => {
  test('is made with its vehicles, read by the natural order of their plates [R-562]', async () => {
    const date = nextDay()
    const { status, body } = await create({ date, kind: 'day', vehicles: [line(3), line(2), line(1), line(0)] })
    expect(status).toBe(201)
    expect(plates(body)).toEqual(['А002ВС77', 'А010ВС77', 'А010ВС197', 'Е001КХ50'])
    expect(body).toMatchObject({ date, start: '08:00', end: '20:00', works: 4, reserve: 0, dispatcher: { login: 'admin' } })
    expect(plates((await app.call('GET', `api/shifts/${body.id}`)).body)).toEqual(plates(body))
  })

  test('of the night crosses midnight in the zone of the business', async () => {
    const { body } = await create({ date: '2026-06-30', kind: 'night', vehicles: [] })
    expect(body).toMatchObject({ start: '20:00', end: '08:00' })
    expect([Date.parse(body.starts), Date.parse(body.ends)]).toEqual([Date.parse('2026-06-30T17:00Z'), Date.parse('2026-07-01T05:00Z')])
  })

  test('takes hours as they are typed, and refuses those that no clock shows', async () => {
    const { body } = await create({ date: '2026-06-29', start: '7', end: '1930' })
    expect([body.start, body.end]).toEqual(['07:00', '19:30'])
    const wrong = await create({ date: '2026-06-29', start: '25:00' })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { start: 'Время пишется как 08:00, от 00:00 до 23:59' }])
  })

  test('is for everybody who has signed in, and for nobody else [R-561]', async () => {
    const as = await app.holder([])
    expect((await create({ date: nextDay() }, as)).status).toBe(201)
    expect((await app.call('GET', 'api/shifts', { as: null })).status).toBe(401)
  })

  test('requires a driver for a working vehicle, and accepts drivers only', async () => {
    const without = await create({ date: nextDay(), vehicles: [{ vehicle: vehicles[0] }] })
    expect([without.status, without.body.errors]).toEqual([422, { 'vehicles.0.driver': 'Машина работает: укажите водителя' }])
    const clerk = await create({ date: nextDay(), vehicles: [line(0, { driver: 1 })] })
    expect([clerk.status, Object.keys(clerk.body.errors)]).toEqual([422, ['vehicles.0.driver']])
    const back = await create({ date: nextDay(), vehicles: [line(0, { odometerOut: 100, odometerIn: 99 })] })
    expect(back.body.errors).toEqual({ 'vehicles.0.odometerIn': 'Пробег на возврате меньше, чем на выезде' })
  })
})

describe('one vehicle and one driver', () => {
  test('are in one of overlapping shifts only: the other one is named at the very line', async () => {
    const date = nextDay()
    const first = await create({ date, vehicles: [line(0), line(1)] })
    const second = await create({ date, start: '19:00', end: '23:00', vehicles: [line(2), line(0, { driver: drivers[3] })] })
    const text = `А002ВС77 ${await brandOf()} на это время уже есть в записи «Смена ${shown(date)} 08:00–20:00»`
    expect([second.status, second.body.code, second.body.errors]).toEqual([409, 'NOT_UNIQUE', { 'vehicles.1.vehicle': text }])
    expect(second.body.other).toMatchObject({ resource: 'shift', id: first.body.id })
    const person = await create({ date, vehicles: [line(3, { driver: drivers[1] })] })
    expect(Object.keys(person.body.errors)).toEqual(['vehicles.0.driver'])
    expect(person.body.message).toContain('Водитель 2')
  })

  test('go from one shift to the next without a gap', async () => {
    const date = nextDay()
    expect((await create({ date, vehicles: [line(0)] })).status).toBe(201)
    expect((await create({ date, kind: 'night', vehicles: [line(0)] })).status).toBe(201)
    // The night shift extends into the next morning.
    const morning = await create({ date: nextDay(), start: '07:00', end: '15:00', vehicles: [line(0)] })
    expect(morning.body.errors['vehicles.0.vehicle']).toContain('20:00–08:00')
  })

  test('stand once in a shift itself', async () => {
    const { status, body } = await create({ date: nextDay(), vehicles: [line(0), line(0, { driver: drivers[1] })] })
    expect([status, body.errors['vehicles.1.vehicle']]).toEqual([409, expect.stringMatching(/уже есть в этой записи$/u)])
  })

  test('are taken by work and reserve, and free while they are in repair or have a day off', async () => {
    const date = nextDay()
    expect(
      (await create({ date, vehicles: [line(0, { status: 'reserve' }), line(1, { status: 'repair' }), line(2, { status: 'off' })] }))
        .status,
    ).toBe(201)
    expect((await create({ date, vehicles: [line(1), line(2)] })).status).toBe(201)
    expect((await create({ date, vehicles: [line(0)] })).status).toBe(409)
  })

  test('are released when the shift is cancelled, and checked again when it is restored', async () => {
    const date = nextDay()
    const { body: first } = await create({ date, vehicles: [line(0)] })
    const { body: off } = await edit(first, { metadataFields: { isActive: false } })
    expect((await create({ date, vehicles: [line(0)] })).status).toBe(201)
    const back = await edit(off, { metadataFields: { isActive: true } })
    expect([back.status, Object.keys(back.body.errors)]).toEqual([409, ['vehicles']])
  })

  test('are checked again when the hours of a shift change', async () => {
    const date = nextDay()
    const { body: morning } = await create({ date, start: '06:00', end: '10:00', vehicles: [line(0)] })
    await create({ date, start: '12:00', end: '18:00', vehicles: [line(0)] })
    const moved = await edit(morning, { end: '13:00' })
    expect([moved.status, moved.body.errors.vehicles]).toEqual([409, expect.stringContaining('12:00–18:00')])
    expect((await edit(morning, { end: '12:00' })).status).toBe(200)
  })

  test('may change places among the lines of a shift', async () => {
    const { body } = await create({ date: nextDay(), vehicles: [line(0), line(1)] })
    const [a, b] = body.vehicles
    const swapped = await edit(body, {
      vehicles: [
        { id: a.id, version: a.version, vehicle: vehicles[1] },
        { id: b.id, version: b.version, vehicle: vehicles[0] },
      ],
    })
    expect([swapped.status, plates(swapped.body)]).toEqual([200, ['А002ВС77', 'А010ВС77']])
    expect(swapped.body.vehicles.map((one: { driver: { id: number } }) => one.driver.id)).toEqual([drivers[1], drivers[0]])
  })

  test('cannot be taken by two dispatchers at once: one succeeds, the others learn who did', async () => {
    const date = nextDay()
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(n => create({ date, start: `0${n}:00`, end: '23:00', vehicles: [line(0), line(n % 2 ? 1 : 2)] })),
    )
    expect(answers.map(one => one.status).filter(status => status !== 409)).toEqual([201])
    for (const { body } of answers.filter(one => one.status === 409))
      expect(Object.values(body.errors as Record<string, string>)[0]).toMatch(/на это время уже есть в записи «Смена/u)
    const { body } = await app.call('GET', `api/shifts?date[after]=${date}&date[before]=${date}`)
    expect(body).toHaveLength(1)
  }, 60_000)

  test('are checked by the database at commit: the slower transaction restarts and reports the other', async () => {
    const date = nextDay()
    const { body: other } = await create({ date, start: '10:00', vehicles: [] })
    const { db } = app.database
    const slower = await db.transaction().execute(async tx => {
      await sql`insert into shift_vehicle (shift_id, vehicle_id, driver_id, status, reserved)
        select id, ${vehicles[0]}, ${drivers[0]}, 'works', tstzrange(starts, ends) from shift where id = ${other.id}`.execute(tx)
      const call = create({ date, vehicles: [line(0)] })
      await expect
        .poll(async () => (await sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`.execute(db)).rows.length)
        .toBeGreaterThan(0)
      return { call }
    })
    const { status, body } = await slower.call
    expect([status, body.errors['vehicles.0.vehicle']]).toEqual([409, expect.stringContaining('10:00–20:00')])
  }, 60_000)

  test('are kept apart by the database itself', async () => {
    const date = nextDay()
    await create({ date, vehicles: [line(0)] })
    const { body } = await create({ date, start: '09:00', vehicles: [line(1)] })
    const { db } = app.database
    const broken = db.updateTable('shift_vehicle').set({ vehicle_id: vehicles[0] }).where('id', '=', body.vehicles[0].id).execute()
    await expect(broken).rejects.toMatchObject({ code: '23P01', constraint_name: 'shift_vehicle_reserved_vehicle' })
  })
})

const shown = (date: string): string => date.split('-').toReversed().join('.')
const brandOf = async (): Promise<string> => (await app.call('GET', `api/vehicles/${vehicles[0]}`)).body.brand.name

describe('a shift on paper', () => {
  test('is a sheet: what it is above, a row for each vehicle in the order of plates [R-563]', async () => {
    const { body } = await create({
      date: nextDay(),
      comment: 'Песок на Южную',
      vehicles: [line(1, { odometerOut: 120, fuelOut: '80.5' }), line(0)],
    })
    const answer = await app.call('GET', `api/shifts/${body.id}/export_xlsx`)
    expect(answer.status).toBe(200)
    const rows = sheetOf(answer.bytes)
    expect(rows[0]![0]).toMatch(/^Смена \d\d\.05\.2026 08:00–20:00$/u)
    expect(rows.flat()).toContain('Комментарий: Песок на Южную')
    const head = rows.findIndex(row => row[0] === 'Машина')
    expect(rows.slice(head + 1).map(row => row.slice(0, 4))).toEqual([
      [expect.stringMatching(/^А002ВС77/u), 'Водитель 1', 'Работает'],
      [expect.stringMatching(/^А010ВС77/u), 'Водитель 2', 'Работает', '120'],
    ])
  })
})
