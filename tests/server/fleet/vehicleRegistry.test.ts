import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources'
import { httpVehicleRegistry, offlineVehicleRegistry, openVehicleRegistry } from '#resources/adapters/vehicleRegistry.rules'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { httpErrorOf } from '../../../server/httpError.ts'
import { vehicleRegistryRoutes } from '#resources/fleet/vehicle/registry.rules'
import type { RouteCall } from '../../../server/routes/route.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { make } from '../../support/samples.ts'

const FAILED = 'Не удалось загрузить данные ПТС!'
const numbers = { plate: 'М123ММ77', vin: null, sts: null }
const now = new Date('2026-02-03T10:00:00Z')
const answering = (body: unknown, status = 200) => {
  const queries: { url: string; init: RequestInit }[] = []
  const ask = (async (url: string, init: RequestInit) => {
    queries.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  }) as unknown as typeof fetch
  return { asked: queries, registry: httpVehicleRegistry({ url: 'https://register.test/pts', token: 'secret', fetch: ask }) }
}
const refused = async (work: Promise<unknown>) => httpErrorOf(await work.catch((error: unknown) => error))

describe('the register of vehicles', () => {
  test('is queried by the numbers, and its values are found wherever the response has them', async () => {
    const { asked, registry } = answering({
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
    expect(JSON.parse(asked[0]!.init.body as string)).toEqual(numbers)
    expect(asked[0]!.init.headers).toMatchObject({ authorization: 'Bearer secret' })
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
