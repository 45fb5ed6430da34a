import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#locales'
import { connectDatabase } from '../../server/adapters/database.ts'
import { MAX_CALLS, MAX_ANONYMOUS_CALLS } from '../../server/engine/http/running.ts'
import { testApp, type TestApp } from '../support/app.ts'

/** One user makes many calls at once, each waiting in the database: how this affects others. */
let app: TestApp
let other: string
let company: string
beforeAll(async () => {
  app = await testApp()
  other = await app.holder(['COMPANY_LIST', 'ROLE_VIEW'])
  company = `api/companies/${(await app.call('POST', 'api/companies', { json: { name: 'ООО «Щебень»' } })).body.id}`
})
afterAll(() => app.close())

/** Runs the work while another session holds the locks; `stuck` returns how many sessions wait for them. */
async function whileLocked(locks: string, work: (stuck: () => Promise<number>) => Promise<void>): Promise<void> {
  const blocker = connectDatabase(app.database.address, { poolSize: 2 })
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await blocker.client.begin(async sql => {
      await sql.unsafe(locks)
      await work(async () => (await blocker.client.unsafe<{ count: number }>(waiting))[0]!.count)
    })
  } finally {
    await blocker.close()
  }
}
/** The machine may be busy. */
const PATIENT = { timeout: 20_000 }
const many = <T>(count: number, call: (at: number) => Promise<T>): Promise<T>[] => Array.from({ length: count }, (_, at) => call(at))
const statusesOf = async (calls: readonly Promise<{ readonly status: number }>[]): Promise<number[]> => [
  ...new Set((await Promise.all(calls)).map(one => one.status)),
]
const asStranger = (path: string, address: string, json?: object): Promise<Response> =>
  app.app.fetch(
    new Request(`http://nerud.test/${path}`, {
      method: json ? 'POST' : 'GET',
      ...(json && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
    }),
    address,
  )
const says = async (path: string): Promise<unknown> => [(await app.call('GET', path, { as: null })).status, path]

// One person may use three of the four sessions in a test.
test('many writes of one person that wait for a lock keep nobody else waiting, and are all carried out', async () => {
  const writes: Promise<{ readonly status: number }>[] = []
  await whileLocked(`select 1 from company where id = ${company.split('/').at(-1)} for update`, async stuck => {
    writes.push(...many(40, at => app.call('PATCH', company, { json: { comment: `Заметка ${at}` } })))
    await expect.poll(stuck, PATIENT).toBe(3)
    expect((await app.call('GET', company, { as: other })).status).toBe(200)
    expect(await says('ready')).toEqual([200, 'ready'])
    expect(await says('health')).toEqual([200, 'health'])
    expect(await stuck()).toBe(3)
  })
  expect(await statusesOf(writes)).toEqual([200])
})

// Large pages, searches and sums may use two of the four sessions, those of one person one.
test('many large pages and searches of one person keep neither others nor the person’s own short calls waiting', async () => {
  const queries = ['api/companies?itemsPerPage=1000', 'api/companies?query=щебень', 'api/search?query=щебень']
  const reads: Promise<{ readonly status: number }>[] = []
  await whileLocked('lock table company in access exclusive mode', async stuck => {
    reads.push(...many(MAX_CALLS, at => app.call('GET', queries[at] ?? queries[0]!)))
    await expect.poll(stuck, PATIENT).toBe(1)
    expect((await app.call('GET', 'api/acc_roles?itemsPerPage=1000', { as: other })).status).toBe(200)
    const full = await app.call('GET', 'api/acc_roles')
    expect([full.status, full.body.code, full.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_CALLS_AT_ONCE', '2'])
    expect(full.body.message).toBe(locales.ru.nerud.server.tooManyCalls)
    reads.push(...many(3, () => app.call('GET', queries[0]!, { as: other })))
    await expect.poll(stuck, PATIENT).toBe(2)
    expect((await app.call('GET', 'api/acc_roles', { as: other })).status).toBe(200)
    expect(await says('ready')).toEqual([200, 'ready'])
  })
  expect(await statusesOf(reads)).toEqual([200])
})

test('strangers from one network wait for each other alone, and only so many of them', async () => {
  const calls: Promise<Response>[] = []
  const forgot = (address: string, login: string) => asStranger('api/password/forgot', address, { login })
  await whileLocked('lock table sys_attempt in access exclusive mode', async stuck => {
    calls.push(...many(MAX_ANONYMOUS_CALLS, at => forgot('10.9.0.1', `nobody${at}`)))
    await expect.poll(stuck, PATIENT).toBe(1)
    const refused = await forgot('10.9.0.1', 'nobody')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect((await asStranger('api/init_menu', '10.9.0.2')).status).toBe(200)
    expect((await app.call('GET', company, { as: other })).status).toBe(200)
    expect(((await (await asStranger('api/is_work', '10.9.0.3')).json()) as { isWork: boolean }).isWork).toBe(true)
  })
  expect(await statusesOf(calls)).toEqual([200])
})
