import { idOf } from '#resource'
import { formatDate } from '#resource/text'
import { pointOpening } from './pointOpening.ts'
import { sql } from 'kysely'
import { fieldError } from '#server/httpError.ts'
import { defineRules, type BulkCreate } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/tx.ts'
import { closedUntil } from '#resources/ledger/closed.rules'
import { post } from '#resources/ledger/post.rules'
import { openingPostings } from '#resources/ledger/openings.rules'

const closedText = (tx: Pick<Tx, 'texts'>, day: string): string => tx.texts('nerud.ledger.closed', { day: formatDate(day) })

/** Opening balances of points from a file: a thousand take as many statements as one. */
const openings: BulkCreate = {
  async validate(tx, rows) {
    const closed = await closedUntil(tx.db)
    return rows.map((row): Record<string, string> => (closed && String(row['day']) <= closed ? { day: closedText(tx, closed) } : {}))
  },
  async write(tx, rows) {
    const given = rows.map(row => ({ ...row, comment: row['comment'] ?? null }))
    const { rows: made } = await sql<{ id: number }>`
      insert into point_opening (day, point_id, material_id, unit_id, volume, comment, ins_date, ins_user_id)
      select x.day, x.point, x.material, x.unit, x.volume, x.comment, ${tx.now}::timestamptz, ${tx.user.id || null}::bigint
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x (day date, point bigint, material bigint, unit bigint, volume numeric, comment text)
      returning id::int as id`.execute(tx.db)
    const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
    await post(tx, await openingPostings(tx, ids))
    return ids
  },
}

export const pointOpeningRules = defineRules(pointOpening, {
  bulkCreate: openings,
  async before(tx, next, prior) {
    if (prior) return
    const closed = await closedUntil(tx.db)
    if (closed && next.day! <= closed) throw fieldError('day', closedText(tx, closed))
    const { rows } = await sql<{
      id: number
    }>`select id::int as id from point_opening where is_active and not is_delete and day = ${next.day}::date
      and point_id = ${idOf(next.point)} and material_id = ${idOf(next.material)} and unit_id = ${idOf(next.unit)} limit 1`.execute(tx.db)
    if (rows[0]) throw fieldError('day', tx.texts('nerud.rules.openingThere', { id: rows[0].id }))
  },
  async after(tx, record) {
    await post(tx, await openingPostings(tx, [record.id]))
  },
  actions: {
    async cancel(tx, record, { delComment }) {
      await tx.update(pointOpening, record.id, { isActive: false, delComment })
    },
  },
})
