import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { testApp, type TestApp } from '../support/app.ts'
import { PDF } from '../support/samples.ts'
import { sheetOf } from '../support/xlsx.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the general Excel call makes the file of the list that it names, filters applied', async () => {
  await app.call('POST', 'api/companies', { json: { name: 'ООО «Песок»' } })
  const { status, bytes } = await app.call('GET', 'api/uploading_to_excel?of=api/companies&query=песок')
  expect(status).toBe(200)
  expect(sheetOf(bytes)).toHaveLength(2)
})

test('the general zip call packs the documents of an owner', async () => {
  const company = await app.call('POST', 'api/companies', { json: { name: 'ООО «Щебень»' } })
  const types = await app.call('GET', 'api/document_types?isCompany=1')
  const form = new FormData()
  for (const [key, value] of Object.entries({ company: company.body.id, name: 'Договор', documentType: types.body[0].id }))
    form.append(key, String(value))
  form.append('file', new File([PDF], 'договор.pdf'))
  expect((await app.call('POST', 'api/company_documents', { form })).status).toBe(201)
  const { status, bytes } = await app.call('GET', `api/uploading_to_zip?of=api/company_documents&id=${company.body.id}`)
  expect(status).toBe(200)
  expect(Object.keys(unzipSync(bytes))).toEqual(['договор.pdf'])
})

test('it asks for the rights of the list and refuses what is no list', async () => {
  const weak = await app.holder([], 'weak')
  expect((await app.call('GET', 'api/uploading_to_excel?of=api/companies', { as: weak })).body.code).toBe('NO_RIGHT')
  expect((await app.call('GET', 'api/uploading_to_excel?of=api/nothing')).status).toBe(400)
  expect((await app.call('GET', 'api/uploading_to_zip?of=api/nothing')).body.errors).toHaveProperty('of')
})

test('without a name it is the first list of the registry: that of companies', async () => {
  const [named, usual] = [await app.call('GET', 'api/uploading_to_excel?of=api/companies'), await app.call('GET', 'api/uploading_to_excel')]
  expect([usual.status, sheetOf(usual.bytes)]).toEqual([200, sheetOf(named.bytes)])
  expect((await app.call('GET', 'api/uploading_to_excel', { as: await app.holder(['CAR_VIEW'], 'driver') })).body.code).toBe('NO_RIGHT')
  // A company without documents.
  expect((await app.call('GET', 'api/uploading_to_zip?id=1')).body).toMatchObject({ message: 'Документов нет: скачивать нечего' })
})
