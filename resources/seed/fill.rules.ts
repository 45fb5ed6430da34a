import { BUSINESS_ZONE, wallTime } from '#resource/text'
import type { Database } from '#server/adapters/database.ts'
import { isLoopback } from '#server/address.ts'
import { ADMIN_LOGIN, createAdministrator } from '#areas/access/administrator.rules'
import { DEMO_PASSWORD, hashPassword, makePassword } from '#server/session/passwords.ts'
import { seedOwnTemplates } from './catalogue/templates.rules.ts'
import { markOutsiders, updateCatalogues } from './catalogue/update.rules.ts'
import { demoLogins, demoSignIns } from './demo/accounts.rules.ts'
import type { Storage } from '#server/adapters/files.ts'
import { isEmpty, seedInitial } from './initial.rules.ts'
import { seedVehicles } from './vehicles.rules.ts'

/** Whether an empty database gets the demo company, and its people their logins for passwords (`known`) or ones that nobody else knows (`made`). */
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

/** How an empty database is filled; `adminPassword` is the administrator's when it is given. */
export interface Filling {
  readonly demo: Demo
  readonly adminPassword?: string | undefined
  readonly now: Date
  /** Where template documents are kept; without it there are none. */
  readonly storage?: Storage | undefined
  /** The zone whose calendar says which day it is. */
  readonly zone?: string
}
/** What is said of the demo's people, once: their passwords are stored as hashes alone. */
function demoLines(demo: Demo, passwords: ReadonlyMap<string, string>): readonly string[] {
  if (demo === 'none') return []
  const people = demoLogins.map(({ login, role }) => `  ${login} (${role})${demo === 'made' ? `: ${passwords.get(login)}` : ''}`)
  return demo === 'known'
    ? ['Ещё в демонстрации (пароль совпадает с именем для входа, только с этого компьютера):', ...people]
    : ['Ещё в демонстрации (пароли показаны один раз):', ...people]
}

/** Gives a database what the product needs, all or nothing; returns the sign-in lines that the starter is to read. */
export async function fillDatabase(database: Database, filling: Filling): Promise<string[]> {
  const { now } = filling
  const fresh = await isEmpty(database.db)
  const demo = fresh ? filling.demo : 'none'
  const passwords = new Map(demoSignIns.map(login => [login, demo === 'known' ? login : makePassword()]))
  // Made on other threads while the database is filled.
  const hashes = new Map(demo === 'none' ? [] : [...passwords].map(([login, password]) => [login, hashPassword(password)]))
  await database.db.transaction().execute(async db => {
    const seeding = { db, now, today: wallTime(now.getTime(), filling.zone ?? BUSINESS_ZONE).day }
    if (fresh) await seedInitial(seeding)
    else {
      await updateCatalogues(db)
      await markOutsiders(db)
      await seedVehicles(db, now)
    }
    if (filling.storage) await seedOwnTemplates(seeding, filling.storage)
    if (demo === 'none') return
    // The demo is as much to read as all rules are: only the start that makes it reads it.
    const { seedDemo, seedDemoFiles } = await import('./demo.rules.ts')
    await seedDemo(seeding, hashes)
    if (filling.storage) await seedDemoFiles(seeding, filling.storage)
  })
  const given = filling.adminPassword ?? (demo === 'known' ? DEMO_PASSWORD : undefined)
  const once = await createAdministrator({ db: database.db, password: given, now })
  const admin = once
    ? `, пароль на один раз: ${once}`
    : demo === 'none'
      ? ''
      : `, пароль: ${filling.adminPassword ? 'из ADMIN_PASSWORD' : DEMO_PASSWORD}`
  return [`Вход: ${ADMIN_LOGIN}${admin}`, ...demoLines(demo, passwords)]
}
