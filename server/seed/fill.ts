import type { Db } from '../engine/rules.ts'
import { ADMIN_LOGIN, createAdministrator } from '../session/administrator.ts'
import { keepHash } from '../session/credentials.ts'
import { hashPassword } from '../session/passwords.ts'
import { ADMINISTRATOR } from '../session/rights.ts'
import { updateCatalogues } from './catalogue/update.ts'
import { demoLogins } from './demo/accounts.ts'
import { seedDemo } from './demo.ts'
import { isEmpty, seedInitial } from './initial.ts'

/** How a new database is filled. */
export interface Filling {
  /** Without the demo company. */
  readonly empty: boolean
  /** The administrator's password; without it the demo's is the login, and an empty database makes one for a single use. */
  readonly adminPassword?: string | undefined
  readonly now: Date
}

/** Fills a new database, all or nothing; in an old one only the product's own catalogues are brought up to date. Answers the lines that the starter is shown. */
export async function fillDatabase(db: Db, { empty, adminPassword, now }: Filling): Promise<string[]> {
  const filled = await db.transaction().execute(async tx => {
    if (!(await isEmpty(tx))) {
      await updateCatalogues(tx)
      return false
    }
    const seeding = { db: tx, now, hash: hashPassword }
    await seedInitial(seeding)
    if (empty) return true
    await seedDemo(seeding)
    if (!adminPassword) await keepHash(tx, ADMINISTRATOR, await hashPassword(ADMIN_LOGIN), { mustChange: false, now })
    return true
  })
  // Also after a start that was cut short before it came to the password.
  const oneTime = await createAdministrator({ db, password: adminPassword, now })
  const lines = oneTime ? [`Вход: ${ADMIN_LOGIN}, одноразовый пароль: ${oneTime}`] : []
  if (!filled || oneTime) return lines
  const administrator = `Вход: ${ADMIN_LOGIN}, пароль: ${adminPassword ? 'из ADMIN_PASSWORD' : ADMIN_LOGIN} (администратор)`
  return empty
    ? [administrator]
    : [administrator, ...demoLogins.map(({ login, role }) => `      ${login}, пароль: ${login} (${role.toLowerCase()})`)]
}
