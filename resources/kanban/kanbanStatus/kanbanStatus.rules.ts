import { kanbanStatus } from './kanbanStatus.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'

/** Returns the new index of a status: `at` is its current one, `last` the last one. */
type Way = (at: number, last: number) => number

/** Moves a status and renumbers all of them from one. */
async function move(tx: Tx, id: number, way: Way): Promise<void> {
  const { rows } = await sql<{ id: number; sequence: number | null }>`select id::int as id, sequence::int as sequence from kanban_status
    where not is_delete order by id for update`.execute(tx.db)
  const order = rows.toSorted((a, b) => (a.sequence ?? Infinity) - (b.sequence ?? Infinity) || a.id - b.id)
  const at = order.findIndex(row => row.id === id)
  const [moved] = order.splice(at, 1)
  order.splice(Math.min(Math.max(way(at, order.length), 0), order.length), 0, moved!)
  const changes = order.flatMap((row, n) => (row.sequence === n + 1 ? [] : [{ id: row.id, values: { sequence: n + 1 } }]))
  await tx.updateMany(kanbanStatus, changes)
}

const moving =
  (way: Way) =>
  async (tx: Tx, { id }: { readonly id: number }) => {
    await move(tx, id, way)
    return tx.read(kanbanStatus, id)
  }

/** A status with tasks cannot be deleted. */
async function rejectUsed(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from kanban_task where status_id = ${id} and not is_delete limit 1`.execute(tx.db)
  if (rows.length > 0) throw httpError(409, 'NOT_NOW', tx.texts('nerud.kanban.statusUsed'))
}

export const kanbanStatusRules = defineRules(kanbanStatus, {
  async before(tx, next, prior) {
    if (prior && ((prior.isActive && next.isActive === false) || next.isDelete)) await rejectUsed(tx, prior.id)
    if (prior) return undefined
    const { rows } = await sql<{ last: number | null }>`select max(sequence)::int as last from kanban_status where not is_delete`.execute(
      tx.db,
    )
    return { sequence: (rows[0]?.last ?? 0) + 1 }
  },
  actions: {
    top: moving(() => 0),
    up: moving(at => at - 1),
    down: moving(at => at + 1),
    bottom: moving((_, last) => last),
  },
})
