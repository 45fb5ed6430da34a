import { application } from '#resources/app.rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLog } from '../../../server/log.ts'
import { inTransaction } from '../../../server/engine/write/transaction.ts'
import { httpError } from '../../../server/httpError.ts'
import type { JobKinds } from '../../../server/jobs/job.ts'
import { migrations } from '#resources/migrations.rules'
import { openQueue, type Work } from '../../../server/jobs/queue.ts'
import { JOB, jobWork, waitingJobs } from '../../../server/jobs/run.ts'
import { jobTypeRows as ofFramework } from '#areas/seed/catalogue.rules'
import { jobTypeRows as ofBusiness } from '#resources/seed/catalogue/system.rules'
import { SYSTEM } from '../../../server/session/rights.ts'
import { testApp, type Answered, type TestApp } from '../../support/app.ts'
import { sheetOf } from '../../support/packages.ts'

const jobTypeRows = [...ofFramework, ...ofBusiness]

/** Background jobs: started, followed, interrupted, copied (operations §2.19). */
let app: TestApp
let breaksAt = -1
let gate = Promise.resolve()
const seen: { user: number; done: number }[] = []
const kinds: JobKinds = {
  test_count: {
    target: params => String(params['target'] ?? ''),
    async work(_engine, job, progress) {
      await progress.total(4)
      seen.push({ user: job.user.id, done: job.done })
      for (let at = job.done; at < 4; at += 1) {
        await gate
        await progress.step(async tx => {
          await sql`insert into tag (name, ins_date, ins_user_id) values (${`метка ${job.id} ${at}`}, ${tx.now}, ${tx.user.id || null})`.execute(
            tx.db,
          )
          if (at === breaksAt) throw new Error('the cable was pulled')
          return { rows: 1, keep: { last: at } }
        })
      }
      return { counted: 4 }
    },
  },
  test_sheet: {
    sheet: (_, result) => ({ name: 'Итог', columns: [{ header: 'Что', kind: 'text' }], rows: result as string[][] }),
    work: async (_engine, job) => (job.params['empty'] ? [] : [['песок'], ['щебень']]),
  },
  test_refuse: {
    work: async () => {
      throw httpError(422, 'INVALID', 'Нечего считать')
    },
  },
}
beforeAll(async () => {
  app = await testApp({ kinds })
  await sql`insert into job_type (name, code) values ('Счёт', 'test_count'), ('Отказ', 'test_refuse'), ('Лист', 'test_sheet')`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  breaksAt = -1
  gate = Promise.resolve()
  seen.splice(0)
  await sql`update job set status = 'done' where status in ('queued', 'running')`.execute(app.database.db)
})

const typeOf = async (code: string): Promise<number> =>
  Number((await sql<{ id: number }>`select id from job_type where code = ${code}`.execute(app.database.db)).rows[0]!.id)
const start = async (code: string, more: object = {}, as?: string): Promise<Answered> =>
  app.call('POST', 'task_managers/create', { json: { procType: await typeOf(code), ...more }, ...(as && { as }) })
/** Starts a job as a rule of the product does. */
const begun = async (code: string, params: object): Promise<{ id: number }> => ({
  id: await inTransaction(app.app.engine, SYSTEM, tx => tx.start(code, params as Record<string, unknown>)),
})
const read = async (id: number): Promise<Answered['body']> => (await app.call('GET', `api/task_managers/${id}`)).body
const until = (id: number, status: string): Promise<void> =>
  vi.waitFor(async () => expect((await read(id)).status).toBe(status), { timeout: 15_000, interval: 20 })
const work = (): Work =>
  jobWork(
    () => app.app.engine,
    { ...application.jobs, ...kinds },
    async () => undefined,
  )
