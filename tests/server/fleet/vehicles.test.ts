import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources'
import { httpVehicleRegistry, offlineVehicleRegistry, openVehicleRegistry } from '#resources/adapters/registries.rules'
import { vehicleRegistryRoutes } from '#resources/fleet/vehicle/vehicle.rules'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { httpErrorOf } from '../../../server/httpError.ts'
import type { RouteCall } from '../../../server/routes/route.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { make, PDF } from '../../support/samples.ts'
import { docxOf } from '../../support/packages.ts'

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
