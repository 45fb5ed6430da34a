import { application } from '#resources/app.rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../../server/adapters/database.ts'
import type { NpdAnswer, NpdService } from '#resources/adapters/externalServices.rules'
import { JOB, jobWork, waitingJobs } from '../../../server/jobs/run.ts'
import { openQueue } from '../../../server/jobs/queue.ts'
import { openLog } from '../../../server/log.ts'
import { reserveQuery } from '#resources/money/payment/selfEmployed.rules'
import { personInn } from '#resources/seed/demo/numbers.rules'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { sheetOf } from '../../support/packages.ts'

/** Payments to self-employed people: checked with the tax service, added up by year, each with its receipt (R-525, silent-places §7). */
const START = new Date('2026-05-20T09:00:00Z')
const NOBODY: NpdAnswer = { kind: 'unavailable' }
/** Answers of the external service by tax number; it is called through the product's own interface. */
const answers = new Map<string, NpdAnswer>()
const queries: string[] = []
const npd: NpdService = {
  isConfigured: true,
  check: async (inn, day) => {
    queries.push(`${inn} ${day}`)
    return answers.get(inn) ?? NOBODY
  },
}
const payer = (isPayer: boolean): NpdAnswer => ({ kind: 'known', isPayer, message: isPayer ? 'является' : 'не является' })

let app: TestApp
let made = 0
beforeAll(async () => {
  app = await testApp({ now: START, services: { npd } })
})
afterAll(() => app.close())
beforeEach(async () => {
  queries.splice(0)
  answers.clear()
  app.now = START
  await sql`delete from npd_pace`.execute(app.database.db)
  await sql`update job set status = 'done' where status in ('queued', 'running')`.execute(app.database.db)
  await sql`update payment set is_active = false`.execute(app.database.db)
})

const ok = async (answer: Promise<Answered>): Promise<Answered['body']> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
interface Person {
  readonly id: number
  readonly inn: string
}
const person = async (inn: string | null = personInn('5024', ++made)): Promise<Person> => {
  const { id } = await ok(app.call('POST', 'api/companies', { json: { name: `Самозанятый ${++made}`, ownerType: 5, inn } }))
  return { id, inn: inn! }
}
const paid = async (to: number, more: object = {}): Promise<number> =>
  (
    await ok(
      app.call('POST', 'api/payments', {
        json: { companyFrom: 1, companyTo: to, costList: 2, payMethod: 1, price: '1000', createDate: '2026-05-10', ...more },
      }),
    )
  ).id
const read = (id: number): Promise<Answered['body']> => ok(app.call('GET', `api/payments/${id}`))
const statusOf = async (id: number): Promise<string | null> => (await read(id)).npdStatus
const check = (ids: readonly number[], as?: string): Promise<Answered> =>
  app.call('POST', 'api/payments/check-npd', { json: { ids }, ...(as && { as }) })
const checkOne = (id: number, as?: string): Promise<Answered> => app.call('POST', `api/payments/${id}/check-npd`, as ? { as } : {})
const job = (id: number): Promise<Answered['body']> => ok(app.call('GET', `api/task_managers/${id}`))
const work = (of = app.app.engine) =>
  jobWork(
    () => of,
    application.jobs,
    async () => undefined,
  )
/** Simulates the queue when the job's time has come. */
const later = async (id: number, seconds: number): Promise<void> => {
  app.now = new Date(app.now.getTime() + seconds * 1000)
  await work()({ job: id })
}
const settled = (id: number): Promise<Answered['body']> =>
  vi.waitFor(
    async () => {
      const now = await job(id)
      expect(now.status !== 'queued' && (now.status !== 'running' || now.resumeAt !== null), JSON.stringify(now)).toBe(true)
      return now
    },
    { timeout: 15_000, interval: 20 },
  )
const listed = async (question = ''): Promise<Answered['body'][]> => ok(app.call('GET', `api/payments/get/smz?isActive=1${question}`))
const property = (name: string, value: string): Promise<unknown> =>
  sql`update property set parameter_value = ${value} where parameter = ${name}`.execute(app.database.db)

