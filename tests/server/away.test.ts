import { readdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isDiskFull } from '../../server/adapters/dataFolder.ts'
import { storageFailure } from '../../server/adapters/files.ts'
import type { Database } from '../../server/adapters/database.ts'
import { openQueue } from '../../server/jobs/queue.ts'
import { application } from '#resources/app.rules'
import { updateTables, compose, type Composed } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { setPassword } from '../../server/session/passwords.ts'
import { freshDatabase } from '../support/database.ts'
import { PDF } from '../support/samples.ts'

/** What happens to calls when the database goes away during them, and how the server recovers. */
const PASSWORD = 'a-long-password-1'
let database: Database
let composed: Composed
let dataDir: string
let token: string
/** Ends the session after its COMMIT was executed, like a server that dies before responding. */
let losesCommit = false

/** A proxy with some members replaced; private fields of the original stay reachable. */
const withOwn = <T extends object>(of: T, own: Partial<T>): T =>
  new Proxy(of, {
    get(target, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name, name in own ? own : target)
      return typeof value === 'function' && !(name in own) ? (value.bind(target) as unknown) : value
    },
  })
const lossy = (of: Database): Database => {
  const transaction: Database['db']['transaction'] = () => {
    const builder = of.db.transaction()
    return withOwn(builder, {
      execute: async work => {
        const result = await builder.execute(work)
        if (losesCommit) throw Object.assign(new Error('The connection to the database is lost'), { code: 'CONNECTION_LOST' })
        return result
      },
    })
  }
  return { ...of, db: withOwn(of.db, { transaction }) }
}

