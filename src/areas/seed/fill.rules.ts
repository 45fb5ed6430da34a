import { sql } from 'kysely'
import { session } from '#words/ru/served'
import { explained } from '#server/adapters/postgres/texts.ts'
import type { Db } from '#server/engine/sql.ts'
import { textsOf } from '#server/engine/texts.ts'
import { hashOf, setPassword, makePassword, passwordProblem, DEMO_PASSWORD } from '#server/session/passwords.ts'
import { ADMINISTRATOR } from '#server/session/rights.ts'
import type { Database } from '#server/adapters/database.ts'
import type { ServerRules } from '#server/application.ts'
import type { FirstStart } from '#server/settings.ts'
import { updateCatalogues, type Catalogues } from './catalogue.rules.ts'
import { insertRows, joins, moveIds, restartIds } from './rows.rules.ts'

/** The login of the first administrator. */
export const ADMIN_LOGIN = 'admin'
const EMPLOYEE = { id: 1, name: 'Сотрудник' } as const
const FIO = 'Администратор'

/** Messages to whoever starts the server are in Russian. */
const texts = textsOf({ nerud: { session } })

const moveOn = (db: Db, table: string): Promise<unknown> =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)

/** Creates account 1 if it is missing, without a password. */
async function makeAccount(db: Db): Promise<void> {
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

/** Whether the database is empty. */
export const isEmpty = async (db: Db): Promise<boolean> => (await db.selectFrom('account').select('id').limit(1).execute()).length === 0

/** Creates the administrator if there is none; returns the line to print for whoever starts the server. */
export async function administratorLine(
  { db }: Pick<Database, 'db'>,
  { demo, adminPassword, now }: FirstStart & { readonly now: Date },
): Promise<string> {
  const once = await createAdministrator({ db, password: adminPassword || (demo === 'known' ? DEMO_PASSWORD : undefined), now })
  if (once) return `Вход: ${ADMIN_LOGIN}, пароль на один раз: ${once}`
  return demo === 'none' ? `Вход: ${ADMIN_LOGIN}` : `Вход: ${ADMIN_LOGIN}, пароль: ${adminPassword ? 'из ADMIN_PASSWORD' : DEMO_PASSWORD}`
}

/** A role of every new database, with the codes of its rights. */
interface Role {
  readonly id?: number
  readonly name: string
  readonly description?: string
  readonly onlyReads?: boolean
  readonly rights: readonly string[]
}
/** The initial content of an application's database. */
interface Beginning extends Catalogues {
  readonly roles: readonly Role[]
  /** Further rows of every new database, and those of the demo. */
  readonly rows?: (db: Db, now: Date) => Promise<void>
  readonly demo?: (db: Db, now: Date) => Promise<void>
}

/** Creates the roles of a new database; roles without an id are numbered in order. */
export async function makeRoles(db: Db, roles: readonly Role[], now: Date): Promise<void> {
  const rights = (await db.selectFrom('acc_right').select(['id', 'code_right']).execute()) as { id: number; code_right: string }[]
  const ids = new Map(rights.map(right => [right.code_right, right.id]))
  const numbered = roles.map((role, at) => ({ ...role, id: role.id ?? at + 1 }))
  const rows = numbered.map(({ id, name, description = null, onlyReads = false }) => ({
    id,
    name_role: name,
    description,
    is_only_read: onlyReads,
    ins_date: now,
  }))
  await insertRows(db, 'acc_role', rows)
  const links = numbered.map(({ id, rights: codes }) => ({ id, targets: codes.map(code => ids.get(code)!) }))
  await insertRows(db, 'acc_role_rights', joins('acc_role', links))
  await moveIds(db, 'acc_role')
}

/** Fills an empty database in one transaction, or updates the catalogues of an existing one (`ServerRules.fill`). */
export const fillingOf =
  (begins: Beginning): ServerRules['fill'] =>
  async (database, start) => {
    const now = new Date()
    const isNew = await isEmpty(database.db)
    const demo = isNew ? start.demo : 'none'
    await database.db.transaction().execute(async db => {
      if (isNew) await restartIds(db)
      await updateCatalogues(db, begins)
      if (!isNew) return
      await makeRoles(db, begins.roles, now)
      await begins.rows?.(db, now)
      // An account marks the database as filled, so it is created in the same transaction as the rest.
      await makeAccount(db)
      await insertRows(db, 'account_acc_roles', joins('account', [{ id: ADMINISTRATOR, targets: [1] }]))
      if (demo !== 'none') await begins.demo?.(db, now)
    })
    return [await administratorLine(database, { demo, adminPassword: start.adminPassword, now })]
  }
