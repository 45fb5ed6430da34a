import { sql } from 'kysely'
import { negate, type Decimal } from '#resource/decimal'
import { type PostingContext, commentOfPairs, type Posting } from '#resources/ledger/post.rules'
import { anyOf } from '#server/engine/columns.ts'
import type { Tx } from '#server/engine/tx.ts'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import type { DEAL_STATEMENTS } from './dealVedomost.ts'

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
export async function volumePostings(tx: Pick<PostingContext, 'db' | 'storedTexts'>, ids: readonly number[]): Promise<Posting[]> {
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
    head: commentOfPairs({ [tx.storedTexts('nerud.statements.statement')]: number, ТТН: ttn }),
    reason,
    legs: [],
    volumes: status === 'initialised' ? [{ point, material, unit, leg: type, volume: type === 'writeOff' ? negate(volume) : volume }] : [],
  }))
}

/** The statement that waybills are to be added to. */
export interface TakingStatement {
  readonly type: (typeof DEAL_STATEMENTS)[number]
  readonly company: number | null
  readonly point: number | null
  /** Id of the statement, so that its own lines do not count as taken by another; null for a new one. */
  readonly id: number | null
}

/** A waybill as a statement takes it: the volume it moves, and why it does not fit (null when it does). */
export interface WaybillCheck {
  readonly id: number
  readonly material: number
  readonly unit: number | null
  readonly volume: string | null
  readonly wrong: string | null
}

/**
 * Returns whether a statement may take waybills, and what they carry; one query for any number of them (silent-places §7, "check_line").
 */
export async function checkWaybills(tx: Tx, taking: TakingStatement, deals: readonly number[]): Promise<ReadonlyMap<number, WaybillCheck>> {
  const { type, company, point, id } = taking
  const moves = type !== 'check'
  const isOut = type === 'writeOff'
  const volume = isOut ? sql`d.career_vol` : sql`coalesce(nullif(d.object_vol, 0), d.career_vol)`
  const unit = isOut ? sql`d.career_unit_id` : sql`coalesce(d.object_unit_id, d.career_unit_id)`
  const { rows } = await sql<WaybillCheck>`
    select d.id::int, d.material_id::int as material, ${unit}::int as unit, ${volume}::text as volume, case
      when not ${isPosted} then 'notCounted'
      when exists (select 1 from deal_vedomost_line l where l.deal_id = d.id and l.type = ${type} and l.is_active and not l.is_delete
        and l.vedomost_id is distinct from ${id}::bigint) then 'taken'
      when ${company}::bigint is not null and not (${company}::bigint in (d.supplier_id, d.customer_id, d.shipment_id)) then 'otherCompany'
      when ${!moves}::boolean and ${point}::bigint is not null and not (${point}::bigint in (d.career_id, d.object_id)) then 'otherPoint'
      when ${moves}::boolean and (${isOut ? sql`d.career_id` : sql`d.object_id`} = ${point}::bigint) then 'movedByItself'
      when ${moves}::boolean and (coalesce(${volume}, 0) = 0 or ${unit} is null) then 'noVolume'
    end as wrong
    from deal d where d.id = ${anyOf(deals)}`.execute(tx.db)
  return new Map(rows.map(row => [row.id, row]))
}

/** Whether the waybill `d` is posted to the boxes. */
export const isPosted = sql`(not d.is_delete and (d.status_id = ${sql.lit(DEAL_STATUS.active)} or (d.status_id = ${sql.lit(DEAL_STATUS.sump)} and d.is_auth)))`
