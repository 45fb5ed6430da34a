import { afterAll, beforeAll, expect, test, describe, afterEach, vi } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { positionOf, SEEN_HEADER } from '#resource/moment'
import { application } from '#resources/app.rules'
import { fillDatabase } from '#resources/seed/fill.rules'
import { connectDatabase, openDatabase, type Database } from '../../server/adapters/database.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { isUnavailable } from '../../server/adapters/postgres/pool.ts'
import { startPair, type Pair } from '../support/processes.ts'
import { compose, updateTables, type Composed } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { openStorage } from '../../server/adapters/files.ts'
import { setPassword } from '../../server/session/passwords.ts'

describe('a standby', () => {
  /** The database adapter when the server at its address is, or becomes, a standby. */
  let pair: Pair
  beforeAll(async () => {
    pair = await startPair()
    await pair.on('primary', 'create table line (id int primary key)')
    await pair.on('primary', 'grant all on line to nerud')
    await pair.caughtUp()
  }, 60_000)
  afterAll(() => pair.close())

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  test('a session that would work with a standby is away from the start: what it read could be old', async () => {
    const database = connectDatabase(pair.standby, { poolSize: 1, mustWrite: true })
    const failure = await failureOf(database.client`select 1 as one`)
    expect(isUnavailable(failure), String(failure)).toBe(true)
    await database.close()
    const reader = connectDatabase(pair.standby, { poolSize: 1 })
    expect(await reader.client`select 1 as one`).toEqual([{ one: 1 }])
    await reader.close()
  })

  test('a write that meets a database that may only be read is away, and its session is not lent again', async () => {
    const database = connectDatabase(pair.primary, { poolSize: 1, mustWrite: true })
    const pid = async (of: Database): Promise<unknown> => (await of.client<{ pid: number }>`select pg_backend_pid() as pid`)[0]!.pid
    const before = await pid(database)
    // As behind a pooler, which does not announce that its server has become a standby.
    await database.client.unsafe('set default_transaction_read_only = on')
    const failure = await failureOf(database.client`insert into line values (${1})`)
    expect([(failure as { code: string }).code, isUnavailable(failure)]).toEqual(['25006', true])
    expect(await pid(database)).not.toBe(before)
    await database.client`insert into line values (${2})`
    await database.close()
  })

  test('a start waits for a database that is away, and says so once', async () => {
    const texts: string[] = []
    const log = { info: (text: string) => void texts.push(text), warn: (text: string) => void texts.push(text), error: () => undefined }
    const opening = openDatabase({ dataDir: '', url: urlOf(pair.standby), log, patience: 30_000 })
    await new Promise(done => setTimeout(done, 1500))
    expect(texts).toEqual([expect.stringContaining('только для чтения')])
    await pair.on('standby', 'select pg_promote()')
    const database = await opening
    expect(await database.client`select 1 as one`).toEqual([{ one: 1 }])
    await database.close()
    const hopeless = openDatabase({ dataDir: '', url: 'postgres://u:secret@127.0.0.1:1/db', log, patience: 700 })
    await expect(hopeless).rejects.toThrow('База данных 127.0.0.1:1/db недоступна')
    // A wrong name is not retried.
    const began = performance.now()
    await expect(
      openDatabase({ dataDir: '', url: urlOf({ ...pair.primary, database: 'no_such_base' }), log, patience: 30_000 }),
    ).rejects.toThrow('no_such_base')
    expect(performance.now() - began).toBeLessThan(5000)
  })
})

