import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/companies/company/company'
import type { Decimal } from '#resource/decimal'
import { sql } from 'kysely'
import type { Db, Of, Sql } from '#server/engine/sql.ts'
import { ALL, movedIn } from '#resources/ledger/kept.rules'

/** The sums of the boxes on the day of a closing, stored to verify later that nothing has changed. */
export interface ClosingSums {
  readonly ownSum: Decimal
  readonly companiesSum: Decimal
  readonly employeesSum: Decimal
  readonly resultSum: Decimal
  /** Fuel suppliers and offices of fines, whose boxes no list shows. */
  readonly othersSum: Decimal
  readonly moneyRows: number
  readonly volumeRows: number
}

const ROWS = sql`coalesce(sum(k.rows), 0)::int`
const rowsUpTo = (table: 'box_all_day' | 'place_all_day', day: Sql): Sql =>
  sql`(select ${ROWS} from ${sql.table(table)} k where k.day <= ${day})`

/** Returns the sums of all boxes on a day, from the sums by day, so the number of rows does not matter. */
export async function boxSumsOn(db: Db, day: string): Promise<ClosingSums> {
  const [to, one] = [{ to: day }, (id: number): Sql => movedIn('C', sql`${sql.lit(id)}`, { to: day })]
  const others = sql`coalesce((select sum(k.plus + k.minus) from box_all_day k where k.box_kind in ('O', 'F') and k.day <= ${day}::date), 0)::numeric(22,2)`
  const { rows } = await sql<ClosingSums>`
    select h.own::text as "ownSum", (h.companies - h.own - h.result)::text as "companiesSum", h.employees::text as "employeesSum",
      h.result::text as "resultSum", h.others::text as "othersSum", h.money as "moneyRows", h.volumes as "volumeRows"
    from (select ${one(OWN_COMPANY)} as own, ${one(SYSTEM_COMPANY)} as result, ${movedIn('C', ALL, to)} as companies,
      ${movedIn('E', ALL, to)} as employees, ${others} as others, ${rowsUpTo('box_all_day', sql`${day}::date`)} as money,
      ${rowsUpTo('place_all_day', sql`${day}::date`)} as volumes) as h`.execute(db)
  return rows[0]!
}

/**
 * Whether rows were added to the period since. Rows are never changed or deleted, so their number shows it; null when the closing stored no
 * number.
 */
export const hasMoved = (t: Of): Sql => sql`coalesce(
  ${t('money_rows')} <> ${rowsUpTo('box_all_day', t('day'))} or ${t('volume_rows')} <> ${rowsUpTo('place_all_day', t('day'))}, false)`

/** The last rows of the ledger: later ones have greater ids. */
export interface Marks {
  readonly lastMoney: number
  readonly lastVolume: number
}
export async function marksOf(db: Db): Promise<Marks> {
  const { rows } = await sql<Marks>`select (select coalesce(max(id), 0)::int from cash_transaction) as "lastMoney",
    (select coalesce(max(id), 0)::int from volume_transaction) as "lastVolume"`.execute(db)
  return rows[0]!
}
/** Whether rows were added to a period after these. */
export async function hasEntriesAfter(db: Db, { lastMoney, lastVolume }: Marks, day: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cash_transaction where id > ${lastMoney} and dt_trx <= ${day}::date
    union all select 1 from volume_transaction where id > ${lastVolume} and dt_trx <= ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

/** A box with rows in a period that were added after it was closed. */
export interface MovedBox {
  readonly kind: 'C' | 'E' | 'O' | 'F' | 'P'
  readonly id: number
  readonly name: string | null
  /** Roubles; null for a point, whose volumes have several units. */
  readonly sum: Decimal | null
  readonly rows: number
}
const MOST_BOXES = 50
/** Returns the boxes with rows in a period after these, those with the largest change first. */
export async function movedBoxes(db: Db, { lastMoney, lastVolume }: Marks, day: string): Promise<readonly MovedBox[]> {
  const { rows } = await sql<MovedBox>`
    select m.kind, m.id, coalesce(c.short_name, c.name, a.fio, p.name) as name, m.sum::text as sum, m.rows from (
      select box_kind as kind, box_id::int as id, sum(sum_trx) as sum, count(*)::int as rows from cash_transaction
        where id > ${lastMoney} and dt_trx <= ${day}::date group by 1, 2
      union all select 'P', point_id::int, null, count(*)::int from volume_transaction
        where id > ${lastVolume} and dt_trx <= ${day}::date group by 2
    ) as m left join company c on m.kind in ('C', 'O', 'F') and c.id = m.id left join account a on m.kind = 'E' and a.id = m.id
      left join point p on m.kind = 'P' and p.id = m.id
    order by abs(m.sum) desc nulls last, m.kind, m.id limit ${sql.lit(MOST_BOXES)}`.execute(db)
  return rows
}
