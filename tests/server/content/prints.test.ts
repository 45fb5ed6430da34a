import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { FORMS } from '#resources/forms/index'
import { OBJECT } from '#resources/forms/parts'
import { paySheet } from '#resources/forms/payments'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { docx, paragraph } from '../../support/packages.ts'
import { pagesOfPdf } from '../../support/pdfText.ts'
import { formOf } from '../../support/samples.ts'
import { enterDeal, makeBusiness, type Business } from '../../support/deals.ts'
import { formSheet } from '../../../server/engine/documents/formSheet.ts'

describe('kept papers', () => {
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
    const other = (await app.call('POST', 'api/companies', { json: { name: 'АО «Вторая»', shortName: 'Вторая', inn: '7736050003' } })).body
      .id
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
})

describe('numbers', () => {
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
    for (let at = 0; at < 16; at += 1) deals.push((await enterDeal(app, of, { dtDeal: '2026-03-01' })).id)
    const answers = await Promise.all(deals.map(id => patiently(() => print(id, 'powerOfAttorney'))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const texts = await Promise.all(answers.map(textOf))
    const messages = texts.map(text => Number(/Бланк № (\d+)/.exec(text)?.[1]))
    expect(messages.toSorted((one, other) => one - other)).toEqual(deals.map((_, at) => at + 1))
    expect(await numbersOf('powerOfAttorney')).toEqual(deals.map((_, at) => at + 1))
  })

  test('one waybill printed by sixteen under keys of their own, and under one, has one number', async () => {
    const { id } = await enterDeal(app, of, { dtDeal: '2026-03-02' })
    const before = (await numbersOf('powerOfAttorney')).length
    await Promise.all(Array.from({ length: 16 }, (_, at) => patiently(() => print(id, 'powerOfAttorney', `own-${at % 4}`))))
    expect(await numbersOf('powerOfAttorney')).toHaveLength(before + 1)
    expect((await app.call('GET', `api/deals/${id}/papers`)).body).toHaveLength(4)
    expect((await app.call('GET', `api/deals/${id}/papers`)).body[0].stale).toBe(false)
  })

  test('each kind and each year counts from one, and what is only looked at takes no number', async () => {
    const { id } = await enterDeal(app, of, { dtDeal: '2025-12-31' })
    const looked = await app.call('POST', `api/deals/${id}/templates/download`, {
      form: formOf({ tpl_ids: await templateOf('powerOfAttorney'), object_id: id, format: 'pdf' }, {}),
    })
    expect(looked.status).toBe(200)
    expect(await textOf(looked)).not.toMatch(/\d/)
    expect(await textOf(await print(id, 'powerOfAttorney'))).toContain('Бланк № 1.')
    expect(await textOf(await print(id, 'carriageOrder'))).toContain('Бланк № 1.')
  })

  test('a waybill of the sender brings its number, and takes none of ours', async () => {
    const { id } = await enterDeal(app, of, { dtDeal: '2026-03-03', ttn: 'ТН-77' })
    expect(await textOf(await print(id, 'cargoWaybill'))).toContain('№ ТН-77')
    expect(await numbersOf('cargoWaybill')).toEqual([])
  })

  test('no form that the product ships says the id of a record as its number', () => {
    const texts = FORMS.filter(({ rows }) => JSON.stringify(rows).includes('№ {id}') || JSON.stringify(rows).includes('{id}{/'))
    expect(texts.map(({ code }) => code)).toEqual([])
  })
})