describe('a payment to a self-employed person', () => {
  test('is one to their company or to their employee; what they pay us, unposted payments and payments to others are not [R-525]', async () => {
    const { id: company } = await person()
    const { id: other } = await ok(app.call('POST', 'api/companies', { json: { name: 'Перевозчик' } }))
    const { id: account } = await ok(
      app.call('POST', 'api/accounts', { json: { login: `worker${company}`, fio: 'Рабочий', accountType: 1, company } }),
    )
    const { body: articles } = await app.call('GET', 'api/cost_lists?costListType=3&itemsPerPage=1')
    const payroll = { companyFrom: null, companyTo: null, costList: articles[0].id, value: account }
    const ids = [await paid(company), await paid(company, payroll)]
    const none = [await paid(other), await paid(1, { companyFrom: company }), await paid(1, { ...payroll, companyTo: 1 })]
    expect((await listed()).map(one => one.id).toSorted((a, b) => a - b)).toEqual(ids)
    for (const id of none) expect(await statusOf(id)).toBeNull()
    expect((await read(ids[1]!)).selfEmployed.id).toBe(company)
  })

  test('that is executed on another day than drafted for is checked again', async () => {
    const one = await person()
    await sql`insert into npd_answer (inn, day, status, checked_at) values (${one.inn}, '2026-05-10', 'yes', now())`.execute(
      app.database.db,
    )
    const draft = await paid(one.id, { payStatus: 1 })
    expect(await statusOf(draft)).toBe('yes')
    await ok(app.call('PATCH', `api/payments/${draft}/carry_out`, { json: { payDate: '2026-05-18' } }))
    expect(await statusOf(draft)).toBe('unchecked')
  })

  test('follows what the company is and where the employee is: corrected afterwards, nobody has to remember the payments', async () => {
    const { id: company } = await ok(
      app.call('POST', 'api/companies', { json: { name: 'Будет самозанятым', inn: personInn('5024', ++made) } }),
    )
    const id = await paid(company)
    expect(await statusOf(id)).toBeNull()
    await ok(app.call('PATCH', `api/companies/${company}`, { json: { ownerType: 5 } }))
    expect(await statusOf(id)).toBe('unchecked')
    await ok(app.call('PATCH', `api/companies/${company}`, { json: { inn: '7707083893' } }))
    expect(await statusOf(id)).toBe('badInn')
    await ok(app.call('PATCH', `api/companies/${company}`, { json: { ownerType: 1 } }))
    expect((await read(id)).selfEmployed).toBeNull()
  })

  test('without an INN of 12 digits is flagged with a message and never queried', async () => {
    const id = await paid((await person(null)).id)
    expect(await statusOf(id)).toBe('badInn')
    const { body } = await check([id])
    expect(body).toEqual({ results: [{ id, ok: false, message: 'ИНН самозанятого не указан или неверен: нужны 12 цифр' }] })
    expect(queries).toEqual([])
  })

  test('that is cancelled waits for no check', async () => {
    const id = await paid((await person()).id)
    await ok(app.call('PATCH', `api/payments/${id}/remove-payment`, { json: { delComment: 'Ошибка' } }))
    expect(await statusOf(id)).toBeNull()
    expect((await check([id])).status).toBe(409)
  })
})

