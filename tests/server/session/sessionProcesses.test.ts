import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CHANNEL } from '../../../server/session/changes.ts'
import { openSessionApp, type SessionApp } from '../sessionApp.ts'

let here: SessionApp
let there: SessionApp
beforeAll(async () => {
  here = await openSessionApp()
  there = await openSessionApp({ database: here.database, listens: true })
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

const statusOf = async (token: string): Promise<number> => (await there.call('GET', 'users', { token })).status
const becomes = (token: string, status: number): Promise<void> =>
  vi.waitFor(async () => expect(await statusOf(token)).toBe(status), { timeout: 5000, interval: 20 })

it('what another process changes counts here at once: roles, rights, accounts, logout', async () => {
  const role = await here.role('Смотрящий', ['ACCOUNT_VIEW'])
  const id = await here.person('gleb', { roles: [role] })
  const { db } = here.database
  const { token } = await here.enter('gleb')
  await becomes(token, 200)
  await sql`delete from acc_role_rights where acc_role_id = ${role}`.execute(db)
  await becomes(token, 403)
  await sql`insert into acc_role_rights (acc_role_id, target_id, position) select ${role}, id, 1 from acc_right where code_right = 'ACCOUNT_VIEW'`.execute(
    db,
  )
  await becomes(token, 200)
  await sql`update account set is_active = false where id = ${id}`.execute(db)
  await becomes(token, 401)
  await sql`update account set is_active = true where id = ${id}`.execute(db)
  await becomes(token, 200)
  await sql`update sys_session set ended = now() where account_id = ${id}`.execute(db)
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
  await becomes(token, 401)
})

it('the listener is there again after its connection broke', async () => {
  await here.person('zoya', { roles: [await here.role('Смотрящая', ['ACCOUNT_VIEW'])] })
  const { token } = await here.enter('zoya')
  await becomes(token, 200)
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${`nerud-${CHANNEL}`}`.execute(
    here.database.db,
  )
  expect(rows).toHaveLength(1)
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(here.database.db)
  await vi.waitFor(async () => {
    const again = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and application_name = ${`nerud-${CHANNEL}`}`.execute(
      here.database.db,
    )
    expect(again.rows[0]?.pid).not.toBe(rows[0]!.pid)
    expect(again.rows).toHaveLength(1)
  }, 5000)
  await sql`update account set is_active = false where login = 'zoya'`.execute(here.database.db)
  await becomes(token, 401)
})
