import { BUSINESS_ZONE, wallTime } from '#resource/text'
import type { Database } from '#server/adapters/database.ts'
import { administratorLine, isEmpty } from '#areas/seed/fill.rules'
import type { Demo, FirstStart } from '#server/settings.ts'
import { hashPassword, makePassword } from '#server/session/passwords.ts'
import { seedOwnTemplates, markOutsiders, updateCatalogues } from './catalogue/update.rules.ts'
import { demoLogins, demoSignIns } from './demo/accounts.rules.ts'
import type { Storage } from '#server/adapters/files.ts'
import { seedInitial, seedVehicles } from './initial.rules.ts'

/** How to fill an empty database. */
export interface FillOptions extends FirstStart {
  readonly now: Date
  /** Storage of template files; without it no templates are added. */
  readonly storage?: Storage | undefined
  /** Time zone of the business day. */
  readonly zone?: string
}
/** Lines about the demo's people, shown once: only the hashes of their passwords are stored. */
function demoLines(demo: Demo, passwords: ReadonlyMap<string, string>): readonly string[] {
  if (demo === 'none') return []
  const people = demoLogins.map(({ login, role }) => `  ${login} (${role})${demo === 'made' ? `: ${passwords.get(login)}` : ''}`)
  return demo === 'known'
    ? ['Ещё в демонстрации (пароль совпадает с именем для входа, только с этого компьютера):', ...people]
    : ['Ещё в демонстрации (пароли показаны один раз):', ...people]
}

/** Fills a database with what the product needs, in one transaction. Returns the lines about signing in for whoever starts the server. */
export async function fillDatabase(database: Database, filling: FillOptions): Promise<string[]> {
  const { now } = filling
  const fresh = await isEmpty(database.db)
  const demo = fresh ? filling.demo : 'none'
  const passwords = new Map(demoSignIns.map(login => [login, demo === 'known' ? login : makePassword()]))
  // Hashes are computed on worker threads while the database is filled.
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
    // The demo is as large as all other rules together; imported only when it is made.
    const { seedDemo, seedDemoFiles } = await import('./demo.rules.ts')
    await seedDemo(seeding, hashes)
    if (filling.storage) await seedDemoFiles(seeding, filling.storage)
  })
  return [await administratorLine(database, { ...filling, demo }), ...demoLines(demo, passwords)]
}
