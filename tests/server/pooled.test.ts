import { expect, test } from 'vitest'
import { connectDatabase } from '../../server/adapters/database.ts'
import { isUnavailable } from '../../server/adapters/postgres/unavailable.ts'
import { urlOf } from '../../server/adapters/postgres/address.ts'
import { openSession } from '../../server/adapters/postgres/session.ts'
import { emptyDatabase } from '../support/database.ts'

/** The database adapter behind a pooler that gives each transaction another server session. */
test('behind a pooler nothing is prepared and nothing is set: another may have the session next', async () => {
  const own = await emptyDatabase()
  const pooled = connectDatabase(own.address, { poolSize: 1, statementTimeout: 1234, directUrl: urlOf(own.address) })
  for (let at = 0; at < 4; at += 1) expect(await pooled.client`select ${at}::int as n`).toEqual([{ n: at }])
  const [held] = await pooled.client.unsafe<{ kept: number; most: string }>(
    `select (select count(*)::int from pg_prepared_statements) as kept, current_setting('statement_timeout') as most`,
  )
  expect(held).toEqual({ kept: 0, most: '0' })
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
