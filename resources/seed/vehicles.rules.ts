import { SYSTEM_COMPANY } from '#resources/companies/company/company'
import { NO_VEHICLE } from '#resources/fleet/vehicle/vehicle'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'
import { INDICATORS } from './books/lookups.rules.ts'
import { BODY_TYPES, BRANDS } from './books/vehicles.rules.ts'
import { insertRows, moveIds } from '#areas/seed/rows.rules'

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
