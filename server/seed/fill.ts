import { BUSINESS_ZONE, wallTime } from '#resource/text'
import type { Database } from '../adapters/database.ts'
import { ADMIN_LOGIN, createAdministrator } from '../session/administrator.ts'
import { hashPassword } from '../session/passwords.ts'
import { updateCatalogues } from './catalogue/update.ts'
import { demoLogins } from './demo/accounts.ts'
import { seedDemo } from './demo.ts'
import { isEmpty, seedInitial } from './initial.ts'
import { seedVehicles } from './vehicles.ts'

/** How an empty database is filled: with the demo company unless `empty`; `adminPassword` of the administrator when it is given. */
export interface Filling {
  readonly empty: boolean
  readonly adminPassword?: string | undefined
  readonly now: Date
  /** The zone whose calendar says which day it is. */
  readonly zone?: string
}
/** The administrator's password in a demo, where nothing is worth guarding; `--empty` prints one for a single use. */
const DEMO_PASSWORD = 'demo-password'

/** Gives a database what the product needs, all or nothing; returns the sign-in lines that the starter is to read. */
export async function fillDatabase(database: Database, filling: Filling): Promise<string[]> {
  const { now } = filling
  const fresh = await isEmpty(database.db)
  const withDemo = fresh && !filling.empty
  await database.db.transaction().execute(async db => {
    const seeding = { db, now, today: wallTime(now.getTime(), filling.zone ?? BUSINESS_ZONE).day, hash: hashPassword }
    if (fresh) await seedInitial(seeding)
    else {
      await updateCatalogues(db)
      await seedVehicles(db, now)
    }
    if (withDemo) await seedDemo(seeding)
  })
  const given = filling.adminPassword ?? (withDemo ? DEMO_PASSWORD : undefined)
  const once = await createAdministrator({ db: database.db, password: given, now })
  if (once) return [`Вход: ${ADMIN_LOGIN}, пароль на один раз: ${once}`]
  if (!withDemo) return [`Вход: ${ADMIN_LOGIN}`]
  const lines = [
    `Вход: ${ADMIN_LOGIN}, пароль: ${filling.adminPassword ? 'из ADMIN_PASSWORD' : DEMO_PASSWORD}`,
    'Ещё в демонстрации (пароль совпадает с именем для входа):',
  ]
  return [...lines, ...demoLogins.map(one => `  ${one.login} (${one.role})`)]
}