beforeAll(async () => {
  database = await freshDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'nerud-away-'))
  await setPassword(database.db, 1, PASSWORD, { mustChange: false, now: new Date() })
  const settings = { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) }
  composed = await compose(application, lossy(database), settings, openLog('silent'), { isAlone: true })
  const answer = await call('POST', 'authentication_token', JSON.stringify({ login: 'admin', password: PASSWORD }))
  token = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await composed.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (method: string, path: string, body?: string | FormData, key?: string): Promise<Response> =>
  composed.app.fetch(
    new Request(`http://nerud.test/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body }),
    }),
  )
const stored = (): string[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).flatMap(one => (one.isFile() ? [one.name] : []))

test('a write whose COMMIT was not answered is 503, keeps its file, and is answered when it is made again', async () => {
  const type = (await (await call('POST', 'api/document_types', JSON.stringify({ name: 'Скан', code: 'AW', isCompany: true }))).json()) as {
    id: number
  }
  const form = (): FormData => {
    const made = new FormData()
    for (const [name, value] of Object.entries({ company: '1', name: 'Устав', documentType: String(type.id) })) made.append(name, value)
    made.append('file', new File([PDF], 'устав.pdf'))
    return made
  }
  losesCommit = true
  const lost = await call('POST', 'api/company_documents', form(), 'lost-1')
  losesCommit = false
  expect([lost.status, lost.headers.get('retry-after'), ((await lost.json()) as { code: string }).code]).toEqual([503, '1', 'UNAVAILABLE'])
  expect(stored()).toHaveLength(1)
  const again = await call('POST', 'api/company_documents', form(), 'lost-1')
  const { id } = (await again.json()) as { id: number }
  expect([again.status, stored().length]).toEqual([201, 1])
  const file = await call('GET', `api/files/companyDocument/${id}/file`)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PDF)
})

test('a refused write leaves no file', async () => {
  const before = stored().length
  const form = new FormData()
  for (const [name, value] of Object.entries({ company: '999999', name: 'Ничей', documentType: '1' })) form.append(name, value)
  form.append('file', new File([PDF], 'ничей.pdf'))
  expect((await call('POST', 'api/company_documents', form)).status).toBe(422)
  expect(stored()).toHaveLength(before)
})

test('a full disk is reported with a message, and a refused write is stored when sent again', async () => {
  await sql`create function full_disk() returns trigger language plpgsql as $$ begin
    raise exception using errcode = 'disk_full', message = 'could not extend file: No space left on device'; end $$`.execute(database.db)
  await sql`create trigger full_disk before insert on tag for each row execute function full_disk()`.execute(database.db)
  const send = (): Promise<Response> => call('POST', 'api/tags', JSON.stringify({ name: 'Срочно' }), 'full-1')
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({
      code: 'NO_SPACE',
      message: 'На диске сервера закончилось место: ничего не записано. Сообщите администратору и повторите, когда он освободит место',
    }),
  ])
  await sql`drop function full_disk cascade`.execute(database.db)
  expect((await send()).status).toBe(201)
})

test('a full file folder is reported like a full disk', () => {
  const failure = storageFailure(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }))
  expect(isDiskFull(failure)).toBe(true)
  expect(isDiskFull(storageFailure(Object.assign(new Error('permission denied'), { code: 'EACCES' })))).toBe(false)
})

test('/ready fails while the server shuts down; calls are still served', async () => {
  expect((await call('GET', 'ready')).status).toBe(200)
  composed.drain()
  expect((await call('GET', 'ready')).status).toBe(503)
  expect((await call('GET', 'health')).status).toBe(200)
  expect((await call('GET', 'api/companies')).status).toBe(200)
})

test('a server without notifications from the others queries the database on every call', async () => {
  const there = await compose(
    application,
    database,
    { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) },
    openLog('silent'),
  )
  const ask = async (): Promise<number> =>
    (await there.app.fetch(new Request('http://nerud.test/api/companies', { headers: { authorization: `Bearer ${token}` } }))).status
  await vi.waitFor(async () => expect(await ask()).toBe(200))
  const ears = (): Promise<{ rows: { pid: number }[] }> =>
    sql<{
      pid: number
    }>`select pid from pg_stat_activity where datname = current_database() and application_name = 'nerud-access_changed'`.execute(
      database.db,
    )
  await vi.waitFor(async () => expect((await ears()).rows).toHaveLength(1))
  await sql`select pg_terminate_backend(${(await ears()).rows[0]!.pid})`.execute(database.db)
  await vi.waitFor(async () => expect((await ears()).rows).toHaveLength(0), { interval: 5 })
  // The listening connection is restored after a second: a session ended now is not announced.
  await sql`update sys_session set ended = now() where account_id = 1`.execute(database.db)
  await vi.waitFor(async () => expect(await ask()).toBe(401), { timeout: 900, interval: 20 })
  await there.close()
})

test('a job that waits when a server starts is begun once the server stands', async () => {
  const idle = await openQueue(database, { job: () => new Promise<void>(() => undefined) }, openLog('silent'))
  await idle.close()
  const { rows } = await sql<{ id: number }>`
    insert into job (job_type_id, params, target) select id, '{}', '' from job_type where code = 'cash_check' returning id::int as id`.execute(
    database.db,
  )
  const handing = await openQueue(database, {}, openLog('silent'))
  await handing.start('job', { job: rows[0]!.id })
  await handing.close()
  // A busy database: the first queue exists and hands out work before the others do.
  const unsafe: Database['client']['unsafe'] = async (text, values) => {
    if (/create_queue/.test(text)) await new Promise(done => setTimeout(done, 800))
    return database.client.unsafe(text, values)
  }
  const slow: Database = { ...database, client: withOwn(database.client, { unsafe }) }
  const lines: string[] = []
  const there = await compose(
    application,
    slow,
    { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) },
    openLog('error', { write: line => void lines.push(line) }),
  )
  const status = async (): Promise<string> =>
    (await sql<{ status: string }>`select status from job where id = ${rows[0]!.id}`.execute(database.db)).rows[0]!.status
  await vi.waitFor(async () => expect(await status()).toBe('done'), { timeout: 20_000, interval: 100 })
  expect(lines.filter(line => line.includes('a job failed'))).toEqual([])
  await there.close()
})

test('work goes on where the clock of the machine is set back by an hour', async () => {
  const done: number[] = []
  const queue = await openQueue(database, { clockwork: async ({ n }) => void done.push(Number(n)) }, openLog('silent'))
  await queue.start('clockwork', { n: 1 })
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 10_000 })
  const real = Date.now
  const turned = vi.spyOn(Date, 'now')
  // Every second reading of the clock is an hour back, so that any two consecutive readings see the jump.
  let looks = 0
  turned.mockImplementation(() => real() - ((looks += 1) % 2 ? 0 : 3_600_000))
  await new Promise(then => setTimeout(then, 1200))
  await queue.start('clockwork', { n: 2 })
  await vi.waitFor(() => expect(done).toEqual([1, 2]), { timeout: 10_000 }).finally(() => turned.mockRestore())
  await queue.close()
})

test('a server that starts beside one at work waits for none of its writers', async () => {
  const log = openLog('silent')
  await updateTables(application, database, log)
  await database.db.transaction().execute(async tx => {
    // Any row: writers lock the whole table.
    for (const table of ['sys_idempotency', 'sys_change', 'cash_transaction', 'box_balance', 'account', 'deal', 'payment'])
      await sql`lock table ${sql.table(table)} in row exclusive mode`.execute(tx)
    expect(await updateTables(application, database, log)).toBe(0)
  })
})
