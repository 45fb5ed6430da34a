import { shift, SHIFT_TIMES, shiftVehicle } from './shift.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { tripData, tripNumbers } from './papers.rules.ts'
import { sheetOf } from './sheet.rules.ts'
import { idOf } from '#resource'
import { fieldError } from '#server/httpError.ts'
import { inRepair as isInRepair } from '#resources/fleet/repair/inRepair.rules'
import { anyOf } from '#server/engine/columns.ts'

const standing =
  (status: string) =>
  (t: Of): Sql =>
    sql`(select count(*)::int from shift_vehicle v where v.shift_id = ${t('id')} and not v.is_delete and v.status = ${sql.lit(status)})`

export const shiftRules = defineRules(shift, {
  derive: { works: standing('works'), reserve: standing('reserve'), repair: standing('repair'), off: standing('off') },
  async before(tx, next, prior) {
    const kind = next.kind ?? 'day'
    const [first, last] = SHIFT_TIMES[kind]
    const start = next.start || first
    const end = next.end || last
    const { rows } = await sql<{ starts: Date; ends: Date }>`select business_moment(${next.date}::date, ${start}) as starts,
      business_moment(${next.date}::date + ${sql.lit(end > start ? 0 : 1)}, ${end}) as ends`.execute(tx.db)
    const { starts, ends } = rows[0]!
    const dispatcher = next.dispatcher ?? (prior ? null : tx.user.id || null)
    return { kind, start, end, starts, ends, dispatcher }
  },
  actions: { sheet: (tx, record) => sheetOf(tx, record.id) },
})

export const shiftVehicleRules = defineRules(shiftVehicle, {
  templateData: (tx, record) => tripData(tx, record),
  paperNumbers: tripNumbers,
  derive: { plate: t => sql`(select v.plate from vehicle v where v.id = ${t('vehicle_id')})` },
  async before(tx, next, prior) {
    const vehicle = idOf(next.vehicle)
    const status = next.status ?? 'works'
    const goesOut = status === 'works' || status === 'reserve'
    // Checked only when the vehicle or status changes: a vehicle that broke down later stays in the shift in which it drove.
    if (goesOut && vehicle && (prior?.vehicle.id !== vehicle || prior.status !== status)) {
      const { rows } = await sql<{ date: string }>`select date::text from shift where id = ${idOf(next.shift)}`.execute(tx.db)
      if ((await inRepair(tx, [vehicle], rows[0]!.date)).size > 0) throw fieldError('vehicle', tx.texts('nerud.rules.vehicleInRepair'))
    }
    return { status }
  },
})

/** Returns which of these vehicles are in repair on a day. Shifts and the plan both use it. */
export async function inRepair(tx: Pick<Tx, 'db'>, vehicles: readonly number[], day: string): Promise<ReadonlySet<number>> {
  if (vehicles.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select v.id::int as id from vehicle v
    where v.id = ${anyOf(vehicles)} and ${isInRepair(sql`v.id`, sql`${day}::date`)}`.execute(tx.db)
  return new Set(rows.map(row => row.id))
}
