import type { Storage } from '#server/adapters/files.ts'
import { seedAccounts, seedApiTokens } from './demo/accounts.rules.ts'
import { seedBooks, seedCards, seedTariffs } from './demo/books.rules.ts'
import { seedCompanies } from './demo/companies.rules.ts'
import { seedCompanyKinds, seedDrivers, seedSelfEmployed } from './demo/counterparties.rules.ts'
import { seedElectronicPapers, seedPapers } from './demo/papers.rules.ts'
import { seedFines } from './demo/fines.rules.ts'
import { seedIncoming } from './demo/incoming.rules.ts'
import { seedIncomingFiles } from './demo/incomingFiles.rules.ts'
import { seedSubscription } from './demo/subscription.rules.ts'
import { seedInstruction, seedNews, seedNotices, seedUploaderLinks } from './demo/content.rules.ts'
import { seedFleet } from './demo/fleet.rules.ts'
import { seedGoods } from './demo/goods.rules.ts'
import { seedDeals } from './demo/deals.rules.ts'
import { seedOpenings } from './demo/posting.rules.ts'
import { seedOrders, seedMultiDeals, seedRegularDeals } from './demo/orders.rules.ts'
import { seedPayments } from './demo/payments.rules.ts'
import { seedShifts, seedPlan } from './demo/shifts.rules.ts'
import { seedPoints } from './demo/points.rules.ts'
import { seedRepairs } from './demo/repairs.rules.ts'
import { seedTasks } from './demo/tasks.rules.ts'
import type { Seeding } from './initial.rules.ts'
import { insertRows, withoutUpkeep } from '#areas/seed/rows.rules'
import { seedStatements } from './demo/statements.rules.ts'
import { seedRegularPayments } from './demo/regularPayments.rules.ts'

/**
 * Adds the demo company to the initial data: counterparties with requisites, points, people with roles, catalogues, vehicles, products with
 * prices, a year of waybills and payments. `hashes`: password hashes by login. Every run makes the same rows, dated back from `now`.
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
  await seedPapers(seeding)
  await seedShifts(seeding)
  await seedElectronicPapers(seeding)
  await seedPlan(seeding)
  await seedFines(seeding)
  await seedIncoming(seeding)
  await seedSelfEmployed(seeding)
  await seedUploaderLinks(seeding)
  await seedApiTokens(seeding)
}

/** Adds the demo data that needs files: templates, invoices of the subscription, files from banks and suppliers. */
export async function seedDemoFiles(seeding: Seeding, storage: Storage): Promise<void> {
  await seedInstruction(seeding, storage)
  await seedSubscription(seeding, storage)
  await seedIncomingFiles(seeding, storage)
}