/** A row in the table of jobs that is in no queue. */
async function lone(params: object = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into job (job_type_id, params, target, ins_user_id)
    values (${await typeOf('test_count')}, ${JSON.stringify(params)}::jsonb, 'lone', 1) returning id`.execute(app.database.db)
  return Number(rows[0]!.id)
}

describe('jobs of people', () => {
  test('are started of a chosen kind, run for the one who asked, and tell how far they are [R-581, R-586]', async () => {
    const token = await app.holder(['TASKMANAGER_VIEW'])
    const { status, body } = await start('test_count', {}, token)
    expect([status, body.status, body.procType.code, body.params]).toEqual([200, 'queued', 'test_count', {}])
    await until(body.id as number, 'done')
    const done = await read(body.id as number)
    expect(done).toMatchObject({ done: 4, total: 4, progress: 100, result: { counted: 4 }, error: null, attempts: 1 })
    expect([done.startedAt, done.finishedAt].every(Boolean)).toBe(true)
    expect(seen).toEqual([{ user: done.mdInsUser.id, done: 0 }])
    const listed = await app.call('GET', 'task_managers')
    expect([listed.status, listed.body[0].id]).toEqual([200, body.id])
    expect((await app.call('GET', `api/task_managers?status[]=done&procType[]=${await typeOf('test_count')}`)).body[0].id).toBe(body.id)
  })

  test('that write are started, and copied, by those alone who may do the same by hand', async () => {
    const [looker, writer] = [await app.holder(['TASKMANAGER_VIEW']), await app.holder(['TASKMANAGER_VIEW', 'DEAL_ADD'])]
    const statuses = async (as: string): Promise<number[]> => [
      (await start('deals_recalc', { params: { dateTo: '2000-01-01' } }, as)).status,
      (await start('files_check', {}, as)).status,
    ]
    expect([await statuses(looker), await statuses(writer)]).toEqual([
      [403, 200],
      [200, 200],
    ])
    const [made] = (await app.call('GET', 'task_managers?itemsPerPage=100')).body.filter(
      (one: { procType: { code: string } }) => one.procType.code === 'deals_recalc',
    ) as { id: number }[]
    const copied = await app.call('POST', 'api/task_managers/copy_task_manager', { as: looker, json: { ids: [made!.id] } })
    expect(copied.status).toBe(403)
  })

  test('are asked for what their kind takes, and name the wrong input', async () => {
    const wrong = await start('deals_recalc', { dateFrom: 'вчера' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['dateFrom']])
    const strange = await start('files_check', { product: 1 })
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['product']])
    const { body } = await start('deals_recalc', { dateFrom: '2026-01-01', dateTo: '2026-01-31' })
    expect(body.params).toEqual({ dateFrom: '2026-01-01', dateTo: '2026-01-31' })
  })

  test('the tariffs of fuel companies that are in force are offered to jobs [R-585]', async () => {
    const { rows } = await sql<{ id: number }>`insert into company (name, kind) values ('АЗС', 'oil') returning id::int as id`.execute(
      app.database.db,
    )
    const supplier = rows[0]!.id
    const made = async (name: string, more: object = {}): Promise<void> => {
      const { status } = await app.call('POST', 'api/oil_company_tariffs', { json: { name, company: supplier, price: '61.50', ...more } })
      expect(status).toBe(201)
    }
    await made('Летний')
    await made('Прошлый', { dateStop: '2020-01-01' })
    await made('Будущий', { dateStart: '2099-01-01' })
    const { body } = await app.call('GET', 'oil_company_tariffs/list_active')
    expect(body.map((one: { name: string }) => one.name)).toEqual(['Летний'])
    expect((await app.call('GET', 'oil_company_tariffs/list_active?query=зимний')).body).toEqual([])
    const twisted = { name: 'Наоборот', company: supplier, dateStart: '2026-02-01', dateStop: '2026-01-01' }
    const { status, body: wrong } = await app.call('POST', 'api/oil_company_tariffs', { json: twisted })
    expect([status, Object.keys(wrong.errors)]).toEqual([422, ['dateStop']])
    const foreign = await app.call('POST', 'api/oil_company_tariffs', { json: { name: 'Чужой', company: 1 } })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['company']])
  })

  test('keep a log from their beginning to their end, the cancellation by name too', async () => {
    const logOf = async (id: number): Promise<string[]> =>
      ((await app.call('GET', `api/task_managers/${id}/log`)).body as { text: string }[]).map(one => one.text)
    const body = await begun('test_count', { target: 'log' })
    await until(body.id, 'done')
    expect(await logOf(body.id)).toEqual(['Начато, попытка 1', 'Закончено: сделано 4'])
    const refused = (await start('test_refuse')).body
    await until(refused.id as number, 'failed')
    expect(await logOf(refused.id as number)).toEqual(['Начато, попытка 1', 'Остановлено: Нечего считать'])
    const id = await lone()
    await app.call('PATCH', `api/task_managers/${id}/cancel`, { json: {} })
    expect(await logOf(id)).toEqual(['Отменил(а) Администратор'])
  })

  test('leave their result as a workbook where there is something to put down', async () => {
    const { body } = await start('test_sheet')
    await until(body.id, 'done')
    const { file } = await read(body.id)
    expect(file.fileName).toBe(`Итог ${body.id}.xlsx`)
    const { status, bytes } = await app.call('GET', `api/files/job/${body.id}/file`)
    expect([status, sheetOf(bytes)]).toEqual([200, [['Что'], ['песок'], ['щебень']]])
    const empty = await begun('test_sheet', { empty: true })
    await until(empty.id, 'done')
    expect((await read(empty.id)).file).toBeNull()
  })

  test('are copied with what they were asked, and the copy stands first [R-582]', async () => {
    const first = await begun('test_count', { target: 'c' })
    await until(first.id, 'done')
    const { body } = await app.call('POST', 'api/task_managers/copy_task_manager', { json: { ids: [first.id] } })
    await until(body.copies[0] as number, 'done')
    const [top] = (await app.call('GET', 'task_managers')).body as { id: number; status: string }[]
    expect(top!.id).toBe(body.copies[0])
    expect(await read(top!.id)).toMatchObject({ params: { target: 'c' }, done: 4, status: 'done' })
  })

  test('are exported to Excel [R-583]', async () => {
    const { body } = await start('test_count')
    await until(body.id as number, 'done')
    const { status, bytes } = await app.call('GET', 'api/task_managers/export_xlsx?status[]=done')
    const rows = sheetOf(bytes)
    expect([status, rows[0]!.slice(0, 3), rows[1]!.slice(0, 3)]).toEqual([
      200,
      ['№', 'Вид задания', 'Состояние'],
      [String(body.id), 'Счёт', 'Готово'],
    ])
  })

  test('are offered without the kinds that the product keeps to itself [R-584]', async () => {
    const { body } = await app.call('GET', 'api/task_manager_proc_types')
    const codes = (body as { code: string }[]).map(one => one.code)
    expect(body.find((one: { code: string }) => one.code === 'files_check')).toMatchObject({
      name: 'Проверка сохранённых файлов',
      typeName: 'Проверка сохранённых файлов',
    })
    expect(codes).toContain('files_check')
    const hidden = jobTypeRows.filter(row => row['is_hidden']).map(row => String(row['code']))
    expect(hidden).toHaveLength(13)
    expect(codes.filter(code => hidden.includes(code))).toEqual([])
    const refused = await start('card_block')
    expect([refused.status, refused.body.errors]).toEqual([422, { procType: 'Такой записи нет, или она здесь не подходит' }])
  })

  test('each kind that people may choose has its work', () => {
    expect(jobTypeRows.filter(row => !row['is_hidden'] && !application.jobs[String(row['code'])]).map(row => row['code'])).toEqual([])
    expect(Object.keys(application.jobs).filter(code => !jobTypeRows.some(row => row['code'] === code))).toEqual([])
  })

  test('are closed to those without the right', async () => {
    const token = await app.holder(['TASK_VIEW'])
    expect((await app.call('GET', 'task_managers', { as: token })).status).toBe(403)
    expect((await start('test_count', {}, token)).status).toBe(403)
  })

  test('a period that ends before it begins is refused at its field', async () => {
    const refused = await start('deals_recalc', { dateFrom: '2026-02-01', dateTo: '2026-01-01' })
    expect([refused.status, refused.body.errors]).toEqual([422, { dateTo: 'Конец периода раньше его начала' }])
  })
})

describe('the work', () => {
  test('goes on where it was interrupted, and does nothing twice', async () => {
    const id = await lone()
    breaksAt = 2
    await expect(work()({ job: id })).rejects.toThrow('the cable was pulled')
    expect(await read(id)).toMatchObject({ status: 'queued', done: 2, total: 4, progress: 50 })
    breaksAt = -1
    await work()({ job: id })
    expect(await read(id)).toMatchObject({ status: 'done', done: 4, attempts: 2 })
    expect(seen.map(one => one.done)).toEqual([0, 2])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tag where name like ${`метка ${id} %`}`.execute(
      app.database.db,
    )
    expect(rows[0]!.n).toBe(4)
  })

  test('of a server that is gone is taken over, of a running one it is not', async () => {
    const id = await lone()
    await sql`update job set status = 'running', attempts = 1, beat_at = now() where id = ${id}`.execute(app.database.db)
    await expect(work()({ job: id })).rejects.toThrow('another server')
    await sql`update job set beat_at = now() - interval '1 minute' where id = ${id}`.execute(app.database.db)
    await work()({ job: id })
    expect((await read(id)).status).toBe('done')
  })

  test('that breaks again and again fails in words', async () => {
    const id = await lone()
    breaksAt = 1
    for (let at = 0; at < 4; at += 1) await expect(work()({ job: id })).rejects.toThrow('the cable was pulled')
    await work()({ job: id })
    expect(await read(id)).toMatchObject({ status: 'failed', error: 'Ошибка сервера', done: 1 })
    const gone = await lone()
    await sql`update job set status = 'running', attempts = 5, beat_at = now() - interval '1 hour' where id = ${gone}`.execute(
      app.database.db,
    )
    await work()({ job: gone })
    expect(await read(gone)).toMatchObject({ status: 'failed', error: expect.stringContaining('прерывалось') })
  })

  test('that waits when its server ends is taken up at the next start', async () => {
    const id = await lone()
    expect(await waitingJobs(app.database.db)).toEqual([id])
    const queue = await openQueue(app.database, { [JOB]: work() }, openLog('silent'))
    for (const waiting of await waitingJobs(app.database.db)) await queue.start(JOB, { job: waiting })
    await until(id, 'done')
    await queue.close()
  })

  test('that is refused says why', async () => {
    const { body } = await start('test_refuse')
    await until(body.id as number, 'failed')
    expect((await read(body.id as number)).error).toBe('Нечего считать')
  })

  test('on one target is done one after the other', async () => {
    let open = (): void => undefined
    gate = new Promise(resolve => void (open = resolve))
    const [a, b, other] = [
      (await begun('test_count', { target: 'x' })).id,
      (await begun('test_count', { target: 'x' })).id,
      (await begun('test_count', { target: 'y' })).id,
    ]
    await until(a, 'running')
    await until(other, 'running')
    expect((await read(b)).status).toBe('queued')
    open()
    await until(a, 'done')
    await until(b, 'done')
  })

  test('stops between two steps when it is cancelled', async () => {
    let open = (): void => undefined
    gate = new Promise(resolve => void (open = resolve))
    const body = await begun('test_count', { target: 'z' })
    await until(body.id, 'running')
    const { version } = await read(body.id)
    const cancelled = await app.call('PATCH', `api/task_managers/${body.id}/cancel`, { json: {}, headers: { 'if-match': `"${version}"` } })
    expect(cancelled.status).toBe(200)
    open()
    await new Promise(resolve => void setTimeout(resolve, 100))
    expect(await read(body.id)).toMatchObject({ status: 'cancelled', done: 0 })
    expect((await app.call('PATCH', `api/task_managers/${body.id}/cancel`, { json: {} })).status).toBe(409)
  })

  test('a rule starts a job in its transaction: what is rolled back starts nothing', async () => {
    const { engine } = app.app
    const started = await inTransaction(engine, SYSTEM, tx => tx.start('test_count', { target: 'rule' }, 4))
    await until(started, 'done')
    await expect(
      inTransaction(engine, SYSTEM, async tx => {
        await tx.start('test_count', { target: 'never' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    const { rows } = await sql`select 1 from job where target = 'never'`.execute(app.database.db)
    expect(rows).toEqual([])
    await expect(inTransaction(engine, SYSTEM, tx => tx.start('card_block', {}))).rejects.toThrow('нельзя запустить')
  })
})

test('jobs that waited when the product was renewed name what they take as their kinds do now', async () => {
  const { db } = app.database
  const made = async (code: string, params: object): Promise<number> =>
    Number(
      (
        await sql<{
          id: number
        }>`insert into job (job_type_id, params, target, status) values (${await typeOf(code)}, ${JSON.stringify(params)}::jsonb,
          'old', 'done') returning id`.execute(db)
      ).rows[0]!.id,
    )
  const ids = [
    await made('bank_import', { document: 5 }),
    await made('invoice_mail', { document: 7, to: 'a@b.ru' }),
    await made('cash_check', {}),
  ]
  await migrations.find(one => one.name.includes('jobs name'))!.run(db)
  const { rows } = await sql<{ params: object }>`select params from job where id = any(${ids}::bigint[]) order by id`.execute(db)
  expect(rows.map(row => row.params)).toEqual([{ bankDocument: 5 }, { invoice: 7, email: 'a@b.ru' }, {}])
})

test('the check of files names those that are not what was stored', async () => {
  await sql`insert into sys_file (key, file_name, content_type, size, sha256) values ('00/none', 'пропал.pdf', 'application/pdf', 1, 'x')`.execute(
    app.database.db,
  )
  const { body } = await start('files_check')
  await until(body.id as number, 'done')
  expect((await read(body.id as number)).result.broken).toEqual([{ id: expect.any(Number), fileName: 'пропал.pdf' }])
})