describe('a paper of several records', () => {
  /** A document about several records: a row for each, a total, and a copy with each of them. */
  let app: TestApp
  let template: number
  let payments: number[]
  let people: number[]
  const pay = async (own: object): Promise<number> => {
    const json = { volume: 1, discount: '0.00', createDate: '2026-05-10', payMethod: 1, payStatus: 3, ...own }
    const { status, body } = await app.call('POST', 'api/payments', { json })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  beforeAll(async () => {
    app = await testApp({ now: new Date('2026-05-20T09:00:00Z') })
    const costList = (await app.call('GET', 'api/cost_lists?costListType=6&itemsPerPage=1')).body[0].id
    people = []
    payments = []
    for (const [fio, sum] of [
      ['Жуков Пётр', '1000.50'],
      ['Белова Анна', '2000.00'],
    ]) {
      const { body } = await app.call('POST', 'api/accounts', { json: { login: `worker${people.length}`, fio, accountType: 1 } })
      people.push(body.id)
      payments.push(await pay({ companyFrom: 1, companyTo: 2, costList, value: body.id, valueType: 1, sum, price: sum }))
    }
    const file = new File([formSheet(paySheet) as BlobPart], 'Ведомость.xlsx')
    const made = await app.call('POST', 'api/templates', { form: formOf({ name: 'Ведомость', object: paySheet.object }, { file }) })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    template = made.body.id
  })
  afterAll(() => app.close())

  const print = (ids: readonly number[]): Promise<Answered> =>
    app.call('POST', 'api/payments/papers', { form: formOf({ tpl_ids: template, object_ids: ids.join(',') }, {}) })
  const papersOf = async (id: number): Promise<Answered['body'][]> => (await app.call('GET', `api/payments/${id}/papers`)).body

  test('one sheet has a row of each payment and their sum in words, and is kept with each of them', async () => {
    const { status, bytes, body } = await print(payments)
    expect(status, JSON.stringify(body)).toBe(200)
    const pages = await pagesOfPdf(bytes)
    expect(pages).toHaveLength(1)
    const text = pages[0]!.text.replaceAll('\u00a0', ' ')
    for (const expected of [
      '1 ',
      'Жуков Пётр',
      'Белова Анна',
      '1 000,50',
      '3 000,50',
      'Три тысячи рублей 50 копеек',
      '01.05.2026',
      '31.05.2026',
    ])
      expect(text, expected).toContain(expected)
    for (const id of payments) expect(await papersOf(id)).toMatchObject([{ name: 'Ведомость', stale: false }])
  })

  test('it is outdated on every card once one of its rows changes', async () => {
    const { body } = await app.call('GET', `api/accounts/${people[1]!}`)
    const renamed = await app.call('PATCH', `api/accounts/${people[1]!}`, {
      json: { fio: 'Белова-Жукова Анна' },
      headers: { 'if-match': `"${body.version}"` },
    })
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
    for (const id of payments) expect((await papersOf(id))[0].stale).toBe(true)
  })

  test('payments of two companies are not one sheet', async () => {
    const other = (await app.call('POST', 'api/companies', { json: { name: 'Вторая', inn: '7736050003' } })).body.id
    const theirs = await pay({ companyFrom: other, companyTo: 1, costList: 2, sum: '1.00', price: '1.00' })
    const { status, body } = await print([payments[0]!, theirs])
    expect([status, body.errors]).toEqual([422, { object_ids: 'Платежи одной ведомости должны быть от одной компании' }])
  })
})

describe('many papers', () => {
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
  const printCount = async (id: number): Promise<number> => (await app.call('GET', `api/companies/${id}/papers`)).body.length
  const prints = async (as?: string): Promise<Answered['body'][]> => (await app.call('GET', 'api/prints', { ...(as && { as }) })).body

  test('the same call of sixteen at once prints once, and each has the paper', async () => {
    const [id] = companies as [number]
    const answers = await Promise.all(Array.from({ length: 16 }, () => print([id], 'double-click')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { bytes } of answers) expect((await pagesOfPdf(bytes))[0]!.text).toBe('Карточка ООО «Карьер 0»')
    expect(await printCount(id)).toBe(1)
    // The call is repeated after its response was lost.
    expect((await print([id], 'double-click')).status).toBe(200)
    expect(await printCount(id)).toBe(1)
    // The same key for a different call is a client error.
    expect((await print([companies[1]!], 'double-click')).body.code).toBe('KEY_REUSED')
    expect((await print([id], 'another')).status).toBe(200)
    expect(await printCount(id)).toBe(2)
  })

  test('more than fifty become one job under one key, whose papers come together as one PDF or an archive', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => print(companies, 'many')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.job}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(202)
    const { job } = answers[0]!.body
    await expect.poll(async () => (await prints()).find(({ id }) => id === job)?.status, { timeout: 30_000 }).toBe('done')
    expect((await prints()).filter(({ id }) => id >= job)).toMatchObject([
      { id: job, name: 'Карточка', done: 51, total: 51, isReady: true },
    ])
    const { bytes } = await app.call('GET', `api/prints/${job}/file`)
    const pages = await pagesOfPdf(bytes)
    expect(pages.map(({ text }) => text)).toEqual(companies.map((_, at) => `Карточка ООО «Карьер ${at}»`))
    const archive = await app.call('GET', `api/prints/${job}/file?zip=true`)
    expect(Object.keys(unzipSync(archive.bytes))).toHaveLength(51)
    expect(await printCount(companies[50]!)).toBe(1)
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
    const before = await printCount(companies[50]!)
    const { job } = (await print(companies, 'cancelled')).body
    expect((await prints())[0]).toMatchObject({ id: job, status: 'queued', isReady: false })
    const cancelled = await app.call('POST', `api/prints/${job}/cancel`)
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(204)
    expect((await prints())[0]).toMatchObject({ id: job, status: 'cancelled', isReady: false })
    expect((await app.call('GET', `api/prints/${job}/file`)).status).toBe(404)
    expect(await printCount(companies[50]!)).toBe(before)
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
})
