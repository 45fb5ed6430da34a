import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { brokenLaws } from '#resources/ledger/laws.rules'
import { startRegularPayments } from '#resources/money/regularPayment/run.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { closeUpTo } from '../../support/business.ts'
import { formOf, PDF } from '../../support/samples.ts'
import { missingFields } from '../../support/sources.ts'

/** Regular payments: made once per period, on their day, whatever happens to servers and people (silent-places §7). */
type Body = Answered['body']
type Json = Record<string, unknown>
let app: TestApp
let partner: number
let worker: number
let site: number
let truck: number
/** A document type of payments. */
let paper: number

const TODAY = '2026-05-20'
const at = (day: string): Date => new Date(`${day}T09:00:00Z`)
const GENERAL = 14
const SALARY = 6
const REPAIR = 10
const CONTRACT = 2

const made = async (path: string, json: Json): Promise<number> => {
  const { status, body } = await app.call('POST', path, { json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as number
}

beforeAll(async () => {
  app = await testApp({ now: at(TODAY) })
  partner = await made('api/companies', { name: 'Арендодатель', inn: '7707083893' })
  site = await made('api/points', { name: 'База', company: 1, pointType: [4], address: 'База, 1' })
  worker = await made('api/accounts', { login: 'worker', fio: 'Рабочий', accountType: 1, point: site })
  paper = (await app.call('GET', 'api/document_types?isPayment=1&itemsPerPage=1')).body[0].id as number
  const { body: brands } = await app.call('GET', 'api/vehicle_brands')
  const { body: bodies } = await app.call('GET', 'api/vehicle_body_types')
  const bodyType = bodies.find((one: { isTrailer: boolean }) => !one.isTrailer).id
  truck = await made('api/vehicles', { plate: 'А001АА77', company: 1, brand: brands[0].id, bodyType })
})
beforeEach(async () => {
  // Payments of earlier tests are no longer due.
  await sql`update regular_payment set is_active = false, next_run = null`.execute(app.database.db)
  await movedTo(TODAY)
})
afterAll(() => app.close())

const expense = (over: Json = {}): Json => ({
  name: 'Аренда офиса',
  kind: 'expense',
  costList: GENERAL,
  payMethod: 1,
  sum: '50000.00',
  period: 'month',
  day: 25,
  start: TODAY,
  ...over,
})
const transfer = (over: Json = {}): Json =>
  expense({ name: 'Лизинг', kind: 'transfer', costList: CONTRACT, companyFrom: 1, companyTo: partner, ...over })
const regular = (json: Json): Promise<number> => made('api/regular_payments', json)
const post = (json: Json, as?: string): Promise<Answered> => app.call('POST', 'api/regular_payments', { json, ...(as && { as }) })
const patch = (id: number, json: Json): Promise<Answered> => app.call('PATCH', `api/regular_payments/${id}`, { json })
const read = async (id: number): Promise<Body> => (await app.call('GET', `api/regular_payments/${id}`)).body
const paymentsOf = async (id: number): Promise<Body[]> =>
  ((await app.call('GET', `api/payments?regularPayment=${id}`)).body as Body[]).toSorted(
    (a, b) => a.payDate.localeCompare(b.payDate) || a.id - b.id,
  )
const daysOf = async (id: number): Promise<string[]> => (await paymentsOf(id)).map(one => one.payDate)
const closeUntil = (day: string | null) => closeUpTo(app.database.db, day)

/** Waits until no payment is in progress. */
const idle = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from job where status in ('queued', 'running')`.execute(app.database.db)
      expect(rows).toEqual([])
    },
    { timeout: 15_000, interval: 10 },
  )
/** Sets the clock to 9:00 on a day. */
const movedTo = async (day: string): Promise<void> => {
  await idle()
  app.now = at(day)
  app.admin = await app.signIn('admin')
}
/** Runs the job that pays what is due. */
const looked = async (): Promise<void> => {
  await startRegularPayments(app.app.engine)
  await idle()
}

describe('is kept', () => {
  test('as a transfer between two companies, one of them ours [R-756]', async () => {
    expect(await read(await regular(transfer()))).toMatchObject({
      name: 'Лизинг',
      kind: 'transfer',
      state: 'active',
      companyFrom: { id: 1 },
      companyTo: { id: partner },
      costListType: { id: 1 },
      sum: '50000.00',
      total: '50000.00',
      mode: 'post',
      period: 'month',
      day: 25,
      nextRun: '2026-05-25',
      nextRuns: '25.05.2026, 25.06.2026, 25.07.2026',
      lastRun: null,
      madeCount: 0,
      madeSum: '0.00',
      problem: null,
    })
  })
  test('as an expense, with exactly the object that its article requires [R-756]', async () => {
    const all = { companyFrom: 1, companyTo: partner, account: worker, vehicle: truck, point: site }
    const none = { companyFrom: null, companyTo: null, account: null, vehicle: null, point: null }
    const kept = async (json: Json) => read(await regular(expense({ ...all, ...json })))
    expect(await kept({})).toMatchObject({ ...none, point: { id: site }, costListType: { id: 2 } })
    expect(await kept({ costList: SALARY })).toMatchObject({
      ...none,
      account: { id: worker },
      point: { id: site },
      costListType: { id: 3 },
    })
    expect(await kept({ costList: REPAIR })).toMatchObject({ ...none, vehicle: { id: truck }, costListType: { id: 4 } })
    expect(await kept({ costList: SALARY, point: null })).toMatchObject({ point: { id: site } })
    expect(await kept({ period: 'week', weekday: 'fri' })).toMatchObject({
      day: null,
      weekday: 'fri',
      quarterMonth: null,
      nextRun: '2026-05-22',
    })
    expect(await kept({ period: 'quarter', quarterMonth: 'second', day: 31 })).toMatchObject({
      quarterMonth: 'second',
      nextRun: '2026-05-31',
    })
  })
  test('with every field that the contract names of it [R-756]', async () => {
    const id = await regular(transfer())
    await app.call('POST', 'api/regular_payment_docs', {
      form: formOf({ regularPayment: String(id), name: 'Договор', documentType: String(paper) }, { file: new File([PDF], 'договор.pdf') }),
    })
    const record = await read(id)
    expect(missingFields('Regular payment', record)).toEqual([])
    expect(record).toMatchObject({ id, metadataFields: { isActive: true }, regularPaymentDocs: [{}] })
  })
})

describe('invalid values are reported by field, and nothing is stored', () => {
  test.each([
    ['no name', { name: '' }, 'name'],
    ['no sum', { sum: '0' }, 'sum'],
    ['a sum below nought', { sum: '-1' }, 'sum'],
    ['a sum beyond what a payment may have', { sum: '1000000000' }, 'sum'],
    ['no article', { costList: null }, 'costList'],
    ['an article of transfers', { costList: CONTRACT }, 'costList'],
    ['an article that nobody counts', { costList: 20 }, 'costList'],
    ['an article of another type than was named', { costListType: 3 }, 'costList'],
    ['no method', { payMethod: null }, 'payMethod'],
    ['payroll without an employee', { costList: SALARY }, 'account'],
    ['a vehicle’s article without a vehicle', { costList: REPAIR }, 'vehicle'],
    ['no day of the month', { day: null }, 'day'],
    ['the thirty-second', { day: 32 }, 'day'],
    ['the noughth', { day: 0 }, 'day'],
    ['no day of the week', { period: 'week' }, 'weekday'],
    ['no period that is known', { period: 'year' }, 'period'],
    ['an end before the start', { end: '2026-05-19' }, 'end'],
    ['a start more than a year ago', { start: '2025-05-18' }, 'start'],
  ] as const)('%s', async (_, changes, field) => {
    const { status, body } = await post(expense(changes))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(body.errors[field]).toMatch(/[а-яё]/iu)
  })
  test.each([
    ['no sender', { companyFrom: null }, 'companyFrom'],
    ['no recipient', { companyTo: null }, 'companyTo'],
    ['a transfer to oneself', { companyTo: 1 }, 'companyTo'],
    ['an article of expenses', { costList: GENERAL }, 'costList'],
  ] as const)('of a transfer: %s', async (_, changes, field) => {
    const { status, body } = await post(transfer(changes))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })
  test('a transfer between two others', async () => {
    const other = await made('api/companies', { name: 'Чужая' })
    const { status, body } = await post(transfer({ companyFrom: other }))
    expect([status, body.errors]).toEqual([422, { companyTo: 'Одна из сторон перевода – наша компания' }])
  })
  test('an article and a method that are off, and a start in the closed period', async () => {
    const article = await made('api/cost_lists', { name: 'Старая статья', costListType: 2 })
    await app.call('PATCH', `api/cost_lists/${article}`, { json: { metadataFields: { active: false } } })
    expect((await post(expense({ costList: article }))).body.errors).toHaveProperty('costList')
    const method = await made('api/pay_methods', { name: 'Старый способ' })
    await app.call('PATCH', `api/pay_methods/${method}`, { json: { metadataFields: { active: false } } })
    expect((await post(expense({ payMethod: method }))).body.errors).toHaveProperty('payMethod')
    await closeUntil('2026-04-30')
    expect((await post(expense({ start: '2026-04-30' }))).body.errors).toHaveProperty('start')
    expect((await post(expense({ start: '2026-05-01' }))).status).toBe(201)
    await closeUntil(null)
  })
  test('another kind than it was made as', async () => {
    const id = await regular(expense())
    expect((await patch(id, { kind: 'transfer' })).status).toBe(422)
  })
})

describe('transfers and expenses are behind rights of their own:', () => {
  test('each is seen, created and changed only by users with its rights', async () => {
    const [ofTransfers, ofExpenses] = [await app.holder(['PAYMENT_VIEW', 'PAYMENT_ADD']), await app.holder(['COST_VIEW', 'COST_ADD'])]
    const [out, cost] = [await regular(transfer()), await regular(expense())]
    for (const [as, own, other, json] of [
      [ofTransfers, out, cost, expense()],
      [ofExpenses, cost, out, transfer()],
    ] as const) {
      const { body } = await app.call('GET', 'api/regular_payments?itemsPerPage=500', { as })
      const ids = (body as Body[]).map(one => one.id)
      expect([ids.includes(own), ids.includes(other)]).toEqual([true, false])
      expect((await app.call('GET', `api/regular_payments/${other}`, { as })).status).toBe(404)
      expect((await app.call('PATCH', `api/regular_payments/${other}`, { as, json: { sum: '1' } })).status).toBe(404)
      expect((await app.call('PATCH', `api/regular_payments/${own}`, { as, json: { sum: '10' } })).status).toBe(200)
      expect((await post(json, as)).status).toBe(403)
    }
  })
  test('so are their documents', async () => {
    const ofTransfers = await app.holder(['PAYMENT_VIEW', 'PAYMENT_ADD'])
    const cost = await regular(expense())
    const form = () =>
      formOf({ regularPayment: String(cost), name: 'Договор', documentType: String(paper) }, { file: new File([PDF], 'договор.pdf') })
    const refused = await app.call('POST', 'api/regular_payment_docs', { form: form(), as: ofTransfers })
    expect(refused.status).toBe(403)
    const { body: doc } = await app.call('POST', 'api/regular_payment_docs', { form: form() })
    expect((await app.call('GET', `api/regular_payment_docs/${doc.id}`, { as: ofTransfers })).status).toBe(404)
  })
})

test('documents are added, downloaded one or all at their own spelling, and deleted softly [R-756, R-757]', async () => {
  const id = await regular(transfer())
  const add = async (name: string): Promise<number> => {
    const form = formOf({ regularPayment: String(id), name, documentType: String(paper) }, { file: new File([PDF], `${name}.pdf`) })
    return (await app.call('POST', 'api/regular_payment_docs', { form })).body.id as number
  }
  const [first, second] = [await add('договор'), await add('счёт')]
  const download = (query: string) =>
    app.call('POST', `api/regular-payments/${id}/documents/download?regularPayment=${id}${query}`, { form: new FormData() })
  const one = await download(`&docId=${first}`)
  expect([one.status, one.bytes.length]).toEqual([200, PDF.length])
  const all = await download('')
  expect([all.status, all.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await app.call('PATCH', `api/regular_payment_docs/${second}`, { json: { isActive: false } })
  expect((await read(id)).regularPaymentDocs).toMatchObject([{ id: first, isActive: true }])
})

describe('a period that has come is paid', () => {
  test('on its day, into the boxes, with where it came from; the next one is awaited', async () => {
    const id = await regular(transfer({ comment: 'Договор 7', sum: '1060.00', payMethod: 6 }))
    await movedTo('2026-05-24')
    await looked()
    expect(await daysOf(id)).toEqual([])
    await movedTo('2026-05-25')
    await looked()
    const [paid, ...more] = await paymentsOf(id)
    expect(more).toEqual([])
    expect(paid).toMatchObject({
      payDate: '2026-05-25',
      reportDate: '2026-05-25',
      price: '1060.00',
      sum: '1000.00',
      payStatus: { id: 3 },
      costList: { id: CONTRACT },
      companyFrom: { id: 1 },
      companyTo: { id: partner },
      inputType: 7,
      inputTypeTxt: 'Регулярный платёж',
      regularPayment: { id, name: 'Лизинг', kind: 'transfer' },
      purpose: 'Лизинг',
      comment: 'Договор 7',
    })
    const { rows } = await sql<{ box: string; sum: string }>`select box_kind || box_id as box, sum_trx::text as sum from cash_transaction
      where object_type = 'payment' and object_number = ${paid.id} order by 1`.execute(app.database.db)
    expect(rows).toEqual([
      { box: 'C1', sum: '-1000.00' },
      { box: `C${partner}`, sum: '-1000.00' },
    ])
    expect(await read(id)).toMatchObject({ nextRun: '2026-06-25', lastRun: '2026-05-25', madeCount: 1, madeSum: '1000.00', version: 1 })
    expect(await brokenLaws(app.database.db)).toEqual([])
  })
  test('to the recipient and for the object of its article', async () => {
    const ids = [
      await regular(expense({ costList: SALARY, account: worker, day: 21 })),
      await regular(expense({ costList: REPAIR, vehicle: truck, day: 21 })),
      await regular(expense({ point: site, day: 21 })),
    ]
    await movedTo('2026-05-21')
    await looked()
    const [salary, repair, rent] = await Promise.all(ids.map(async id => (await paymentsOf(id))[0]))
    expect(salary).toMatchObject({ paymentObject: { valueAccount: { id: worker } }, point: { id: site }, costListType: { id: 3 } })
    expect(repair).toMatchObject({ paymentObject: { valueVehicle: { id: truck } }, costListType: { id: 4 } })
    expect(rent).toMatchObject({ point: { id: site }, costListType: { id: 2 }, companyFrom: { id: 1 }, companyTo: { id: 2 } })
  })
  test('at once where it begins in the past, each of the missed days by itself', async () => {
    const id = await regular(expense({ start: '2026-02-26' }))
    await idle()
    expect(await daysOf(id)).toEqual(['2026-03-25', '2026-04-25'])
    expect(await read(id)).toMatchObject({ nextRun: '2026-05-25', lastRun: '2026-04-25' })
  })
  test('later, where no server ran for weeks: each on its own day', async () => {
    const id = await regular(expense({ period: 'week', weekday: 'mon' }))
    await movedTo('2026-06-17')
    await looked()
    expect(await daysOf(id)).toEqual(['2026-05-25', '2026-06-01', '2026-06-08', '2026-06-15'])
  })
  test('up to its end, and then it has ended', async () => {
    const id = await regular(expense({ end: '2026-06-30' }))
    await movedTo('2026-09-01')
    await looked()
    expect(await daysOf(id)).toEqual(['2026-05-25', '2026-06-25'])
    expect(await read(id)).toMatchObject({ state: 'ended', nextRun: null, nextRuns: null })
  })
  test('as a draft where that is wanted: it moves no box', async () => {
    const id = await regular(expense({ mode: 'draft', day: 21 }))
    await movedTo('2026-05-21')
    await looked()
    const [draft] = await paymentsOf(id)
    expect(draft.payStatus).toMatchObject({ id: 1, name: 'Черновик' })
    const { rows } = await sql`select 1 from cash_transaction where object_type = 'payment' and object_number = ${draft.id}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([])
    expect(await read(id)).toMatchObject({ lastRun: '2026-05-21', madeCount: 0, madeSum: '0.00' })
  })
  test('once: not again after its payment was cancelled, nor where the cursor was lost, nor past the key of the database', async () => {
    const id = await regular(expense({ day: 21 }))
    await movedTo('2026-05-21')
    await looked()
    const [paid] = await paymentsOf(id)
    await app.call('PATCH', `api/payments/${paid.id}/remove-payment`, { json: { delComment: 'Не нужен' } })
    await sql`update regular_payment set settled = null, next_run = '2026-05-21' where id = ${id}`.execute(app.database.db)
    await looked()
    expect(await daysOf(id)).toEqual(['2026-05-21'])
    expect(await read(id)).toMatchObject({ nextRun: '2026-06-21', problem: null })
    const again = sql`insert into payment (create_date, pay_date, cost_list_id, pay_method_id, price, regular_payment_id, regular_period)
      values ('2026-05-21', '2026-05-21', ${GENERAL}, 1, 1, ${id}, '2026-05-01')`.execute(app.database.db)
    await expect(again).rejects.toThrow(/payment_unique_regular_period/)
  })
})