describe('the check', () => {
  test('reports who pays the tax on the day of the payment; others are flagged but not blocked [R-525]', async () => {
    const [good, bad] = [await person(), await person()]
    answers.set(good.inn, payer(true)).set(bad.inn, payer(false))
    const [a, b] = [await paid(good.id), await paid(bad.id)]
    const { body } = await checkOne(a)
    await settled(body.job)
    expect(await read(a)).toMatchObject({ npdStatus: 'yes', npdCheckedAt: '2026-05-20T09:00:00+00:00', npdMessage: 'является' })
    app.now = new Date(START.getTime() + 30_000)
    await settled((await checkOne(b)).body.job)
    expect(await read(b)).toMatchObject({ npdStatus: 'no', metadataFields: { isActive: true }, npdMessage: 'не является' })
    expect(queries).toEqual([`${good.inn} 2026-05-10`, `${bad.inn} 2026-05-10`])
    expect((await listed('&npdStatus[]=no')).map(one => one.id)).toEqual([b])
  })

  test('is not made again for the same person and day: other payments have the answer at once, later ones are born with it', async () => {
    const one = await person()
    answers.set(one.inn, payer(true))
    const [first, twin, otherDay] = [await paid(one.id), await paid(one.id), await paid(one.id, { createDate: '2026-05-11' })]
    await settled((await checkOne(first)).body.job)
    expect([await statusOf(twin), await statusOf(otherDay)]).toEqual(['yes', 'unchecked'])
    expect(await statusOf(await paid(one.id))).toBe('yes')
    expect((await check([twin])).body).toEqual({ results: [{ id: twin, ok: true, message: 'Плательщик НПД на 10.05.2026' }] })
    expect(queries).toHaveLength(1)
  })

  test('for a future day is not run', async () => {
    const id = await paid((await person()).id, { createDate: '2026-05-21' })
    expect((await check([id])).body.results).toEqual([{ id, ok: false, message: 'Дата платежа 21.05.2026 ещё не наступила' }])
    expect(queries).toEqual([])
  })

  test('that comes before its turn waits in the queue, and is made when the turn has come', async () => {
    const [one, two] = [await person(), await person()]
    answers.set(one.inn, payer(true)).set(two.inn, payer(true))
    const [a, b] = [await paid(one.id), await paid(two.id)]
    await settled((await checkOne(a)).body.job)
    app.now = new Date(START.getTime() + 29_000)
    const { status, body } = await checkOne(b)
    expect([status, body.count, body.results]).toEqual([200, 1, [{ id: b, ok: true, message: 'Поставлен в очередь' }]])
    expect(await settled(body.job)).toMatchObject({ status: 'running', resumeAt: '2026-05-20T09:00:30+00:00' })
    expect(await ok(app.call('GET', 'api/payments/npd/queue'))).toEqual({
      isThere: true,
      pause: 30,
      nextAt: '2026-05-20T09:00:30.000Z',
      jobs: [{ id: body.job, done: 0, total: 1 }],
    })
    await later(body.job, 1)
    expect([await statusOf(b), (await job(body.job)).status]).toEqual(['yes', 'done'])
  })

  test('of many keeps the rate limit, reports progress, and ends with a workbook', async () => {
    const people = [await person(), await person(), await person()]
    for (const [at, { inn }] of people.entries()) answers.set(inn, payer(at > 0))
    const ids: number[] = []
    for (const { id } of people) ids.push(await paid(id))
    const { job: id, count } = await ok(
      app.call('POST', 'api/payments/check-npd', { json: { filter: 'api/payments/get/smz?npdStatus[]=unchecked' } }),
    )
    expect(count).toBe(3)
    expect(await settled(id)).toMatchObject({ done: 1, total: 3, attempts: 1 })
    await later(id, 10)
    expect(queries).toHaveLength(1)
    await later(id, 20)
    expect([queries.length, (await job(id)).done]).toEqual([2, 2])
    await later(id, 30)
    const ended = await job(id)
    expect(ended).toMatchObject({ status: 'done', done: 3, total: 3, attempts: 1, resumeAt: null })
    const file = await app.call('GET', `api/files/job/${id}/file`)
    const rows = sheetOf(file.bytes)
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).toContain('Не плательщик')
    const { rows: log } = await sql<{ text: string }>`select text from job_line where job_id = ${id} order by id`.execute(app.database.db)
    expect(log.filter(({ text }) => text.includes('плательщик НПД на 10.05.2026'))).toHaveLength(3)
  })

  test('waits longer each time the service limits its rate, and then continues', async () => {
    const one = await person()
    answers.set(one.inn, { kind: 'limited' })
    const id = await paid(one.id)
    const { body } = await checkOne(id)
    expect((await settled(body.job)).resumeAt).toBe('2026-05-20T09:01:00+00:00')
    await later(body.job, 60)
    expect((await job(body.job)).resumeAt).toBe('2026-05-20T09:03:00+00:00')
    answers.set(one.inn, payer(true))
    await later(body.job, 120)
    expect([(await job(body.job)).status, await statusOf(id)]).toEqual(['done', 'yes'])
    // The usual rate limit applies again.
    expect(await reserveQuery(app.database.db, new Date(app.now.getTime() + 30_000))).toBeUndefined()
  })

  test('gives up on a service that does not answer, in words, and leaves what is unchecked', async () => {
    const id = await paid((await person()).id)
    const { body } = await checkOne(id)
    await settled(body.job)
    for (let tries = 0; tries < 4; tries += 1) await later(body.job, 3600)
    // The user's session has not expired meanwhile.
    app.now = START
    expect(await job(body.job)).toMatchObject({ status: 'failed', error: 'Сервис недоступен, проверьте статус НПД вручную' })
    expect(await statusOf(id)).toBe('unchecked')
  })

  test('that is called before its time leaves the job to the call that is meant', async () => {
    const people = [await person(), await person()]
    for (const { inn } of people) answers.set(inn, payer(true))
    const ids: number[] = []
    for (const { id } of people) ids.push(await paid(id))
    const { body } = await check(ids)
    const { version } = await settled(body.job)
    await later(body.job, 10)
    expect((await job(body.job)).version).toBe(version)
    await later(body.job, 20)
    expect((await job(body.job)).status).toBe('done')
  })

  test('takes an INN that the service refuses for a wrong one', async () => {
    const one = await person()
    answers.set(one.inn, { kind: 'invalid', message: 'Указан некорректный ИНН' })
    const id = await paid(one.id)
    await settled((await checkOne(id)).body.job)
    expect(await read(id)).toMatchObject({ npdStatus: 'badInn', npdMessage: 'Указан некорректный ИНН' })
  })

  test('resumes after a restart: another server queries only what is still unanswered', async () => {
    const people = [await person(), await person()]
    for (const { inn } of people) answers.set(inn, payer(true))
    const ids: number[] = []
    for (const { id } of people) ids.push(await paid(id))
    const { body } = await check(ids)
    await settled(body.job)
    // The server of the first query is gone; the job resumes on another.
    await sql`update job set beat_at = now() - interval '2 minutes' where id = ${body.job}`.execute(app.database.db)
    expect(await waitingJobs(app.database.db)).toContain(body.job)
    await later(body.job, 3600)
    expect(await job(body.job)).toMatchObject({ status: 'done', done: 2, attempts: 1 })
    expect([queries.length, new Set(queries).size]).toEqual([2, 2])
  })

  test('can be stopped by users who write payments: answers stay, and nothing more is queried', async () => {
    const people = [await person(), await person()]
    for (const { inn } of people) answers.set(inn, payer(true))
    const ids: number[] = []
    for (const { id } of people) ids.push(await paid(id))
    const { body } = await check(ids)
    await settled(body.job)
    expect(await ok(app.call('POST', 'api/payments/npd/stop'))).toEqual({ stopped: 1 })
    await later(body.job, 3600)
    expect([(await job(body.job)).status, queries.length]).toEqual(['cancelled', 1])
  })

  test('needs the right to enter payments, and is not made in read-only mode', async () => {
    const id = await paid((await person()).id)
    const reader = await app.holder(['PAYMENT_VIEW'])
    expect((await check([id], reader)).status).toBe(403)
    expect((await checkOne(id, reader)).status).toBe(403)
    expect((await app.call('POST', 'api/payments/npd/stop', { as: reader })).status).toBe(403)
    expect((await app.call('GET', 'api/payments/npd/queue', { as: reader })).status).toBe(200)
  })
})

