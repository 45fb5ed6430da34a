import { sql } from 'kysely'
import { formatDate } from '#resource/text'
import { fieldError } from '#server/httpError.ts'
import type { Tx } from '#server/engine/tx.ts'
import { inRepair } from '../shift/shift.rules.ts'
import { type Cell, shiftStateSql } from './places.rules.ts'

/**
 * Rejects trips of a vehicle that is idle on a day: in repair, or off by the shift. A plan is often made before the shift: a vehicle that
 * no shift mentions yet is only shown as such.
 */
export async function rejectIdle(tx: Tx, { date, vehicle }: Cell): Promise<void> {
  const day = formatDate(date)
  if ((await inRepair(tx, [vehicle], date)).size > 0) throw fieldError('vehicle', tx.texts('nerud.rules.vehicleInRepair'))
  const given = (column: string) => (column === 'date' ? sql`${date}::date` : sql`${vehicle}`)
  const { rows } = await sql<{ state: string }>`select ${shiftStateSql(given)} as state`.execute(tx.db)
  const { state } = rows[0]!
  if (state === 'repair' || state === 'off') {
    const word = tx.texts(`resources.shiftVehicle.choices.status.${state}`).toLowerCase()
    throw fieldError('vehicle', tx.texts('nerud.rules.vehicleIdle', { day, state: word }))
  }
}
