import { application } from '#resources/app.rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobWork } from '../../server/jobs/run.ts'
import { testApp, type Answered, type TestApp } from '../support/app.ts'
import { sheetOf } from '../support/packages.ts'

/** A change of all records that a list finds is done by a job: as many ordinary writes as its user might do, and undone as a whole. */
let app: TestApp
let nth = 0
let word = ''
let ids: number[] = []

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const REMOVED = { metadataFields: { isDelete: true } }
/** More than are written in one transaction. */
const MANY = 103
beforeEach(async () => {
  nth += 1
  word = `Сразу${nth}`
  ids = []
  for (let at = 0; at < MANY; at += 1) ids.push((await app.call('POST', 'api/companies', { json: { name: `${word} ${at}` } })).body.id)
})

const start = (values: object, more: object = {}, as?: string): Promise<Answered> =>
  app.call('POST', 'api/bulk_changes', { ...(as && { as }), json: { of: 'company', filter: `query=${word}`, values, ...more } })
const state = async (id: number): Promise<Answered['body']> => (await app.call('GET', `api/bulk_changes/${id}`)).body
async function ended(id: number): Promise<Answered['body']> {
  await expect.poll(async () => (await state(id)).status, { timeout: 30_000 }).toMatch(/done|failed/)
  return state(id)
}
const company = async (at: number): Promise<Answered['body']> => (await app.call('GET', `api/companies/${ids[at]}`)).body
const comments = async (): Promise<readonly unknown[]> =>
  (await app.call('GET', `api/companies?query=${encodeURIComponent(word)}&itemsPerPage=1000&order[id]=asc`)).body.map(
    (one: Answered['body']) => one.comment,
  )

test('all that are found are changed as by their own calls, and undone as a whole, except those changed since', async () => {
  await app.call('PATCH', `api/companies/${ids[0]}`, { json: { comment: 'раньше' } })
  const { status, body } = await start({ comment: 'новое' })
  expect([status, body.total]).toEqual([200, MANY])
  expect(await ended(body.job)).toMatchObject({ status: 'done', done: MANY, total: MANY, changed: MANY, failed: 0, failures: [] })
  expect(new Set(await comments())).toEqual(new Set(['новое']))
  const history = (await app.call('GET', `api/history/company/${ids[0]}`)).body
  expect(history[0]).toMatchObject({ action: 'edit', user: { id: 1 } })
  expect((await company(0)).version).toBe(3)
  await app.call('PATCH', `api/companies/${ids[1]}`, { json: { comment: 'с тех пор' } })

  const undone = await app.call('POST', `api/bulk_changes/${body.job}/undo`)
  expect(undone.status).toBe(200)
  expect(await ended(undone.body.job)).toMatchObject({
    status: 'done',
    changed: MANY - 1,
    failed: 1,
    failures: [{ id: ids[1], title: `${word} 1`, message: 'Запись уже изменена в другом окне или другим пользователем' }],
  })
  expect(await comments()).toEqual(['раньше', 'с тех пор', ...Array.from({ length: MANY - 2 }, () => null)])
})

/** A change that waits behind another one of the same records, and the function that lets it begin. */
async function waiting(values: object): Promise<{ readonly job: number; readonly begin: () => Promise<void> }> {
  const first = (await start({ comment: 'раньше' })).body.job
  await ended(first)
  const set = (status: string) => sql`update job set status = ${status}, beat_at = now() where id = ${first}`.execute(app.database.db)
  await set('running')
  const { job } = (await start(values)).body
  expect((await state(job)).status).toBe('queued')
  const begin = async (): Promise<void> => {
    await set('done')
    const work = jobWork(
      () => app.app.engine,
      application.jobs,
      async () => undefined,
    )
    // The queue of the server may have begun the job just before: then this call is rejected.
    await work({ job }).catch(() => undefined)
    await expect.poll(async () => (await state(job)).status, { timeout: 30_000 }).not.toMatch(/queued|running/)
  }
  return { job, begin }
}

