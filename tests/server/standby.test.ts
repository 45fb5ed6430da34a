import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, openDatabase, type Database } from '../../server/adapters/database.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { isUnavailable } from '../../server/adapters/postgres/unavailable.ts'
import { startPair, type Pair } from '../support/standby.ts'

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
