import { sql } from 'kysely'
import { noteKey } from '#resource/fold'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { noteKeyOf } from '#server/engine/schema/folded.ts'
import type { Db } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** How an operator's list identifies the record of a document. */
interface ListedPaper {
  readonly kind?: string | null
  readonly sourceNumber?: string | null
  readonly sourceDate?: string | null
}
/** The record found, as values of the document, or what is wrong and in which field. */
export interface FoundOwner {
  readonly values: { readonly deal?: number; readonly closingPaper?: number; readonly shift?: number; readonly vehicle?: number }
  readonly problem?: 'kindNeeded' | 'sourceNeeded' | 'notFound' | 'several'
  readonly place: 'kind' | 'sourceNumber'
}

interface Row {
  readonly at: number
  readonly deal: number | null
  readonly paper: number | null
  readonly shift: number | null
  readonly vehicle: number | null
}

/**
 * Finds the records that may match: a waybill by its ТТН or id, a closing document by its number, a vehicle of a shift by its plate; each
 * on its day when a day is given.
 */
async function candidates(db: Db, texts: readonly ListedPaper[]): Promise<Map<number, Row[]>> {
  const queries = texts.flatMap(({ kind, sourceNumber, sourceDate }, at) => {
    const number = sourceNumber?.trim().replace(/^№\s*/, '') ?? ''
    return kind && number ? [{ at, kind, number, key: noteKey(number), day: sourceDate ?? null }] : []
  })
  if (queries.length === 0) return new Map()
  const { rows } = await sql<Row>`with q as (select * from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
      as q (at int, kind text, number text, key text, day date))
    select q.at, d.id::int as deal, null::int as paper, null::int as shift, null::int as vehicle from q
      join deal d on ${noteKeyOf(sql`d.ttn`)} = q.key and d.ttn is not null where q.kind = 'etrn' and (q.day is null or d.dt_deal = q.day)
        and not d.is_delete and d.status_id <> ${DEAL_STATUS.deleted}
    union select q.at, d.id::int, null, null, null from q join deal d on d.id = case when q.number ~ '^[0-9]{1,15}$' then q.number::bigint end
      where q.kind = 'etrn' and (q.day is null or d.dt_deal = q.day) and not d.is_delete and d.status_id <> ${DEAL_STATUS.deleted}
    union select q.at, null, c.id::int, null, null from q join closing_paper c on c.number = q.number
      where q.kind = 'upd' and c.kind in ('upd1', 'upd2') and (q.day is null or c.date = q.day) and not c.is_delete and c.status <> 'cancelled'
    union select q.at, null, null, s.id::int, v.id::int from q join vehicle v on ${noteKeyOf(sql`v.plate`)} = q.key and not v.is_delete
      join shift_vehicle l on l.vehicle_id = v.id and not l.is_delete join shift s on s.id = l.shift_id and not s.is_delete
      where q.kind = 'epl' and s.date = q.day`.execute(db)
  return Map.groupBy(rows, ({ at }) => at)
}

/** A waybill with this ТТН goes before the waybill with this id. */
function chosen(rows: readonly Row[], number: string): readonly Row[] {
  const others = rows.filter(({ deal }) => deal === null || String(deal) !== number)
  return others.length > 0 ? others : rows
}

/** Finds the records of all documents of a list at once. */
export async function ownersOf(db: Db, texts: readonly ListedPaper[]): Promise<FoundOwner[]> {
  const found = await candidates(db, texts)
  return texts.map(({ kind, sourceNumber }, at): FoundOwner => {
    if (!kind) return { values: {}, problem: 'kindNeeded', place: 'kind' }
    if (!sourceNumber) return { values: {}, problem: 'sourceNeeded', place: 'sourceNumber' }
    const rows = chosen(found.get(at) ?? [], sourceNumber.trim())
    if (rows.length !== 1) return { values: {}, problem: rows.length === 0 ? 'notFound' : 'several', place: 'sourceNumber' }
    const [{ deal, paper, shift, vehicle }] = rows as [Row]
    return {
      place: 'sourceNumber',
      values: { ...(deal && { deal }), ...(paper && { closingPaper: paper }), ...(shift && vehicle && { shift, vehicle }) },
    }
  })
}

/** Checks the rows of a list before any of them is written. Returns problems by field for each row. */
export async function problemsOf(
  tx: Pick<Tx, 'db' | 'texts'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Readonly<Record<string, string>>[]> {
  return (await ownersOf(tx.db, rows as readonly ListedPaper[])).map(({ problem, place }): Record<string, string> =>
    problem ? { [place]: tx.texts(`nerud.edo.${problem}`) } : {},
  )
}
