import { vehicle } from '#resources/fleet/vehicle'
import { vehicleBodyType } from '#resources/fleet/vehicleBodyType'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'

/** Vehicles remember whether they are trailers: a change of their type reaches those that are there only when the user wishes it (operations §2.3). */
export const vehicleBodyTypeRules = defineRules(vehicleBodyType, {
  async after(tx, record, prior) {
    if (!prior || prior.isTrailer === record.isTrailer || !record.forAllVehicles) return
    const { rows } = await sql<{ id: number }>`select id from vehicle
      where body_type_id = ${record.id} and is_trailer <> ${record.isTrailer} and not is_delete order by id`.execute(tx.db)
    for (const { id } of rows) await tx.update(vehicle, Number(id), { isTrailer: record.isTrailer })
  },
})
