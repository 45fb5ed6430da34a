import { COST_TYPE } from '#resources/money/costListType'
import { sql } from 'kysely'
import { of } from '../../../engine/columns.ts'
import { KOPECKS, sumText } from '../../../engine/read/sumText.ts'
import type { Of, Sql, Tx } from '../../../engine/rules.ts'
import { httpError } from '../../../httpError.ts'
import { cutOf, stoodOn } from '../../../ledger/kept.ts'
import { periodOf, within, type Period } from '../../../ledger/period.ts'
import { isCounted, isIgnored } from './counting.ts'

/** A column of a report: the key of its values, its heading. */
interface Column {
  readonly key: string
  readonly title: string
}
/** A report by months: its columns, and rows whose values stand under the columns' keys; sums are decimals as text. */
export interface MonthReport {
  readonly fields: readonly Column[]
  readonly items: readonly Readonly<Record<string, unknown>>[]
}
interface Cell {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly key: string | null
  readonly object: string | null
  readonly month: string
  readonly sum: string
  readonly total: string
}

/** The days of a report by months, and the day on which it was known so. */
export interface Months extends Period {
  readonly knownOn: string | null
}
/** What a report by months is asked with. Errors: 400 for a period that is backwards. */
export function monthsIn(tx: Pick<Tx, 'texts'>, input: Readonly<Record<string, unknown>>): Months {
  const period = periodOf(input)
  if (period.from <= period.to) return { ...period, knownOn: cutOf(input).knownOn }
  const text = tx.texts('nerud.rules.backwards')
  throw httpError(400, 'INVALID', text, { errors: { dateTo: text } })
}

const p = of('p')
/** Whom or what a payment is for, by its kind and id: an employee, a vehicle, a point, else the company on the other side. */
export const objectKeyOf = (
  t: Of,
): Sql => sql`coalesce('account:' || ${t('account_id')}, 'vehicle:' || ${t('vehicle_id')}, 'point:' || ${t('point_id')},
  'company:' || case when ${t('company_from_id')} = 1 then ${t('company_to_id')} else ${t('company_from_id')} end)`
/** Payments that count, or counted on a day of knowledge, in the period, and such as the user may see. */
const counted = (period: Months, seen: Sql | undefined): Sql => {
  const counts = period.knownOn === null ? isCounted(p) : sql`not ${isIgnored(p)} and ${stoodOn('payment', p('id'), period.knownOn)}`
  return sql`${counts} and ${within(p, period, 'pay_date', 'report_date')} and ${seen ?? sql`true`}`
}
// What came to us counts against what went out.
const signed = sql`case when p.company_to_id = 1 then p.sum else -p.sum end`

async function cells(tx: Tx, period: Months, seen: Sql | undefined, key: Sql, object: Sql): Promise<readonly Cell[]> {
  const month = sql`to_char(${p(period.byReportDate ? 'report_date' : 'pay_date')}, 'YYYY-MM')`
  const { rows } = await sql<Cell>`
    select g.*, sum(g.sum::numeric) over (partition by g.id, g.key)::text as total from (
      select cl.id::int as id, cl.name, cl.cost_list_type_id::int as type, ${key} as key, ${object} as object, ${month} as month, sum(${signed})::text as sum
      from payment p join cost_list cl on cl.id = p.cost_list_id
        left join account a on a.id = p.account_id left join vehicle v on v.id = p.vehicle_id
        left join point pt on pt.id = p.point_id
        left join company c on c.id = case when p.company_from_id = 1 then p.company_to_id else p.company_from_id end
      where ${counted(period, seen)} group by 1, 2, 3, 4, 5, 6) as g
    order by g.name, g.id, g.object, g.key, g.month`.execute(tx.db)
  return rows
}

const fieldsOf = (tx: Tx, rows: readonly Cell[]): Column[] => [
  { key: 'name', title: tx.texts('resources.payment.fields.costList') },
  ...[...new Set(rows.map(row => row.month))].toSorted().map(month => ({ key: month, title: `${month.slice(5)}.${month.slice(0, 4)}` })),
  { key: 'total', title: tx.texts('nerud.payments.total') },
]

const rowOf = (cellsOfRow: readonly Cell[], name: string): Record<string, unknown> => ({
  name,
  ...Object.fromEntries(cellsOfRow.map(cell => [cell.month, cell.sum])),
  total: cellsOfRow[0]!.total,
})

const NONE = sql`null::text`
/** Sums of payments by article and month: plus came to us, minus went out (silent-places §7). */
export async function byMonth(tx: Tx, period: Months, seen: Sql | undefined): Promise<MonthReport> {
  const rows = await cells(tx, period, seen, NONE, NONE)
  const articles = Map.groupBy(rows, row => row.id)
  const items = [...articles].map(([id, own]) => ({ id, cltId: own[0]!.type, ...rowOf(own, own[0]!.name) }))
  return { fields: fieldsOf(tx, rows), items }
}

/** The same with a row for each object below its article: employee, vehicle, point or company. */
export async function byMonthAndArticle(tx: Tx, period: Months, seen: Sql | undefined): Promise<MonthReport> {
  const [whole, rows] = [
    await cells(tx, period, seen, NONE, NONE),
    await cells(tx, period, seen, objectKeyOf(p), sql`coalesce(a.fio, v.plate, pt.name, c.short_name)`),
  ]
  const objects = Map.groupBy(rows, row => row.id)
  const items = [...Map.groupBy(whole, row => row.id)].map(([id, own]) => ({
    costList: { id, name: own[0]!.name, cltId: own[0]!.type },
    ...rowOf(own, own[0]!.name),
    items: [...Map.groupBy(objects.get(id) ?? [], row => row.key)].map(([key, cellsOf]) => ({
      key,
      ...rowOf(cellsOf, cellsOf[0]!.object ?? ''),
    })),
  }))
  return { fields: fieldsOf(tx, whole), items }
}

/** Counts and sums of payments by the type of their articles, what came in and went out, what has no documents, what was cancelled; ignored ones are nowhere. */
export async function indicatorsOf(tx: Tx, period: Period, seen: Sql | undefined): Promise<Record<string, unknown>> {
  const inside = sql`not p.is_delete and not ${isIgnored(p)} and ${within(p, period, 'pay_date', 'report_date')} and ${seen ?? sql`true`}`
  const sums = (name: string, which: Sql): Sql =>
    sql`json_build_object('count', count(*) filter (where ${which}), 'sum', ${sumText(sql`sum(p.sum) filter (where ${which})`, KOPECKS)}) as ${sql.ref(name)}`
  const done = isCounted(p)
  const bare = sql`not exists (select 1 from payment_document d where d.payment_id = p.id and not d.is_delete)`
  const whole = await sql<Record<string, unknown>>`select ${sql.join([
    sums('in', sql`${done} and p.company_to_id = 1`),
    sums('out', sql`${done} and p.company_from_id = 1`),
    sums('withoutDocuments', sql`${done} and ${bare}`),
    sums('cancelled', sql`not p.is_active`),
  ])} from payment p where ${inside}`.execute(tx.db)
  const types = await sql<{ id: number; name: string; count: number; sum: string }>`
    select t.id::int as id, t.name, count(p.id)::int as count, ${sumText(sql`sum(p.sum)`, KOPECKS)} as sum
    from cost_list_type t left join payment p on p.cost_list_type_id = t.id and ${done} and ${inside}
    where t.id <> ${sql.lit(COST_TYPE.ignore)} group by t.id, t.name order by t.id`.execute(tx.db)
  return { types: types.rows, ...whole.rows[0] }
}
