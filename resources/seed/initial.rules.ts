import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import type { Db } from '#server/engine/sql.ts'
import { makeRoles } from '#areas/seed/fill.rules'
import { ADMIN_LOGIN } from '#areas/access/administrator.rules'
import { ADMINISTRATOR } from '#server/session/rights.ts'
import { countries } from './books/countries.rules.ts'
import { documentTypeRows } from './books/documentTypes.rules.ts'
import { lookups, units } from './books/lookups.rules.ts'
import { regions } from './books/regions.rules.ts'
import { ROLES } from './books/roles.rules.ts'
import { markOutsiders, updateCatalogues } from './catalogue/update.rules.ts'
import { insertRows, joins, moveIds, restartIds } from '#areas/seed/rows.rules'
import { seedVehicles } from './vehicles.rules.ts'

/** What seeding functions receive: the database, and the time for new rows. */
export interface Seeding {
  readonly db: Db
  readonly now: Date
  /** Business day of `now`, YYYY-MM-DD. */
  readonly today: string
}

/** In the fixed lookup tables and document types, ids below it belong to the product. */
const RESERVED = 100

async function seedLookups({ db, now }: Seeding): Promise<void> {
  for (const [table, names] of Object.entries(lookups)) {
    await insertRows(
      db,
      table,
      names.map((name, at) => ({ id: at + 1, name, ins_date: now })),
    )
    await moveIds(db, table, RESERVED)
  }
  await insertRows(
    db,
    'document_type',
    documentTypeRows.map(row => ({ ...row, ins_date: now })),
  )
  await moveIds(db, 'document_type', RESERVED)
  await insertRows(
    db,
    'measurement_unit',
    units.map(([name, sign]) => ({ name, system_c: sign, ins_date: now })),
  )
}

async function seedGeography({ db, now }: Seeding): Promise<void> {
  const rows = countries.map(([name, fullName, alpha2, alpha3, digital], at) => ({
    id: at + 1,
    name,
    full_name: fullName,
    alpha2,
    alpha3,
    digital_code: digital,
    ins_date: now,
  }))
  await insertRows(db, 'country', rows)
  await moveIds(db, 'country')
  const russia = rows.find(row => row.alpha2 === 'RU')!.id
  await insertRows(
    db,
    'region',
    regions.map(([code, name]) => ({ code, name, country_id: russia, ins_date: now })),
  )
}

/** Adds the two companies and the account that every database has (foundations §9); the account has no password yet. */
async function seedFounders({ db, now }: Seeding): Promise<void> {
  await insertRows(db, 'company', [
    { id: OWN_COMPANY, kind: 'own', name: 'Наша компания', short_name: 'Наша компания', nds_type_id: 2, owner_type_id: 1, ins_date: now },
    { id: SYSTEM_COMPANY, kind: 'system', name: 'SYS SYSTEM', short_name: 'SYS SYSTEM', nds_type_id: 1, owner_type_id: 8, ins_date: now },
  ])
  await moveIds(db, 'company')
  await insertRows(db, 'account', [
    { id: ADMINISTRATOR, login: ADMIN_LOGIN, fio: 'Администратор', account_type_id: 1, owner_company_id: OWN_COMPANY, ins_date: now },
  ])
  await insertRows(db, 'account_acc_roles', joins('account', [{ id: ADMINISTRATOR, targets: [ROLES.administrator.id] }]))
  await moveIds(db, 'account')
}

/** Adds the data of every new database: catalogues, lookup tables, roles, our own and the system company, the administrator. */
export async function seedInitial(seeding: Seeding): Promise<void> {
  await restartIds(seeding.db)
  await updateCatalogues(seeding.db)
  await seedLookups(seeding)
  await markOutsiders(seeding.db)
  await seedGeography(seeding)
  await makeRoles(seeding.db, Object.values(ROLES), seeding.now)
  await seedFounders(seeding)
  await seedVehicles(seeding.db, seeding.now)
}
