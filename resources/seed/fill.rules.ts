import { BUSINESS_ZONE, wallTime } from '#resource/text'
import type { Database } from '#server/adapters/database.ts'
import { administratorLine, isEmpty, type Demo } from '#areas/seed/fill.rules'
import { hashPassword, makePassword } from '#server/session/passwords.ts'
import { seedOwnTemplates } from './catalogue/templates.rules.ts'
import { markOutsiders, updateCatalogues } from './catalogue/update.rules.ts'
import { demoLogins, demoSignIns } from './demo/accounts.rules.ts'
import type { Storage } from '#server/adapters/files.ts'
import { seedInitial } from './initial.rules.ts'
import { seedVehicles } from './vehicles.rules.ts'

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
  return [await administratorLine(database, { ...filling, demo }), ...demoLines(demo, passwords)]
}
