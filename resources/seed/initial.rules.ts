import { sql } from 'kysely'
import { SYSTEM_COMPANY, OWN_COMPANY } from '#resources/companies/company/company'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import type { Db } from '#server/engine/sql.ts'
import { insertRows, moveIds, joins, restartIds } from '#areas/seed/rows.rules'
import { makeRoles, ADMIN_LOGIN } from '#areas/seed/fill.rules'
import { ADMINISTRATOR } from '#server/session/rights.ts'
import { INDICATORS, units, documentTypeRows, countries, regions } from './books/lookups.rules.ts'
import { ROLES } from '#resources/access/area.rules'
import { markOutsiders, updateCatalogues } from './catalogue/update.rules.ts'

/** Makes of trucks and trailers for bulk materials, in the order of their ids. */
export const BRANDS = [
  'Без марки',
  'КАМАЗ',
  'МАЗ',
  'Урал',
  'MAN',
  'Scania',
  'Volvo',
  'Mercedes-Benz',
  'DAF',
  'Iveco',
  'Shacman',
  'Sitrak',
  'Howo',
  'FAW',
  'Тонар',
  'Wielton',
  'Schmitz Cargobull',
  'Bonum',
] as const

/** Types of bodies in the order of their ids; `true` marks trailers. */
export const BODY_TYPES: readonly (readonly [name: string, isTrailer: boolean])[] = [
  ['Без кузова', false],
  ['Самосвал', false],
  ['Седельный тягач', false],
  ['Бортовой', false],
  ['Бетоносмеситель', false],
  ['Полуприцеп самосвальный', true],
  ['Прицеп самосвальный', true],
  ['Полуприцеп тент', true],
]

const hasRows = async (db: Db, table: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length > 0
}

/** Adds brands, body types, and the vehicle that stands for "none"; leaves existing rows alone. */
export async function seedVehicles(db: Db, now: Date): Promise<void> {
  if (!(await hasRows(db, 'vehicle_brand'))) {
    await insertRows(
      db,
      'vehicle_brand',
      BRANDS.map((name, at) => ({ id: at + 1, name, ins_date: now })),
    )
    await moveIds(db, 'vehicle_brand')
  }
  if (!(await hasRows(db, 'vehicle_body_type'))) {
    await insertRows(
      db,
      'vehicle_body_type',
      BODY_TYPES.map(([name, isTrailer], at) => ({ id: at + 1, name, is_trailer: isTrailer, ins_date: now })),
    )
    await moveIds(db, 'vehicle_body_type')
  }
  if (!(await hasRows(db, 'indicator_type'))) {
    await insertRows(
      db,
      'indicator_type',
      INDICATORS.map(([code, name, valueType], at) => ({ id: at + 1, code, name, value_type: valueType, ins_date: now })),
    )
    await moveIds(db, 'indicator_type')
  }
  if (await hasRows(db, 'vehicle')) return
  await insertRows(db, 'vehicle', [
    { id: NO_VEHICLE, plate: 'Без машины', brand_id: 1, body_type_id: 1, company_id: SYSTEM_COMPANY, is_active: false, ins_date: now },
  ])
  await moveIds(db, 'vehicle')
}

/** What seeding functions receive: the database, and the time for new rows. */
export interface Seeding {
  readonly db: Db
  readonly now: Date
  /** Business day of `now`, YYYY-MM-DD. */
  readonly today: string
}

/** In document types, ids below it belong to the product. */
const RESERVED = 100

async function seedLookups({ db, now }: Seeding): Promise<void> {
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
