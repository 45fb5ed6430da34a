import { idOf } from '#resource'
import { sql } from 'kysely'
import type { Tx } from '../../engine/rules.ts'

/** The company of a point, for records whose company is left to their point. */
export async function companyOf(tx: Tx, point: unknown): Promise<number | null> {
  const id = idOf(point)
  if (!id) return null
  const { rows } = await sql<{ company_id: number }>`select company_id from point where id = ${id}`.execute(tx.db)
  return rows[0] ? Number(rows[0].company_id) : null
}
