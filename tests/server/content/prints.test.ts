import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { docx, paragraph } from '../../support/packages.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'

/** Many documents are printed by a job, for the user who started it only; a repeated call prints once. */
let app: TestApp
let companies: number[]
let template: number
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-10T09:00:00Z') })
  companies = []
  for (let at = 0; at < 51; at += 1) {
    const { body } = await app.call('POST', 'api/companies', { json: { name: `ООО «Карьер ${at}»`, shortName: `Карьер ${at}` } })
    companies.push(body.id)
  }
  const file = new File([docx(paragraph('Карточка {name}')) as BlobPart], 'Карточка.docx')
  template = (await app.call('POST', 'api/templates', { form: formOf({ name: 'Карточка', object: 1 }, { file }) })).body.id
})
afterAll(() => app.close())

const print = (ids: readonly number[], key?: string, as?: string): Promise<Answered> =>
  app.call('POST', 'api/companies/papers', {
    ...(as !== undefined && { as }),
    form: formOf({ tpl_ids: template, object_ids: ids.join() }, {}),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const keptOf = async (id: number): Promise<number> => (await app.call('GET', `api/companies/${id}/papers`)).body.length
const prints = async (as?: string): Promise<Answered['body'][]> => (await app.call('GET', 'api/prints', { ...(as && { as }) })).body

test('the same call of sixteen at once prints once, and each has the paper', async () => {
  const [id] = companies as [number]
  const answers = await Promise.all(Array.from({ length: 16 }, () => print([id], 'double-click')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const { bytes } of answers) expect((await pagesOfPdf(bytes))[0]!.text).toBe('Карточка ООО «Карьер 0»')
  expect(await keptOf(id)).toBe(1)
  // The call is repeated after its response was lost.
  expect((await print([id], 'double-click')).status).toBe(200)
  expect(await keptOf(id)).toBe(1)
  // The same key for a different call is a client error.
  expect((await print([companies[1]!], 'double-click')).body.code).toBe('KEY_REUSED')
  expect((await print([id], 'another')).status).toBe(200)
  expect(await keptOf(id)).toBe(2)
})

test('more than fifty become one job under one key, whose papers come together as one PDF or an archive', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => print(companies, 'many')))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.job}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(202)
  const { job } = answers[0]!.body
  await expect.poll(async () => (await prints()).find(({ id }) => id === job)?.status, { timeout: 30_000 }).toBe('done')
  expect((await prints()).filter(({ id }) => id >= job)).toMatchObject([{ id: job, name: 'Карточка', done: 51, total: 51, isReady: true }])
  const { bytes } = await app.call('GET', `api/prints/${job}/file`)
  const pages = await pagesOfPdf(bytes)
  expect(pages.map(({ text }) => text)).toEqual(companies.map((_, at) => `Карточка ООО «Карьер ${at}»`))
  const archive = await app.call('GET', `api/prints/${job}/file?zip=true`)
  expect(Object.keys(unzipSync(archive.bytes))).toHaveLength(51)
  expect(await keptOf(companies[50]!)).toBe(1)
})

test('nobody else sees a print, and nobody once it has expired', async () => {
  const [{ id }] = (await prints()) as [Answered['body']]
  const other = await app.holder(['COMPANY_LIST', 'TASKMANAGER_VIEW'])
  expect(await prints(other)).toEqual([])
  for (const [method, path] of [
    ['GET', 'file'],
    ['POST', 'cancel'],
  ] as const)
    expect((await app.call(method, `api/prints/${id}/${path}`, { as: other })).status).toBe(404)
  // The job itself, which others may see, has no file.
  expect((await app.call('GET', `api/task_managers/${id}`, { as: other })).body.file).toBeNull()
  await sql`update sys_print set expires = '2026-03-10T08:59:59Z' where job_id = ${id}`.execute(app.database.db)
  expect(await prints()).toEqual([])
  expect((await app.call('GET', `api/prints/${id}/file`)).status).toBe(404)
})

test('a print that was cancelled keeps no paper', async () => {
  // Waits behind another print of the same person.
  const first = sql.lit((await print(companies)).body.job as number)
  await expect.poll(async () => (await prints())[0]?.status, { timeout: 30_000 }).toBe('done')
  await sql`update job set status = 'running', beat_at = now() where id = ${first}`.execute(app.database.db)
  const before = await keptOf(companies[50]!)
  const { job } = (await print(companies, 'cancelled')).body
  expect((await prints())[0]).toMatchObject({ id: job, status: 'queued', isReady: false })
  const cancelled = await app.call('POST', `api/prints/${job}/cancel`)
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(204)
  expect((await prints())[0]).toMatchObject({ id: job, status: 'cancelled', isReady: false })
  expect((await app.call('GET', `api/prints/${job}/file`)).status).toBe(404)
  expect(await keptOf(companies[50]!)).toBe(before)
})

test('what cannot be printed is refused before a job is begun', async () => {
  const before = (await prints()).length
  expect((await print(companies, undefined, await app.holder([]))).status).toBe(403)
  const { status, body } = await app.call('POST', 'api/companies/papers', {
    form: formOf({ tpl_ids: 999_999, object_ids: companies.join() }, {}),
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['tpl_ids']])
  expect(await prints()).toHaveLength(before)
})
