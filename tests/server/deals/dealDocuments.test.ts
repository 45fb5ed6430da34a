import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'
import { formOf, PDF } from '../../support/samples.ts'

/** Scanned documents of waybills. */
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp()
  of = await makeBusiness(app)
})
afterAll(() => app.close())

const read = async (id: number) => (await app.call('GET', `api/deals/${id}`)).body

const upload = (deal: number, file: string, type = '7') =>
  app.call('POST', 'api/deal_docs', {
    form: formOf({ deal: String(deal), name: 'Скан', documentType: type }, { file: new File([PDF], file) }),
  })
test('documents are added, called as the contract says, and make the deal have its note [R-289, R-491, R-503, R-504, R-505]', async () => {
  const deal = await entered(app, of)
  const photo = await upload(deal.id, 'фото.pdf', '29')
  expect(photo.status, JSON.stringify(photo.body)).toBe(201)
  expect((await read(deal.id)).ttnDoc).toBe(false)
  const note = await upload(deal.id, 'ттн.pdf')
  expect(await read(deal.id)).toMatchObject({
    ttnDoc: true,
    hasTtnDoc: true,
    dealDocs: [
      { fileName: 'фото.pdf', documentType: { id: 29 }, metadataFields: { isActive: true } },
      { fileName: 'ттн.pdf', documentType: { code: 'TTH' } },
    ],
  })
  const download = async (query: string) => {
    const form = new FormData()
    form.append('deal', String(deal.id))
    const { status, headers } = await app.call('POST', `api/deals/${deal.id}/documents/download?deal=${deal.id}${query}`, { form })
    return [status, decodeURIComponent(headers.get('content-disposition') ?? '')]
  }
  expect(await download('')).toEqual([200, expect.stringContaining(`${deal.id}-deal.zip`)])
  expect(await download(`&docId=${note.body.id}`)).toEqual([200, expect.stringContaining(`${deal.id}-ттн.pdf`)])
  await app.call('PATCH', `api/deal_docs/${note.body.id}`, {
    json: { metadataFields: { isDelete: true } },
    headers: { 'if-match': `"${note.body.version}"` },
  })
  expect(await read(deal.id)).toMatchObject({ ttnDoc: false, dealDocs: [{ fileName: 'фото.pdf' }] })
  expect((await app.call('GET', `api/deals?ttnDoc=true&supplier=${of.supplier}`)).body).toEqual([])
})
