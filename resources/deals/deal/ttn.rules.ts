import { noteKey } from '#resource/fold'
import { sql } from 'kysely'
import { noteKeyOf } from '#server/engine/schema/folded.ts'
import { DEAL_STATUS } from './dealStatus.formulas.ts'
import type { Db, Of, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/**
 * Returns the condition of another deal `o` with the same waybill number (ТТН) of the same supplier in the same year, in any spelling;
 * `ttn` is the normalized number.
 */
const sameNote = (
  supplier: Sql,
  ttn: Sql,
  day: Sql,
  id: Sql,
): Sql => sql`${noteKeyOf(sql`o.ttn`)} = ${ttn} and o.ttn is not null and o.supplier_id = ${supplier} and o.id <> ${id}
  and o.dt_deal between date_trunc('year', ${day})::date and (date_trunc('year', ${day}) + interval '1 year - 1 day')::date
  and not o.is_delete and o.status_id <> ${sql.lit(DEAL_STATUS.deleted)}`

/** Whether another deal has the same ТТН of the same supplier in the same year (silent-places §5). */
export const looksAlike = (t: Of): Sql =>
  sql`exists (select 1 from deal o where ${sameNote(t('supplier_id'), noteKeyOf(t('ttn')), t('dt_deal'), t('id'))})`

interface Noted {
  /** The deal with the ТТН; 0 before it is stored. */
  readonly id: number
  readonly ttn: string | null
  readonly supplier: number
  readonly dtDeal: string
}

/** Returns, by index, the id of another deal with the same ТТН, with one statement. */
async function twinsAmong(db: Db, rows: readonly Noted[]): Promise<Map<number, number>> {
  const noted = rows.flatMap(({ id, ttn, supplier, dtDeal }, at) => (ttn ? [{ at, id, ttn: noteKey(ttn), supplier, day: dtDeal }] : []))
  if (noted.length === 0) return new Map()
  const { rows: found } = await sql<{ at: number; other: number }>`select n.at, min(o.id) as other
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as n (at int, id bigint, ttn text, supplier bigint, day date)
    join deal o on ${sameNote(sql`n.supplier`, sql`n.ttn`, sql`n.day`, sql`n.id`)} group by n.at`.execute(db)
  return new Map(found.map(row => [row.at, Number(row.other)]))
}

/** Returns, by deal, the id of another deal with the same ТТН. */
export async function ttnTwins(db: Db, rows: readonly Noted[]): Promise<Map<number, number>> {
  const twins = await twinsAmong(db, rows)
  return new Map([...twins].map(([at, other]) => [rows[at]!.id, other]))
}

/** The input of a check: the ТТН, its supplier and day, and the waybill that has it. */
export interface NoteQuery {
  readonly ttn: string
  readonly supplier: number
  readonly dtDeal: string
  readonly deal?: number | null | undefined
}

/** Returns which ТТН are free, and which deal has the others. */
export async function noteVerdicts(tx: Pick<Tx, 'db' | 'texts'>, notes: readonly NoteQuery[]) {
  const twins = await twinsAmong(
    tx.db,
    notes.map(({ deal, ...note }) => ({ ...note, id: deal ?? 0 })),
  )
  return notes.map((_, at) => {
    const other = twins.get(at)
    return {
      isUnique: other === undefined,
      message: other === undefined ? null : tx.texts('nerud.deals.sameTtn', { other }),
      other: other ?? null,
    }
  })
}
