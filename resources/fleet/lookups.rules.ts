import { sql } from 'kysely'
import type { RecordOf } from '#resource'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { vehicle } from './vehicle/vehicle.ts'
import { vehicleBodyType } from './lookups.ts'

type BodyType = RecordOf<typeof vehicleBodyType>

/** Returns the condition of vehicles of a type, or of a former version of it that was preserved for them. */
const ofType = (t: Of, id: number): Sql =>
  sql`${t('body_type_id')} in (select b.id from vehicle_body_type b where b.id = ${id} or b.kept_of_id = ${id}) and not ${t('is_delete')}`

/** Updates all vehicles of a type to its current values, including those that still have a former version. */
async function bringInStep(tx: Tx, { id, isTrailer }: BodyType): Promise<void> {
  const all = await tx.readMany(
    vehicle,
    (t: Of): Sql => sql`${ofType(t, id)}
    and (${t('body_type_id')} <> ${id} or ${t('is_trailer')} <> ${isTrailer})`,
    { lock: true },
  )
  await tx.storeMany(
    vehicle,
    all.map(before => ({ before, after: { ...before, bodyType: id, isTrailer } })),
  )
  const { rows } = await sql<{ id: number }>`select id::int from vehicle_body_type where kept_of_id = ${id} and not is_delete`.execute(
    tx.db,
  )
  for (const kept of rows) await tx.update(vehicleBodyType, kept.id, { isDelete: true })
}

/** Preserves the former version of a type for its vehicles: an inactive type with the old name. */
async function passBy(tx: Tx, { id }: BodyType, prior: BodyType): Promise<void> {
  const all = await tx.readMany(vehicle, (t: Of): Sql => sql`${t('body_type_id')} = ${id} and not ${t('is_delete')}`, { lock: true })
  if (all.length === 0) return
  const kept = await tx.create(vehicleBodyType, { name: prior.name, isTrailer: prior.isTrailer, isActive: false })
  await sql`update vehicle_body_type set kept_of_id = ${id} where id = ${kept.id}`.execute(tx.db)
  await tx.storeMany(
    vehicle,
    all.map(before => ({ before, after: { ...before, bodyType: kept.id } })),
  )
}

/**
 * The type names a vehicle and determines whether it is a trailer: a change of the type affects existing vehicles only when the user wants
 * it (operations §2.3).
 */
export const vehicleBodyTypeRules = defineRules(vehicleBodyType, {
  async after(tx, record, prior) {
    if (!prior) return
    if (record.forAllVehicles) await bringInStep(tx, record)
    else if (record.name !== prior.name) await passBy(tx, record, prior)
  },
})
