import type { Resource } from '#resource'
import { numberAfter } from './numberAfter.formulas.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/engine/tx.ts'
import { columnOf, tableOf } from '#server/engine/schema/names.ts'

/** How many of the newest documents are considered. */
const LOOKED_AT = 200

/** Returns the number of a new document: one more than those of the newest ones. */
async function nextNumber(tx: Pick<Tx, 'db'>, resource: Resource, field = 'number'): Promise<string> {
  const number = sql.ref(columnOf(resource, field))
  const { rows } = await sql<{ number: string }>`select ${number} as number from ${sql.table(tableOf(resource))}
    where ${number} <> '' and not is_delete order by id desc limit ${LOOKED_AT}::int`.execute(tx.db)
  return numberAfter(rows.map(row => row.number))
}

/** The same for a document saved without a number; serialized, so that two concurrent ones get different numbers. */
export async function ownNumber(tx: Tx, resource: Resource): Promise<string> {
  await tx.gates.hold([[`${resource.name} number`, 0]])
  return nextNumber(tx, resource)
}

/** Returns the handler of a query that proposes a number. */
export const proposedNumber =
  (resource: Resource, field?: string) =>
  async (tx: Pick<Tx, 'db'>): Promise<{ readonly value: string }> => ({ value: await nextNumber(tx, resource, field) })