describe('what cannot be paid', () => {
  test('keeps its reason in words, holds up no other, and is tried again without doubling', async () => {
    const article = await made('api/cost_lists', { name: `Связь ${Math.random()}`, costListType: 2 })
    const [failing, sound] = [await regular(expense({ costList: article, day: 21 })), await regular(expense({ day: 21 }))]
    const off = (active: boolean) => app.call('PATCH', `api/cost_lists/${article}`, { json: { metadataFields: { active } } })
    await off(false)
    await movedTo('2026-05-21')
    await looked()
    expect(await daysOf(sound)).toEqual(['2026-05-21'])
    expect(await daysOf(failing)).toEqual([])
    expect(await read(failing)).toMatchObject({
      state: 'failed',
      problem: 'Платёж за 21.05.2026 не создан: Статья больше не действует: выберите другую',
      nextRun: '2026-05-21',
    })
    await off(true)
    await looked()
    expect(await daysOf(failing), 'not every minute').toEqual([])
    app.now = new Date('2026-05-21T09:15:00Z')
    await looked()
    await looked()
    expect(await daysOf(failing)).toEqual(['2026-05-21'])
    expect(await read(failing)).toMatchObject({ state: 'active', problem: null, nextRun: '2026-06-21' })
    expect(await daysOf(sound)).toEqual(['2026-05-21'])
  })
  test('is tried at once when the regular payment is mended', async () => {
    const leaver = await made('api/accounts', { login: `leaver${Date.now()}`, fio: 'Уволенный', accountType: 1 })
    const id = await regular(expense({ costList: SALARY, account: leaver, day: 21 }))
    await app.call('PATCH', `api/accounts/${leaver}`, { json: { isActive: false } })
    await sql`update account set is_active = false where id = ${leaver}`.execute(app.database.db)
    await movedTo('2026-05-22')
    await looked()
    expect((await read(id)).problem).toBe(
      'Платёж за 21.05.2026 не создан: Сотрудник Уволенный отключён: замените его или приостановите платёж',
    )
    expect((await patch(id, { account: worker })).status).toBe(200)
    await idle()
    expect(await daysOf(id)).toEqual(['2026-05-21'])
  })
  test('because its day is closed is paid on the first open day, and says so; without an open day it waits', async () => {
    const id = await regular(expense({ day: 21 }))
    await closeUntil('2026-05-25')
    await movedTo('2026-05-24')
    await looked()
    expect(await read(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Период закрыт по 25.05.2026') })
    await movedTo('2026-05-26')
    await looked()
    await closeUntil(null)
    expect(await paymentsOf(id)).toMatchObject([
      { payDate: '2026-05-26', reportDate: '2026-05-26', comment: 'День платежа 21.05.2026 в закрытом периоде' },
    ])
    expect(await read(id)).toMatchObject({ state: 'active', nextRun: '2026-06-21' })
  })
})

describe('a change', () => {
  test('of the schedule is for periods that are not paid yet', async () => {
    const id = await regular(expense({ day: 21 }))
    await movedTo('2026-05-21')
    await looked()
    await patch(id, { day: 28, sum: '60000' })
    expect(await read(id)).toMatchObject({ nextRun: '2026-06-28' })
    // The payment of May covers the second quarter.
    await patch(id, { period: 'quarter', day: 1 })
    expect(await read(id)).toMatchObject({ nextRun: '2026-07-01' })
    await movedTo('2026-07-01')
    await looked()
    expect((await paymentsOf(id)).map(({ payDate, sum }) => [payDate, sum])).toEqual([
      ['2026-05-21', '50000.00'],
      ['2026-07-01', '60000.00'],
    ])
  })
  test('to a rest pays nothing, and what was due meanwhile is passed over', async () => {
    const id = await regular(expense({ period: 'week', weekday: 'mon' }))
    await patch(id, { metadataFields: { isActive: false } })
    expect(await read(id)).toMatchObject({ state: 'paused', nextRun: null, nextRuns: null })
    await movedTo('2026-06-10')
    await looked()
    expect(await daysOf(id)).toEqual([])
    await patch(id, { metadataFields: { isActive: true } })
    expect(await read(id)).toMatchObject({ state: 'active', nextRun: '2026-06-15' })
    await movedTo('2026-06-15')
    await looked()
    expect(await daysOf(id)).toEqual(['2026-06-15'])
  })
  test('of the end wakes what had ended, from the day of the change on', async () => {
    const id = await regular(expense({ day: 21, end: '2026-06-01' }))
    await movedTo('2026-08-22')
    await looked()
    await patch(id, { end: '2026-12-31' })
    await idle()
    expect(await daysOf(id)).toEqual(['2026-05-21'])
    expect(await read(id)).toMatchObject({ state: 'active', nextRun: '2026-09-21' })
  })
})

test('states are counted over the list of each kind, and found by a filter', async () => {
  await regular(transfer({ name: 'Действующий' }))
  const paused = await regular(expense({ name: 'Отложенный' }))
  await patch(paused, { metadataFields: { isActive: false } })
  const { body } = await app.call('GET', 'api/regular_payments/exps/indicators?kind=expense')
  const groups = (body.groups ?? body) as readonly { state: string; count: number }[]
  expect(groups.find(one => one.state === 'paused')!.count).toBeGreaterThan(0)
  const found = (await app.call('GET', 'api/regular_payments?kind=expense&state=paused&itemsPerPage=500')).body as Body[]
  expect(found.map(one => one.id)).toContain(paused)
  expect(new Set(found.map(one => one.state))).toEqual(new Set(['paused']))
})

test('a job is started where something is due, and none where nothing is', async () => {
  const jobs = async (): Promise<number> => {
    const { rows } = await sql`select 1 from job j join job_type t on t.id = j.job_type_id where t.code = 'regular_payments_run'`.execute(
      app.database.db,
    )
    return rows.length
  }
  await regular(expense({ day: 21 }))
  const before = await jobs()
  await looked()
  expect(await jobs()).toBe(before)
  await movedTo('2026-05-21')
  await looked()
  await looked()
  expect(await jobs()).toBe(before + 1)
})
