import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, connectDatabase } from '../../server/adapters/database.ts'
import { openLog } from '../../server/log.ts'
import { openQueue, type JobData } from '../../server/jobs/queue.ts'
import { freshDatabase, emptyDatabase } from '../support/database.ts'
import { isUnavailable } from '../../server/adapters/postgres/pool.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { openSession } from '../../server/adapters/postgres/session.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const silent = openLog('silent')

test('a job is done once, with its data, and a failing one is tried again', async () => {
  const seen: JobData[] = []
  let tries = 0
  const queue = await openQueue(
    database,
    {
      plain: async data => void seen.push(data),
      shaky: async () => {
        tries += 1
        if (tries < 2) throw new Error('not yet')
      },
    },
    silent,
  )
  await queue.start('plain', { document: 7, resource: 'company', flag: true, none: null })
  await queue.start('shaky', {})
  await vi.waitFor(() => expect([seen.length, tries]).toEqual([1, 2]), { timeout: 15_000, interval: 100 })
  expect(seen).toEqual([{ document: 7, resource: 'company', flag: true, none: null }])
  await queue.close()
})

test('a job that was handed in while nobody worked is done by the next server', async () => {
  const first = await openQueue(database, { later: () => new Promise<void>(() => undefined) }, silent)
  await first.close()
  await database.client.unsafe('select 1')
  const idle = await openQueue(database, {}, silent)
  await idle.start('later', { n: 1 })
  await idle.close()
  const seen: JobData[] = []
  const second = await openQueue(database, { later: async data => void seen.push(data) }, silent)
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }]), { timeout: 15_000, interval: 100 })
  await second.close()
})

/** The database adapter behind a pooler that gives each transaction another server session. */
test('behind a pooler nothing is prepared and nothing is set: another may have the session next', async () => {
  const own = await emptyDatabase()
  const pooled = connectDatabase(own.address, { poolSize: 1, statementTimeout: 1234, directUrl: urlOf(own.address) })
  for (let at = 0; at < 4; at += 1) expect(await pooled.client`select ${at}::int as n`).toEqual([{ n: at }])
  const [setting] = await pooled.client.unsafe<{ kept: number; most: string }>(
    `select (select count(*)::int from pg_prepared_statements) as kept, current_setting('statement_timeout') as most`,
  )
  expect(setting).toEqual({ kept: 0, most: '0' })
  // Downloads set their own timeout, and bypass the pooler.
  const { rows } = await pooled.streams.executeQuery<{ most: string }>({
    ...pooled.streams.selectNoFrom(eb => eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('most')).compile(),
  })
  expect(rows[0]!.most).toBe('1234ms')
  await pooled.close()
  await own.close()
})

test('an error of the pooler itself means that the database is unavailable and the connection is lost', async () => {
  const own = await emptyDatabase()
  // PgBouncer reports all its own errors with this code.
  const says = `do $$ begin raise exception 'pgbouncer cannot connect to server' using errcode = '08P01'; end $$`
  const failureOf = (isPooled: boolean) => {
    const session = openSession(own.address, { name: 'pooled', statementTimeout: 0, isPooled })
    return session.script(says).then(
      () => undefined,
      (error: unknown) => ({ isAway: isUnavailable(error), isLost: session.lost !== undefined, end: session.end() }),
    )
  }
  expect(await failureOf(true)).toMatchObject({ isAway: true, isLost: true })
  expect(await failureOf(false)).toMatchObject({ isAway: false, isLost: false })
  await own.close()
})
