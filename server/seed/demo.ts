import type { Storage } from '../adapters/files.ts'
import { seedAccounts } from './demo/accounts.ts'
import { seedBooks } from './demo/books.ts'
import { seedCards } from './demo/cards.ts'
import { seedCompanies } from './demo/companies.ts'
import { seedCompanyKinds } from './demo/companyKinds.ts'
import { seedDrivers } from './demo/drivers.ts'
import { seedFines } from './demo/fines.ts'
import { seedIncoming } from './demo/incoming.ts'
import { seedIncomingFiles } from './demo/incomingFiles.ts'
import { seedSubscription } from './demo/subscription.ts'
import { seedTemplates } from './demo/templates.ts'
import { seedFleet } from './demo/fleet.ts'
import { seedGoods } from './demo/goods.ts'
import { seedDeals } from './demo/deals.ts'
import { seedNews } from './demo/news.ts'
import { seedNotices } from './demo/notices.ts'
import { seedOpenings } from './demo/openings.ts'
import { seedOrders } from './demo/orders.ts'
import { seedMultiDeals } from './demo/multiDeals.ts'
import { seedRegularDeals } from './demo/regularDeals.ts'
import { seedPayments } from './demo/payments.ts'
import { seedShifts } from './demo/shifts.ts'
import { seedPlan } from './demo/plan.ts'
import { seedPoints } from './demo/points.ts'
import { seedRepairs } from './demo/repairs.ts'
import { seedTariffs } from './demo/tariffs.ts'
import { seedTasks } from './demo/tasks.ts'
import type { Seeding } from './initial.ts'
import { insertRows, withoutUpkeep } from './rows.ts'
import { seedSelfEmployed } from './demo/selfEmployed.ts'
import { seedStatements } from './demo/statements.ts'
import { seedApiTokens } from './demo/apiTokens.ts'
import { seedUploaderLinks } from './demo/uploaderLinks.ts'
import { seedRegularPayments } from './demo/regularPayments.ts'

/**
 * The demo company, on top of the initial data: counterparties with requisites, sites, people with different roles, books, vehicles, goods with
 * their prices, a year of waybills and payments.
 * `hashes` are those of its people's passwords, by login.
 * The same rows at every run, dated back from `now`.
 */
export async function seedDemo(seeding: Seeding, hashes: ReadonlyMap<string, Promise<string>>): Promise<void> {
  const companies = await seedCompanies(seeding)
  await seedCompanyKinds(seeding)
  await seedPoints(seeding)
  const managers = await seedAccounts(seeding, hashes)
  const links = companies.flatMap(({ id, curator }) =>
    curator === null ? [] : [{ company_id: id, account_id: managers[curator]!, ins_date: seeding.now, ins_user_id: 1 }],
  )
  await insertRows(seeding.db, 'account_company', links)
  await seedBooks(seeding)
  await seedFleet(seeding, await seedDrivers(seeding))
  await seedGoods(seeding)
  await withoutUpkeep(seeding.db, ['deal', 'payment', 'cash_transaction', 'volume_transaction'], async () => {
    await seedDeals(seeding)
    await seedOrders(seeding)
    await seedRegularDeals(seeding)
    await seedMultiDeals(seeding)
    await seedPayments(seeding)
  })
  await seedStatements(seeding)
  await seedRegularPayments(seeding)
  await seedOpenings(seeding)
  await seedRepairs(seeding)
  await seedTariffs(seeding)
  await seedCards(seeding)
  await seedTasks(seeding)
  await seedNews(seeding)
  await seedNotices(seeding)
  await seedShifts(seeding)
  await seedPlan(seeding)
  await seedFines(seeding)
  await seedIncoming(seeding)
  await seedSelfEmployed(seeding)
  await seedUploaderLinks(seeding)
  await seedApiTokens(seeding)
}

/** Fills what lies in files: templates, invoices of the subscription, what came from banks and suppliers. */
export async function seedDemoFiles(seeding: Seeding, storage: Storage): Promise<void> {
  await seedTemplates(seeding, storage)
  await seedSubscription(seeding, storage)
  await seedIncomingFiles(seeding, storage)
}
