import { sql } from 'kysely'
import type { Tx } from '#server/engine/rules.ts'
import { inRepair as isInRepair } from '#resources/fleet/repair/inRepair.rules'
import { anyOf } from '#server/engine/anyOf.ts'

/** Which of these vehicles are in repair on a day: the one place in which shifts and the plan ask. */
export async function inRepair(tx: Pick<Tx, 'db'>, vehicles: readonly number[], day: string): Promise<ReadonlySet<number>> {
  if (vehicles.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select v.id::int as id from vehicle v
    where v.id = ${anyOf(vehicles)} and ${isInRepair(sql`v.id`, sql`${day}::date`)}`.execute(tx.db)
  return new Set(rows.map(row => row.id))
}
