import { session } from '#words/ru/served'
import { sql } from 'kysely'
import { explained } from '#server/adapters/postgres/texts.ts'
import type { Db } from '#server/engine/sql.ts'
import { textsOf } from '#server/engine/texts.ts'
import { hashOf, setPassword } from '#server/session/credentials.ts'
import { makePassword, passwordProblem } from '#server/session/passwords.ts'
import { ADMINISTRATOR } from '#server/session/rights.ts'

/** The login of the first administrator. */
export const ADMIN_LOGIN = 'admin'
const EMPLOYEE = { id: 1, name: 'Сотрудник' } as const
const FIO = 'Администратор'

/** Messages to whoever starts the server are in Russian. */
const texts = textsOf({ nerud: { session } })

const moveOn = (db: Db, table: string): Promise<unknown> =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)

/** Creates account 1 if it is missing, without a password. */
export async function makeAccount(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from account where id = ${ADMINISTRATOR}`.execute(db)
  if (rows.length > 0) return
  await sql`insert into account_type (id, name) values (${EMPLOYEE.id}, ${EMPLOYEE.name}) on conflict (id) do nothing`.execute(db)
  await sql`insert into account (id, login, fio, account_type_id) values (${ADMINISTRATOR}, ${ADMIN_LOGIN}, ${FIO}, ${EMPLOYEE.id}) on conflict (id) do nothing`.execute(
    db,
  )
  await moveOn(db, 'account_type')
  await moveOn(db, 'account')
}

/**
 * Creates account 1 if it is missing and sets its password if it has none: the given one, or a one-time password that must be changed at
 * the first sign-in. Returns the password to show to whoever starts the server; null if there is nothing to show.
 */
export const createAdministrator = (options: { db: Db; password?: string | undefined; now?: Date }): Promise<string | null> =>
  options.db.transaction().execute(async db => {
    const { password, now = new Date() } = options
    await makeAccount(db)
    if (await hashOf(db, ADMINISTRATOR)) return null
    const problem = password ? await passwordProblem(password, ADMIN_LOGIN) : undefined
    if (problem) throw explained(`ADMIN_PASSWORD не подходит: ${texts(problem.key, problem.params)}.`)
    const made = password || makePassword()
    await setPassword(db, ADMINISTRATOR, made, { mustChange: !password, now })
    return password ? null : made
  })
