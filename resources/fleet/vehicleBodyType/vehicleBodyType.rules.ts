import type { RecordOf } from '#resource'
import { vehicle } from '../vehicle/vehicle.ts'
import { vehicleBodyType } from './vehicleBodyType.ts'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { sql } from 'kysely'

type BodyType = RecordOf<typeof vehicleBodyType>

/** Vehicles that are of a type, or of what it was before changes that were not for them. */
const ofType = (t: Of, id: number): Sql =>
  sql`${t('body_type_id')} in (select b.id from vehicle_body_type b where b.id = ${id} or b.kept_of_id = ${id}) and not ${t('is_delete')}`

/** Brings all vehicles of a type in step with it: those too that a change has passed by. */
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

/** Leaves the vehicles of a type with it as it was: under its name of then, which is offered to nobody any more. */
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

/** Vehicles are called by their type and remember whether they are trailers: a change of it reaches those that are there only when the user wishes it (operations §2.3). */
export const vehicleBodyTypeRules = defineRules(vehicleBodyType, {
  async after(tx, record, prior) {
    if (!prior) return
    if (record.forAllVehicles) await bringInStep(tx, record)
    else if (record.name !== prior.name) await passBy(tx, record, prior)
  },
})
