import { idOf } from '#resource'
import { shiftVehicle } from './shiftVehicle.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { inRepair } from '../shift/inRepair.rules.ts'

export const shiftVehicleRules = defineRules(shiftVehicle, {
  derive: { plate: t => sql`(select v.plate from vehicle v where v.id = ${t('vehicle_id')})` },
  async before(tx, next, prior) {
    const vehicle = idOf(next.vehicle)
    const status = next.status ?? 'works'
    const goesOut = status === 'works' || status === 'reserve'
    // A vehicle that broke down later stays in the shift that it drove in.
    if (goesOut && vehicle && (prior?.vehicle.id !== vehicle || prior.status !== status)) {
      const { rows } = await sql<{ date: string }>`select date::text from shift where id = ${idOf(next.shift)}`.execute(tx.db)
      if ((await inRepair(tx, [vehicle], rows[0]!.date)).size > 0) throw fieldError('vehicle', tx.texts('nerud.rules.vehicleInRepair'))
    }
    return { status }
  },
})
