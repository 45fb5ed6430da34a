import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#resources'
import { testApp, type TestApp } from '../../support/app.ts'
import { docxOf } from '../../support/docx.ts'
import { make, PDF } from '../../support/samples.ts'

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
