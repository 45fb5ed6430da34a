import { sql } from 'kysely'
import type { Tx } from '../../../engine/rules.ts'

/** A repair that has not been closed. */
const ACTIVE = 1

/**
 * Which of these vehicles are in repair on a day: the one place in which shifts and the planner ask. A repair whose planned end has passed lasts until today.
 * A product without repairs has no vehicle in one.
 */
export async function inRepair(
  tx: Pick<Tx, 'db' | 'resources' | 'today'>,
  vehicles: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  if (!('repair' in tx.resources) || vehicles.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select distinct vehicle_id::int as id from repair
    where vehicle_id = any(${[...vehicles]}::bigint[]) and not is_delete and status_id = ${ACTIVE} and date_start <= ${day}::date
      and (date_plan is null or greatest(date_plan, ${tx.today}::date) >= ${day}::date)`.execute(tx.db)
  return new Set(rows.map(row => row.id))
}
