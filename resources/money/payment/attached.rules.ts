import { sql } from 'kysely'
import type { Tx } from '#server/engine/rules.ts'

/** Has the bank confirmed a payment that was there before its transaction? */
export async function isAttached(tx: Pick<Tx, 'db'>, payment: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from bank_transaction_line l
    where l.payment_id = ${payment} and not l.is_delete) as found`.execute(tx.db)
  return rows[0]!.found
}
