import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMS } from '#resources/forms/index'
import { OBJECT } from '#resources/forms/objects'
import { sql } from 'kysely'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { entered, makeBusiness, type Business } from '../../support/deals.ts'
import { docx, paragraph } from '../../support/packages.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'

/**
 * Numbers of printed documents: a counter for each kind, company and year, without gaps or duplicates; a document keeps its number when
 * printed again.
 */
let app: TestApp
let of: Business
beforeAll(async () => {
  app = await testApp({ now: new Date('2026-03-31T09:00:00Z') })
  of = await makeBusiness(app)
})
afterAll(() => app.close())

/** Uploads a short template to replace the product's form. */
const templates = new Map<string, number>()
async function templateOf(code: string): Promise<number> {
  const known = templates.get(code)
  if (known !== undefined) return known
  const file = new File([docx(paragraph('Бланк № {#ttn}{ttn}{/ttn}{^ttn}{paperNumber}{/ttn}.')) as BlobPart], `${code}.docx`)
  const { status, body } = await app.call('POST', 'api/templates', { form: formOf({ name: code, object: OBJECT.deal }, { file }) })
  expect(status, JSON.stringify(body)).toBe(201)
  await sql`update template set form = ${code} where id = ${body.id}`.execute(app.database.db)
  templates.set(code, body.id)
  return body.id
}
const print = async (deal: number, form: string, key?: string): Promise<Answered> =>
  app.call('POST', `api/deals/${deal}/papers`, {
    form: formOf({ tpl_ids: await templateOf(form), object_id: deal }, {}),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const textOf = async ({ bytes }: Answered): Promise<string> => (await pagesOfPdf(bytes)).map(({ text }) => text).join(' ')
const numbersOf = async (kind: string): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`select number::int as number from sys_paper_number
    where kind = ${kind} order by year, number`.execute(app.database.db)
  return rows.map(({ number }) => number)
}
/** A person may run two prints at a time: repeats a call refused for that reason. */
const patiently = async (work: () => Promise<Answered>): Promise<Answered> => {
  for (;;) {
    const answer = await work()
    if (answer.status !== 429) return answer
  }
}

test('sixteen at once get numbers one after another, none twice and none left out', async () => {
  await templateOf('powerOfAttorney')
  const deals: number[] = []
  for (let at = 0; at < 16; at += 1) deals.push((await entered(app, of, { dtDeal: '2026-03-01' })).id)
  const answers = await Promise.all(deals.map(id => patiently(() => print(id, 'powerOfAttorney'))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const texts = await Promise.all(answers.map(textOf))
  const messages = texts.map(text => Number(/Бланк № (\d+)/.exec(text)?.[1]))
  expect(messages.toSorted((one, other) => one - other)).toEqual(deals.map((_, at) => at + 1))
  expect(await numbersOf('powerOfAttorney')).toEqual(deals.map((_, at) => at + 1))
})

test('one waybill printed by sixteen under keys of their own, and under one, has one number', async () => {
  const { id } = await entered(app, of, { dtDeal: '2026-03-02' })
  const before = (await numbersOf('powerOfAttorney')).length
  await Promise.all(Array.from({ length: 16 }, (_, at) => patiently(() => print(id, 'powerOfAttorney', `own-${at % 4}`))))
  expect(await numbersOf('powerOfAttorney')).toHaveLength(before + 1)
  expect((await app.call('GET', `api/deals/${id}/papers`)).body).toHaveLength(4)
  expect((await app.call('GET', `api/deals/${id}/papers`)).body[0].stale).toBe(false)
})

test('each kind and each year counts from one, and what is only looked at takes no number', async () => {
  const { id } = await entered(app, of, { dtDeal: '2025-12-31' })
  const looked = await app.call('POST', `api/deals/${id}/templates/download`, {
    form: formOf({ tpl_ids: await templateOf('powerOfAttorney'), object_id: id, format: 'pdf' }, {}),
  })
  expect(looked.status).toBe(200)
  expect(await textOf(looked)).not.toMatch(/\d/)
  expect(await textOf(await print(id, 'powerOfAttorney'))).toContain('Бланк № 1.')
  expect(await textOf(await print(id, 'carriageOrder'))).toContain('Бланк № 1.')
})

test('a waybill of the sender brings its number, and takes none of ours', async () => {
  const { id } = await entered(app, of, { dtDeal: '2026-03-03', ttn: 'ТН-77' })
  expect(await textOf(await print(id, 'cargoWaybill'))).toContain('№ ТН-77')
  expect(await numbersOf('cargoWaybill')).toEqual([])
})

test('no form that the product ships says the id of a record as its number', () => {
  const texts = FORMS.filter(({ rows }) => JSON.stringify(rows).includes('№ {id}') || JSON.stringify(rows).includes('{id}{/'))
  expect(texts.map(({ code }) => code)).toEqual([])
})
