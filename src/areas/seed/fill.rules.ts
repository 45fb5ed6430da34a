import { isLoopback } from '#server/address.ts'
import type { Database } from '#server/adapters/database.ts'
import type { Application } from '#server/application.ts'
import type { Db } from '#server/engine/sql.ts'
import { DEMO_PASSWORD } from '#server/session/passwords.ts'
import { ADMINISTRATOR } from '#server/session/rights.ts'
import { ADMIN_LOGIN, createAdministrator, makeAccount } from '../access/administrator.rules.ts'
import { updateCatalogues, type Catalogues } from './catalogue.rules.ts'
import { insertRows, joins, moveIds, restartIds } from './rows.rules.ts'

/** Whether an empty database gets a demo, and its people their logins for passwords (`known`) or ones that nobody else knows (`made`). */
export type Demo = 'none' | 'known' | 'made'

/**
 * What an empty database is filled with, by the arguments of the program (`--demo`, `--empty`) and its environment: the demo comes by itself, with passwords
 * that everybody knows, only where nobody but this machine can sign in and nothing is at stake.
 */
export function demoFor(host: string, args: readonly string[], env: Readonly<Record<string, string | undefined>>): Demo {
  if (args.includes('--empty')) return 'none'
  const isAtHome = isLoopback(host) && env['NODE_ENV'] !== 'production' && !env['DATABASE_URL']
  if (isAtHome) return 'known'
  return args.includes('--demo') ? 'made' : 'none'
}

/** Is there nothing in the database yet? */
export const isEmpty = async (db: Db): Promise<boolean> => (await db.selectFrom('account').select('id').limit(1).execute()).length === 0

/** Makes the administrator where there is none, by the password that was given; returns the line that whoever started the server is to read. */
export async function administratorLine(
  { db }: Pick<Database, 'db'>,
  { demo, adminPassword, now }: { readonly demo: Demo; readonly adminPassword?: string | undefined; readonly now: Date },
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
/** What a new database of an application begins with. */
export interface Beginning extends Catalogues {
  readonly roles: readonly Role[]
  /** Further rows that every new database has, and those of a demo. */
  readonly rows?: (db: Db, now: Date) => Promise<void>
  readonly demo?: (db: Db, now: Date) => Promise<void>
}

/** Makes the roles of a new database; those without an id are numbered in their order. */
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

/** Fills an empty database with what an application begins with, all or nothing, and brings the catalogues of another up to date (`Application.fill`). */
export const fillingOf =
  (begins: Beginning): Application['fill'] =>
  async (database, { host }) => {
    const now = new Date()
    const isNew = await isEmpty(database.db)
    const demo = isNew ? demoFor(host, process.argv, process.env) : 'none'
    await database.db.transaction().execute(async db => {
      if (isNew) await restartIds(db)
      await updateCatalogues(db, begins)
      if (!isNew) return
      await makeRoles(db, begins.roles, now)
      await begins.rows?.(db, now)
      // An account says that the database is filled: it comes with all the rest, or not at all.
      await makeAccount(db)
      await insertRows(db, 'account_acc_roles', joins('account', [{ id: ADMINISTRATOR, targets: [1] }]))
      if (demo !== 'none') await begins.demo?.(db, now)
    })
    return [await administratorLine(database, { demo, adminPassword: process.env['ADMIN_PASSWORD'], now })]
  }
