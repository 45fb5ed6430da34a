import { negate, type Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import type { Poster } from '#resources/ledger/post.rules'
import { pairs, type Posting } from '#resources/ledger/posting.rules'
import { anyOf } from '#server/engine/columns.ts'

interface VolumeRow {
  readonly id: number
  readonly type: 'deposit' | 'writeOff'
  readonly status: string
  readonly number: string
  readonly date: string
  readonly report: string | null
  readonly point: number
  readonly material: number
  readonly unit: number
  readonly volume: Decimal
  readonly ttn: string | null
  readonly reason: string | null
}

/**
 * The volumes that lines of waybill statements should move at points now; none for statements that only agree waybills (design: ledger §4).
 */
export async function volumePostings(tx: Pick<Poster, 'db' | 'storedTexts'>, ids: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<VolumeRow>`
    select l.id::int, h.type, l.status, h.number, h.date::text, h.report_date::text as report, h.point_id::int as point,
      l.material_id::int as material, l.unit_id::int as unit, l.volume::text, d.ttn, l.del_comment as reason
    from deal_vedomost_line l join deal_vedomost h on h.id = l.vedomost_id join deal d on d.id = l.deal_id
    where l.id = ${anyOf(ids)} and h.type <> 'check' order by l.id`.execute(tx.db)
  return rows.map(({ id, type, status, number, date, report, point, material, unit, volume, ttn, reason }) => ({
    object: 'statement',
    id,
    cancelled: status === 'deleted',
    dtTrx: date,
    dtReport: report,
    title: tx.storedTexts(`nerud.statements.${type}`),
    head: pairs({ [tx.storedTexts('nerud.statements.statement')]: number, ТТН: ttn }),
    reason,
    legs: [],
    volumes: status === 'initialised' ? [{ point, material, unit, leg: type, volume: type === 'writeOff' ? negate(volume) : volume }] : [],
  }))
}