describe('the pace', () => {
  test('is shared by all servers: of two concurrent queries one may be sent', async () => {
    const second = connectDatabase(app.database.address)
    try {
      const turns = await Promise.all([app.database, second].map(({ db }) => reserveQuery(db, START)))
      expect(turns.filter(turn => turn === undefined)).toHaveLength(1)
      expect(turns.find(Boolean)).toEqual(new Date(START.getTime() + 30_000))
      expect(await reserveQuery(second.db, new Date(START.getTime() + 30_000))).toBeUndefined()
    } finally {
      await second.close()
    }
  })

  test('is the property, and never faster than 30 seconds', async () => {
    for (const [value, seconds] of [
      ['90', 90],
      ['1', 30],
    ] as const) {
      await sql`delete from npd_pace`.execute(app.database.db)
      await property('npdPause', value)
      await reserveQuery(app.database.db, START)
      expect(await reserveQuery(app.database.db, START)).toEqual(new Date(START.getTime() + seconds * 1000))
    }
    await property('npdPause', '30')
  })

  test('is kept by jobs of two servers together', async () => {
    const people = [await person(), await person()]
    for (const { inn } of people) answers.set(inn, payer(true))
    const ids: number[] = []
    for (const { id } of people) ids.push(await paid(id))
    const started: number[] = []
    for (const id of ids) {
      const { body } = await checkOne(id)
      await settled(body.job)
      started.push(body.job)
    }
    expect(queries).toHaveLength(1)
    app.now = new Date(START.getTime() + 30_000)
    const second = connectDatabase(app.database.address)
    try {
      const elsewhere = { ...app.app.engine, db: second.db }
      await Promise.all([work()({ job: started[1]! }).catch(() => undefined), work(elsewhere)({ job: started[1]! }).catch(() => undefined)])
      expect([queries.length, new Set(queries).size]).toEqual([2, 2])
    } finally {
      await second.close()
    }
  })

  test('does not hold up other jobs: a job that waits gives its place in the queue to others', async () => {
    const engine = app.app.engine
    const [one, two] = [await person(), await person()]
    answers.set(one.inn, payer(true)).set(two.inn, payer(true))
    const ids = [await paid(one.id), await paid(two.id)]
    const { body } = await check(ids)
    await settled(body.job)
    const order: string[] = []
    const resumed = Promise.withResolvers<void>()
    const queue = await openQueue(
      app.database,
      {
        [JOB]: async data => {
          order.push(`job ${String(data['job'])}`)
          app.now = new Date(START.getTime() + 60_000)
          await jobWork(
            () => engine,
            application.jobs,
            async () => undefined,
          )(data)
          resumed.resolve()
        },
        other: async () => void order.push('other'),
      },
      openLog('silent'),
    )
    await queue.start(JOB, { job: body.job }, 2)
    await queue.start('other', {})
    await resumed.promise
    expect(order).toEqual(['other', `job ${body.job}`])
    expect(await statusOf(ids[0]!)).toBe('yes')
    await queue.close()
  })
})