describe('what is read from it', () => {
  /** Lists, sums and exports are read from a standby that has replayed what the client has seen, otherwise from the primary. */
  const PASSWORD = 'a-long-password-1'
  const log = openLog('silent')
  let pair: Pair
  let database: Database
  let composed: Composed
  let dataDir: string
  let token: string

  beforeAll(async () => {
    pair = await startPair()
    dataDir = mkdtempSync(join(tmpdir(), 'nerud-reads-'))
    database = await openDatabase({ dataDir, url: urlOf(pair.primary), readUrl: urlOf(pair.standby) })
    await updateTables(application, database, log)
    const storage = await openStorage({ dataDir })
    await fillDatabase(database, { demo: 'none', adminPassword: undefined, now: new Date(), zone: 'Europe/Moscow', storage })
    await setPassword(database.db, 1, PASSWORD, { mustChange: false, now: new Date() })
    const settings = { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) }
    composed = await compose(application, database, settings, log, { isAlone: true })
    token = (await (await call('POST', 'authentication_token', { login: 'admin', password: PASSWORD })).json()).token
    await pair.caughtUp()
  }, 120_000)
  afterAll(async () => {
    await composed.close()
    await database.close()
    await pair.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  afterEach(() => pair.on('standby', 'select pg_wal_replay_resume()'))

  // eslint-disable-next-line typescript/no-explicit-any
  const call = (method: string, path: string, json?: unknown, seen?: string): Promise<Omit<Response, 'json'> & { json(): Promise<any> }> =>
    composed.app.fetch(
      new Request(`http://nerud.test/${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(seen !== undefined && { [SEEN_HEADER]: seen }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
    )
  const NOTHING = '0/0'
  let made = 0
  /** Creates a company; returns its name and the log position that its client has seen. */
  const enter = async (): Promise<{ name: string; seen: string }> => {
    const name = `ООО «Новая ${(made += 1)}»`
    const answer = await call('POST', 'api/companies', { name })
    expect(answer.status).toBe(201)
    return { name, seen: answer.headers.get(SEEN_HEADER)! }
  }
  const namesSeen = async (seen?: string): Promise<string[]> => {
    const answer = await call('GET', 'api/companies?itemsPerPage=200', undefined, seen)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { name: string }[]).map(one => one.name)
  }
  /** How many reads the standby, and the primary in its place, served during the work. */
  const readsOf = async (work: () => Promise<unknown>): Promise<{ standby: number; primary: number }> => {
    const before = { ...database.standbys!.counts }
    await work()
    const { standby, primary } = database.standbys!.counts
    return { standby: standby - before.standby, primary: primary - before.primary }
  }

  test('a list is read from the standby once it has replayed what its caller has seen', async () => {
    const { name, seen } = await enter()
    expect(positionOf(seen)).toBeGreaterThan(0)
    await pair.caughtUp()
    // The first list also queries which tables are large.
    await namesSeen(seen)
    expect(await readsOf(async () => expect(await namesSeen(seen)).toContain(name))).toEqual({ standby: 1, primary: 0 })
  })

  test('what was just written is in the list though no standby has replayed it', async () => {
    await pair.on('standby', 'select pg_wal_replay_pause()')
    const { name, seen } = await enter()
    expect(await readsOf(async () => expect(await namesSeen(seen)).toContain(name))).toEqual({ standby: 0, primary: 1 })
    // Sums and exports as well.
    const reads = await readsOf(async () => {
      expect((await call('GET', 'api/deals/summary_for_list', undefined, seen)).status).toBe(200)
      const file = await call('GET', 'api/companies/export_xlsx', undefined, seen)
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    })
    expect(reads.standby).toBe(0)
    await pair.on('standby', 'select pg_wal_replay_resume()')
    await pair.caughtUp()
    expect(await readsOf(async () => expect(await namesSeen(seen)).toContain(name))).toEqual({ standby: 1, primary: 0 })
  })

  test('a client that has seen nothing reads data at most a second or two old', async () => {
    await pair.caughtUp()
    expect(await readsOf(() => namesSeen(NOTHING))).toEqual({ standby: 1, primary: 0 })
    await pair.on('standby', 'select pg_wal_replay_pause()')
    const { name } = await enter()
    await vi.waitFor(async () => expect(await namesSeen(NOTHING)).toContain(name), { timeout: 2500, interval: 100 })
  })

  test('a client that does not send what it has seen reads from the primary, and receives the value to send', async () => {
    await pair.on('standby', 'select pg_wal_replay_pause()')
    const { name } = await enter()
    expect(await readsOf(async () => expect(await namesSeen()).toContain(name))).toEqual({ standby: 0, primary: 0 })
    expect(positionOf((await call('GET', 'api/companies')).headers.get(SEEN_HEADER))).toBeGreaterThan(0)
    expect(await readsOf(() => namesSeen('nonsense'))).toEqual({ standby: 0, primary: 1 })
  })

  test('a client notified of a change can read it: the notification has the log position', async () => {
    const live = async (query: string): Promise<{ cursor: string; changed: string[]; seen?: string }> =>
      (await call('GET', `api/live?${query}`)).json()
    const { cursor } = await live('age=0')
    await pair.on('standby', 'select pg_wal_replay_pause()')
    const { name, seen } = await enter()
    const answer = await vi.waitFor(async () => {
      const one = await live(`after=${cursor}`)
      expect(one.changed).toContain('company')
      return one
    }, 5000)
    expect(positionOf(answer.seen)).toBeGreaterThanOrEqual(positionOf(seen)!)
    expect(await namesSeen(answer.seen)).toContain(name)
  })

  test('cards, rights and what a write reads come from the primary', async () => {
    await pair.on('standby', 'select pg_wal_replay_pause()')
    const { body } = { body: await (await call('POST', 'api/companies', { name: 'ООО «Карточка»' }, NOTHING)).json() }
    expect((await call('GET', `api/companies/${body.id}`, undefined, NOTHING)).status).toBe(200)
    expect((await call('PATCH', `api/companies/${body.id}`, { shortName: 'К' }, NOTHING)).status).toBe(200)
  })

  test("a statement cancelled by the standby's replay is repeated on the primary", async () => {
    await pair.caughtUp()
    const from = database.standbys!.from
    let query = 0
    vi.spyOn(database.standbys!, 'from').mockImplementation((moments, work) => {
      query += 1
      if (query === 1)
        return Promise.reject(Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' }))
      return from(moments, work)
    })
    expect(await readsOf(() => namesSeen(NOTHING))).toEqual({ standby: 0, primary: 1 })
    expect(await readsOf(() => namesSeen(NOTHING))).toEqual({ standby: 1, primary: 0 })
    vi.restoreAllMocks()
  })

  test('lists go on when the standby is gone: it is left alone for a while', async () => {
    const lost = await openDatabase({ dataDir, url: urlOf(pair.primary), readUrl: 'postgres://nerud:x@127.0.0.1:1/nerud' })
    const there = await compose(
      application,
      lost,
      { dataDir, version: 'test', publicUrl: 'http://nerud.test', businessZone: 'Europe/Moscow', tokenKey: 'k'.repeat(40) },
      log,
      { isAlone: true },
    )
    for (let at = 0; at < 3; at += 1) {
      const answer = await there.app.fetch(
        new Request('http://nerud.test/api/companies', { headers: { authorization: `Bearer ${token}`, [SEEN_HEADER]: NOTHING } }),
      )
      expect(answer.status).toBe(200)
    }
    expect(lost.standbys!.counts).toEqual({ standby: 0, primary: 1 })
    expect(lost.standbys!.areResting).toBe(true)
    await there.close()
    await lost.close()
  })
})
