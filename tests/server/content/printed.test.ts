import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { docx, paragraph } from '../../support/packages.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'

/** Printed documents are stored as printed, with who and when, and marked as outdated when the record has changed. */
let app: TestApp
let company: number
let template: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-10T20:30:00Z') })
  company = (await app.call('POST', 'api/companies', { json: { name: 'ООО «Карьер»', shortName: 'Карьер', inn: '7707083893' } })).body.id
  const file = new File([docx(paragraph('Карточка {name} на {today}')) as BlobPart], 'Карточка.docx')
  template = (await app.call('POST', 'api/templates', { form: formOf({ name: 'Карточка', object: 1 }, { file }) })).body.id
})
afterAll(() => app.close())

const print = (path: string, fields: Record<string, unknown> = {}, as?: string): Promise<Answered> =>
  app.call('POST', path, { ...(as !== undefined && { as }), form: formOf({ tpl_ids: template, ...fields }, {}) })
const papers = async (): Promise<Answered['body'][]> => (await app.call('GET', `api/companies/${company}/papers`)).body
const rename = async (name: string): Promise<void> => {
  const { body } = await app.call('GET', `api/companies/${company}`)
  const changed = await app.call('PATCH', `api/companies/${company}`, { json: { name }, headers: { 'if-match': `"${body.version}"` } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}

test('a paper is kept as it was printed, and is out of date once the record has changed', async () => {
  const { status, bytes } = await print(`api/companies/${company}/papers`)
  expect(status).toBe(200)
  expect((await pagesOfPdf(bytes))[0]!.text).toBe('Карточка ООО «Карьер» на 10.03.2026')
  const [first] = await papers()
  expect(first).toMatchObject({ name: 'Карточка', insDate: '2026-03-10T20:30:00.000Z', stale: false })
  expect(first.insUser).toBeTruthy()
  // A later day alone does not make a document outdated.
  app.now = new Date('2026-03-10T21:30:00Z')
  expect((await papers())[0].stale).toBe(false)
  await rename('ООО «Карьер Север»')
  expect((await papers())[0].stale).toBe(true)
  const kept = await app.call('GET', `api/companies/${company}/papers/${first.id}`)
  expect((await pagesOfPdf(kept.bytes))[0]!.text).toBe('Карточка ООО «Карьер» на 10.03.2026')
  await print(`api/companies/${company}/papers`)
  // Only the last print of a template is marked as current or outdated.
  expect((await papers()).map(({ stale }) => stale)).toEqual([false, null])
})

test('many records are printed at once, each with a paper of its own', async () => {
  const other = (await app.call('POST', 'api/companies', { json: { name: 'АО «Вторая»', shortName: 'Вторая', inn: '7736050003' } })).body.id
  const { bytes } = await print('api/companies/papers', { object_ids: `${other},${company}` })
  expect(await pagesOfPdf(bytes)).toHaveLength(2)
  const { body } = await app.call('GET', `api/companies/${other}/papers`)
  expect(body).toHaveLength(1)
  // A document of another record is not found among this record's own.
  expect((await app.call('GET', `api/companies/${company}/papers/${body[0].id}`)).status).toBe(404)
})

test('what cannot be printed is refused in words and keeps nothing', async () => {
  const before = (await papers()).length
  expect((await print(`api/companies/${company}/papers`, { tpl_ids: '' })).body.errors).toEqual({ tpl_ids: 'Выберите документы!' })
  expect((await print('api/companies/999999/papers')).status).toBe(404)
  expect((await print(`api/companies/${company}/papers`, {}, await app.holder([]))).status).toBe(403)
  expect((await app.call('GET', `api/companies/${company}/papers`, { as: await app.holder([]) })).status).toBe(403)
  expect(await papers()).toHaveLength(before)
})

test('a removed template leaves its documents, which are neither current nor outdated', async () => {
  const { body } = await app.call('GET', `api/templates/${template}`)
  await app.call('DELETE', `api/templates/${template}`, { headers: { 'if-match': `"${body.version}"` } })
  expect((await papers()).every(({ stale }) => stale === null)).toBe(true)
})