describe('the income of a year', () => {
  test('adds up what was paid to a person in the calendar year of the payment; what does not count is left out', async () => {
    const one = await person()
    const id = await paid(one.id, { price: '1000.50' })
    const cancelled = await paid(one.id, { price: '5000' })
    await paid(one.id, { price: '300', payStatus: 2 })
    const before = await paid(one.id, { price: '70', createDate: '2025-12-31' })
    await paid(one.id, { price: '20.25', createDate: '2026-01-01' })
    await ok(app.call('PATCH', `api/payments/${cancelled}/remove-payment`, { json: { delComment: 'Ошибка' } }))
    expect(await read(id)).toMatchObject({ npdTotal: '1020.75', npdLimit: '2400000.00', npdLevel: 'within' })
    expect((await read(before)).npdTotal).toBe('70.00')
  })

  test('is near the limit from 90 % on and beyond it above 100 %, by the property', async () => {
    const one = await person()
    await property('npdLimit', '1000')
    const id = await paid(one.id, { price: '899.99' })
    expect((await read(id)).npdLevel).toBe('within')
    await paid(one.id, { price: '0.01' })
    expect((await read(id)).npdLevel).toBe('near')
    await paid(one.id, { price: '100' })
    expect((await read(id)).npdLevel).toBe('near')
    await paid(one.id, { price: '0.01' })
    expect((await read(id)).npdLevel).toBe('over')
    expect((await listed('&npdLevel[]=over')).map(row => row.npdTotal)).toEqual(['1000.01', '1000.01', '1000.01', '1000.01'])
    await property('npdLimit', '2400000')
  })

  test('is shown to users who enter a payment, whoever receives it', async () => {
    const one = await person()
    await paid(one.id, { price: '700' })
    const { id: account } = await ok(
      app.call('POST', 'api/accounts', { json: { login: `worker${one.id}`, fio: 'Рабочий', accountType: 1, company: one.id } }),
    )
    const income = async (question: string): Promise<Answered['body']> =>
      (await ok(app.call('GET', `api/payments/npd/income?${question}`))).payee
    expect(await income(`company=${one.id}&day=2026-12-31`)).toMatchObject({
      id: one.id,
      inn: one.inn,
      total: '700.00',
      limit: '2400000.00',
    })
    expect(await income(`account=${account}`)).toMatchObject({ id: one.id, total: '700.00' })
    expect(await income(`company=${one.id}&day=2027-01-01`)).toMatchObject({ total: '0.00' })
    expect(await income('company=2')).toBeNull()
  })
})

