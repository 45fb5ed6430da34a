import { sql } from 'kysely'
import type { Tx } from '../../../engine/rules.ts'

/** The number of a new paper: one more than the greatest among those that are numbers. Two who save at once wait for each other. */
export async function newNumber(tx: Tx): Promise<string> {
  await tx.gates.hold([['multi-deal number', 0]])
  const { rows } = await sql<{ number: string }>`select (coalesce(max(number::bigint), 0) + 1)::text as number from multi_deal
    where number ~ '^[0-9]{1,15}$'`.execute(tx.db)
  return rows[0]!.number
}