test('records that are refused are named with the reason, in the state and in a file; the others are changed', async () => {
  const { job, begin } = await waiting({ comment: 'новое' })
  await app.call('PATCH', `api/companies/${ids[8]}`, { json: REMOVED })
  await sql`update sys_bulk_row set record_id = 999999 where job_id = ${job} and record_id = ${ids[9]}`.execute(app.database.db)
  await begin()
  const failures = [
    { id: ids[8], title: `${word} 8`, message: 'Запись удалена: изменить её нельзя, пока её не восстановят' },
    { id: 999_999, title: '', message: 'Запись не найдена' },
  ]
  expect(await state(job)).toMatchObject({ status: 'done', changed: MANY - 2, failed: 2, failures })
  const { bytes } = await app.call('GET', `api/files/job/${job}/file`)
  expect(sheetOf(bytes).map(cells => cells.slice(1))).toEqual([
    ['Запись', 'Ошибка'],
    ...failures.map(({ title, message }) => [title, message]),
  ])
})

test('a right that was taken away meanwhile ends the job, and a change that is stopped or undone changes nothing more', async () => {
  const taken = await waiting({ comment: 'нет' })
  await sql`update job set ins_user_id = (select id from account where login = 'nobody') where id = ${taken.job}`.execute(app.database.db)
  await taken.begin()
  expect(await state(taken.job)).toMatchObject({ status: 'failed', changed: 0 })
  const stopped = await waiting({ comment: 'нет' })
  expect((await app.call('POST', `api/bulk_changes/${stopped.job}/cancel`)).status).toBe(204)
  await stopped.begin()
  expect(await state(stopped.job)).toMatchObject({ status: 'cancelled', changed: 0 })
  const undone = await waiting({ comment: 'нет' })
  expect((await app.call('POST', `api/bulk_changes/${undone.job}/undo`)).body.total).toBe(0)
  await undone.begin()
  expect(await state(undone.job)).toMatchObject({ status: 'cancelled', changed: 0 })
  expect(new Set(await comments())).toEqual(new Set(['раньше']))
})

test('they are removed and restored', async () => {
  const { job } = (await start(REMOVED)).body
  expect(await ended(job)).toMatchObject({ changed: MANY })
  expect(await comments()).toHaveLength(0)
  const back = (await app.call('POST', `api/bulk_changes/${job}/undo`)).body.job
  expect(await ended(back)).toMatchObject({ changed: MANY, failed: 0 })
  expect(await comments()).toHaveLength(MANY)
})

test('the same call under one key starts one job; nobody else sees, stops or undoes it', async () => {
  const call = () =>
    app.call('POST', 'api/bulk_changes', {
      json: { of: 'company', filter: `query=${word}`, values: { comment: 'раз' } },
      headers: { 'idempotency-key': `bulk-${nth}` },
    })
  const answers = await Promise.all([call(), call()])
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.job}`)).size).toBe(1)
  const { job } = answers[0].body
  const other = await app.holder(['COMPANY_LIST', 'COMPANY_UPD', 'TASKMANAGER_VIEW'])
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/undo'],
  ] as const)
    expect((await app.call(method, `api/bulk_changes/${job}${path}`, { as: other })).status).toBe(404)
  // The values, which may be hidden from those who see jobs, are not among the parameters of the job.
  expect((await app.call('GET', `api/task_managers/${job}`, { as: other })).body.params).toEqual({ resource: 'company' })
})

test('what is not allowed, not settable or not found starts no job', async () => {
  const viewer = await app.holder(['COMPANY_LIST'])
  expect((await start({ comment: 'нет' }, {}, viewer)).status).toBe(403)
  const errors = async (values: object, more: object = {}) => {
    const { status, body } = await start(values, more)
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await errors({})).toEqual([422, ['values']])
  expect(await errors({ inn: '1' })).toEqual([422, ['inn']])
  expect(await errors({ nothing: 1 })).toEqual([422, ['nothing']])
  expect(await errors({ comment: 'нет' }, { extra: 1 })).toEqual([422, ['extra']])
  expect(await errors({ comment: 'нет' }, { filter: '' })).toEqual([422, ['filter']])
  expect(await errors({ comment: 'нет' }, { of: 'nothing' })).toEqual([404, []])
  expect(await errors({ comment: 'нет' }, { filter: 'query=Никто' })).toEqual([404, []])
  expect((await comments()).every(one => one === null)).toBe(true)
})