describe('the cheque', () => {
  test('is entered by users who enter payments of the kind; executed payments without one are counted', async () => {
    const one = await person()
    const [id, withoutReceipt] = [await paid(one.id), await paid(one.id)]
    await paid(one.id, { payStatus: 2 })
    const link = `https://lknpd.nalog.ru/api/v1/receipt/${one.inn}/20ab/print`
    const cheque = (json: object, as?: string): Promise<Answered> =>
      app.call('PATCH', `api/payments/${id}/cheque`, { json, ...(as && { as }) })
    expect((await cheque({ chequeNumber: '20ab' }, await app.holder(['COST_VIEW', 'COST_ADD', 'PAYMENT_VIEW']))).status).toBe(403)
    expect((await cheque({ chequeLink: link })).body.errors).toEqual({ chequeNumber: 'К ссылке укажите номер чека' })
    expect((await cheque({ chequeNumber: '20ab', chequeLink: 'javascript:alert(1)' })).status).toBe(422)
    expect(await ok(cheque({ chequeNumber: '20ab', chequeLink: link }))).toMatchObject({
      chequeNumber: '20ab',
      chequeLink: link,
      sum: '1000.00',
    })
    const counts = async (): Promise<unknown> => (await ok(app.call('GET', 'api/payments/smz/indicators?isActive=1'))).counts
    expect(await counts()).toEqual({ withoutCheque: 1, nearLimit: 0, overLimit: 0 })
    expect((await listed('&hasCheque=0&payStatus[]=3')).map(row => row.id)).toEqual([withoutReceipt])
    await ok(cheque({ chequeNumber: null, chequeLink: null }))
    expect(await counts()).toMatchObject({ withoutCheque: 2 })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from cash_transaction where object_type = 'payment' and object_number = ${id}`.execute(app.database.db)
    expect(rows[0]!.n).toBe(2)
  })
})

test('counts over the list say how many payments are of which status', async () => {
  const [good, bad] = [await person(), await person(null)]
  await paid(good.id)
  await paid(bad.id)
  const { groups } = await ok(app.call('GET', 'api/payments/smz/indicators?isActive=1'))
  expect(groups.map((one: { npdStatus: string; count: number }) => [one.npdStatus, one.count])).toEqual([
    ['badInn', 1],
    ['unchecked', 1],
  ])
})

test('an installation without the service reports it immediately', async () => {
  const alone = await testApp({ now: START })
  try {
    const { id: company } = (
      await alone.call('POST', 'api/companies', { json: { name: 'Самозанятый', ownerType: 5, inn: personInn('5024', 9) } })
    ).body
    const { body: payment } = await alone.call('POST', 'api/payments', {
      json: { companyFrom: 1, companyTo: company, costList: 2, payMethod: 1, price: '1000', createDate: '2026-05-10' },
    })
    const { status, body } = await alone.call('POST', `api/payments/${payment.id}/check-npd`)
    expect([status, body.code, body.message]).toEqual([424, 'NPD_UNAVAILABLE', 'Сервис недоступен, проверьте статус НПД вручную'])
  } finally {
    await alone.close()
  }
})
