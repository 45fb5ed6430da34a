import { sql } from 'kysely'
import { OWN_COMPANY, company, SYSTEM_COMPANY } from '#resources/companies/company/company'
import { aliased } from '#server/engine/columns.ts'
import { KOPECKS, sumText } from '#server/engine/read/sqlPieces.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError, fieldError } from '#server/httpError.ts'
import { pointInTimeOf, periodOf, isInPeriod, type BoxPeriod, weeksUpTo, type Week } from '#resources/ledger/boxSums.rules'
import { can, idOf, type RecordOf } from '#resource'
import { add } from '#resource/decimal'
import { formatAmount, formatDate } from '#resource/text'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import { sumInWords } from '#server/engine/kinds/numbers.ts'
import type { TemplatePeriod } from '#server/engine/rules.ts'
import { contentDisposition, MIME_TYPES } from '#server/engine/files/mime.ts'
import { writeSheetRows, type ExcelColumn } from '#server/engine/excel/write.ts'
import { COST_TYPE } from '../lookups.ts'
import { isIgnored, isIn, isOut, postedPayments, reversedIn } from './posted.rules.ts'
import { DUE_LISTS, paymentsDueOn } from './lists.ts'
import { payment } from './payment.ts'

/** A column of a report: the key of its values, and its heading. */
interface Column {
  readonly key: string
  readonly title: string
}
/** A report by months: its columns, and rows with values by the columns' keys; sums are decimals as text. */
interface MonthReport {
  readonly fields: readonly Column[]
  readonly items: readonly Readonly<Record<string, unknown>>[]
  /** What our company received and paid in each month, oldest first. */
  readonly flows: readonly Flow[]
}
interface Flow {
  readonly month: string
  readonly in: string
  readonly out: string
}
interface Cell {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly key: string | null
  readonly object: string | null
  readonly month: string
  readonly sum: string
  readonly in: string
  readonly out: string
  readonly total: string
}

/** The days of a report by months, and the day as known on. */
interface Months extends BoxPeriod {
  readonly knownOn: string | null
}
/** Returns the period of a report by months. Throws 400 when it ends before it begins. */
export function monthsIn(tx: Pick<Tx, 'texts'>, input: Readonly<Record<string, unknown>>): Months {
  const period = periodOf(input)
  if (period.from <= period.to) return { ...period, knownOn: pointInTimeOf(input).knownOn }
  const text = tx.texts('nerud.rules.backwards')
  throw httpError(400, 'INVALID', text, { errors: { dateTo: text } })
}

const p = aliased('p')
const { lit } = sql
/** Returns the object of a payment by kind and id: an employee, a vehicle, a point, else the company on the other side. */
export const objectKeyOf = (
  t: Aliased,
): Sql => sql`coalesce('account:' || ${t('account_id')}, 'vehicle:' || ${t('vehicle_id')}, 'point:' || ${t('point_id')},
  'company:' || case when ${t('company_from_id')} = 1 then ${t('company_to_id')} else ${t('company_from_id')} end)`
const flow = (amount: Sql, which: Sql): Sql => sumText(sql`sum(${amount}) filter (where ${which})`, KOPECKS)
async function cells(tx: Tx, period: Months, seen: Sql | undefined, key: Sql, object: Sql): Promise<readonly Cell[]> {
  const moved = postedPayments(period, day => sql`to_char(${day}, 'YYYY-MM')`)
  const { rows } = await sql<Cell>`
    select g.*, sum(g.sum::numeric) over (partition by g.id, g.key)::text as total from (
      select cl.id::int as id, cl.name, cl.cost_list_type_id::int as type, ${key} as key, ${object} as object, m."by" as month, sum(m.amount)::text as sum,
        ${flow(sql`m.amount`, isIn(p))} as "in", ${flow(sql`-m.amount`, isOut(p))} as "out"
      from ${moved} m join payment p on p.id = m.id join cost_list cl on cl.id = p.cost_list_id
        left join account a on a.id = p.account_id left join vehicle v on v.id = p.vehicle_id
        left join point pt on pt.id = p.point_id
        left join company c on c.id = case when p.company_from_id = 1 then p.company_to_id else p.company_from_id end
      where ${seen ?? sql`true`} group by 1, 2, 3, 4, 5, 6) as g
    order by g.name, g.id, g.object, g.key, g.month`.execute(tx.db)
  return rows
}

const fieldsOf = (tx: Tx, rows: readonly Cell[]): Column[] => [
  { key: 'name', title: tx.texts('resources.payment.fields.costList') },
  ...[...new Set(rows.map(row => row.month))].toSorted().map(month => ({ key: month, title: `${month.slice(5)}.${month.slice(0, 4)}` })),
  { key: 'total', title: tx.texts('nerud.payments.total') },
]

const flowsOf = (rows: readonly Cell[]): Flow[] =>
  [...Map.groupBy(rows, row => row.month)]
    .map(([month, own]) => ({
      month,
      in: own.reduce((sum, cell) => add(sum, cell.in), '0.00'),
      out: own.reduce((sum, cell) => add(sum, cell.out), '0.00'),
    }))
    .toSorted((a, b) => a.month.localeCompare(b.month))

const rowOf = (cellsOfRow: readonly Cell[], name: string): Record<string, unknown> => ({
  name,
  ...Object.fromEntries(cellsOfRow.map(cell => [cell.month, cell.sum])),
  total: cellsOfRow[0]!.total,
})

const NONE = sql`null::text`
/** Returns the sums of payments by article and month: plus is an inflow, minus an outflow (silent-places §7). */
export async function byMonth(tx: Tx, period: Months, seen: Sql | undefined): Promise<MonthReport> {
  const rows = await cells(tx, period, seen, NONE, NONE)
  const articles = Map.groupBy(rows, row => row.id)
  const items = [...articles].map(([id, own]) => ({ id, cltId: own[0]!.type, ...rowOf(own, own[0]!.name) }))
  return { fields: fieldsOf(tx, rows), items, flows: flowsOf(rows) }
}

/** The same with a row for each object under its article: employee, vehicle, point or company. */
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
  return { fields: fieldsOf(tx, whole), items, flows: flowsOf(whole) }
}

/**
 * Returns counts and sums of payments by type of article, inflows and outflows, payments without documents, and cancelled ones; ignored
 * ones are excluded. Sums are the movements within the period, for expenses minus refunds; counts are the payments that remain at its end.
 */
export async function indicatorsOf(tx: Tx, period: BoxPeriod, seen: Sql | undefined): Promise<Record<string, unknown>> {
  const may = seen ?? sql`true`
  const moved = sql`${postedPayments(period, () => sql`1`)} m join payment p on p.id = m.id and ${may}`
  // Transfers go in both directions; for other payments, inflows reduce the expense.
  const worth = sql`case when ${isIn(p)} then m.amount else -m.amount end`
  const pair = (count: Sql, sum: Sql): Sql => sql`json_build_object('count', ${count}, 'sum', ${sumText(sum, KOPECKS)})`
  const sums = (name: string, which: Sql): Sql =>
    sql`${pair(sql`count(*) filter (where ${which} and ${worth} > 0)`, sql`sum(${worth}) filter (where ${which})`)} as ${sql.ref(name)}`
  const plain = sql`not exists (select 1 from payment_document d where d.payment_id = p.id and not d.is_delete)`
  // A payment that was never posted counts as cancelled on its own day.
  const cancelled = sql`not p.is_active and not p.is_delete and not ${isIgnored(p)} and ${may} and (p.id in (${reversedIn(period)})
    or (${isInPeriod(p, period, 'pay_date', 'report_date')} and not exists (select 1 from cash_transaction x where x.object_type = 'payment' and x.object_number = p.id)))`
  const whole = await sql<Record<string, unknown>>`select ${sql.join([
    sums('in', isIn(p)),
    sums('out', isOut(p)),
    sums('withoutDocuments', plain),
    sql`(select ${pair(sql`count(*)`, sql`sum(p.sum)`)} from payment p where ${cancelled}) as cancelled`,
  ])} from ${moved}`.execute(tx.db)
  const ofType = sql`case when p.cost_list_type_id = ${lit(COST_TYPE.transfer)} then ${worth} else -m.amount end`
  const types = await sql<{ id: number; name: string; count: number; sum: string }>`
    select t.id::int as id, t.name, count(*) filter (where ${worth} > 0)::int as count, ${sumText(sql`sum(${ofType})`, KOPECKS)} as sum
    from cost_list_type t left join (${moved}) on p.cost_list_type_id = t.id
    where t.id <> ${lit(COST_TYPE.ignore)} group by t.id, t.name order by t.id`.execute(tx.db)
  return { types: types.rows, ...whole.rows[0] }
}

/** The executed transfers of a week: what our company received and paid, in roubles as decimals. */
interface PaymentWeek extends Week {
  readonly in: string
  readonly out: string
}

/** Returns the last weeks of transfers, oldest first; only payments of these weeks are read. */
export async function paymentsByWeek(tx: Tx): Promise<readonly PaymentWeek[]> {
  const side = (column: string, amount: Sql) => sumText(sql`sum(${amount}) filter (where ${p(column)} = ${sql.lit(OWN_COMPANY)})`, KOPECKS)
  const moved = postedPayments({ from: sql`w."from"`, to: sql`w."to"` }, () => sql`1`)
  const { rows } = await sql<PaymentWeek>`
    select w."from"::text as "from", w."to"::text as "to", s."in", s."out"
    from ${weeksUpTo(tx)} w cross join lateral (
      select ${side('company_to_id', sql`m.amount`)} as "in", ${side('company_from_id', sql`-m.amount`)} as "out"
      from ${moved} m join payment p on p.id = m.id where p.cost_list_type_id = ${sql.lit(COST_TYPE.transfer)}) s
    order by w."from"`.execute(tx.db)
  return rows
}

interface Due {
  readonly view: 'transfers' | 'exps'
  readonly count: number
  readonly sum: string
}

/** Returns what is due today: the same counts and sums as in the lists, as far as the caller sees them. */
export async function paymentsDueBy(tx: Tx): Promise<readonly Due[]> {
  const due: Due[] = []
  for (const { view, right } of DUE_LISTS)
    if (can(tx.user.rights, right)) {
      const { count, sum } = await tx.count(payment, { view, filter: paymentsDueOn(tx.today), sum: 'sum', as: tx.user })
      due.push({ view, count, sum: sum ?? '0' })
    }
  return due
}

/** Returns data for the documents of a payment besides the payment itself: the paying company as a whole record, and the recipient. */
export async function paperData(tx: Tx, record: RecordOf<typeof payment>): Promise<Record<string, unknown>> {
  const to = record.companyTo && record.companyTo.id !== SYSTEM_COMPANY ? await tx.read(company, record.companyTo.id) : null
  return {
    payer: await shownRecord(tx, company, record.companyFrom),
    receiver: record.account?.['fio'] ?? to?.name ?? '',
  }
}

/** Returns data for documents of several payments: the paying company, the period, and the sum. */
export async function sharedPaperData(
  tx: Tx,
  records: readonly RecordOf<typeof payment>[],
  { from, to }: TemplatePeriod,
): Promise<Record<string, unknown>> {
  const payers = new Set(records.map(({ companyFrom }) => idOf(companyFrom)))
  if (payers.size > 1) throw fieldError('object_ids', tx.texts('nerud.papers.onePayer'))
  const total = records.reduce((all, record) => add(all, record.sum ?? '0.00'), '0.00')
  return {
    payer: await shownRecord(tx, company, records[0]!.companyFrom),
    total: { text: formatAmount(total), number: total, words: sumInWords(total) },
    from: formatDate(from),
    to: formatDate(to),
  }
}

/**
 * Documents of payments with numbers of their own, which use the counters of the payer. A cash order has the entered number of its payment,
 * if any.
 */
export const paymentNumbers = {
  cashOrder: (_tx: Tx, [record]: readonly RecordOf<typeof payment>[]) =>
    record!.number ? null : { series: idOf(record!.companyFrom)!, day: record!.payDate ?? record!.createDate },
  paySheet: (tx: Tx, [record]: readonly RecordOf<typeof payment>[]) => ({ series: idOf(record!.companyFrom)!, day: tx.today }),
}

type Row = Readonly<Record<string, unknown>>
const NAME_WIDTH = 32
const SUM_WIDTH = 15

/** Returns the report by months as a sheet: articles with their objects, or articles only; the totals at the end. */
export async function monthFile(tx: Tx, period: Months, seen: Sql | undefined, isPlain: boolean): Promise<Response> {
  const { fields, items } = await (isPlain ? byMonth : byMonthAndArticle)(tx, period, seen)
  const [name, ...months] = fields
  const title = tx.texts('nerud.menu.paymentsByMonth')
  const days = `${formatDate(period.from)} – ${formatDate(period.to)}`
  const line = (article: unknown, object: string, row: Row): unknown[] => [
    article,
    ...(isPlain ? [] : [object]),
    ...months.map(({ key }) => row[key] ?? null),
  ]
  const rows = items.flatMap(item => {
    const own = (item['items'] ?? []) as readonly Row[]
    return isPlain ? [line(item['name'], '', item)] : own.map(row => line(item['name'], String(row['name'] ?? ''), row))
  })
  const all = Object.fromEntries(
    months.map(({ key }) => [key, items.reduce((sum, item) => add(sum, (item[key] as string | undefined) ?? '0.00'), '0.00')]),
  )
  const columns: ExcelColumn[] = [
    { header: name!.title, kind: 'text', width: NAME_WIDTH },
    ...(isPlain ? [] : [{ header: tx.texts('resources.payment.fields.objectKey'), kind: 'text', width: NAME_WIDTH } as const]),
    ...months.map((month): ExcelColumn => ({ header: month.title, kind: 'money', scale: 2, width: SUM_WIDTH })),
  ]
  const notes = [days, ...(period.knownOn === null ? [] : [tx.texts('nerud.matrix.knownOn', { day: formatDate(period.knownOn) })])]
  const body = writeSheetRows({ sheet: title, title, notes, columns, rows: [...rows, line(tx.texts('nerud.list.sums.foot'), '', all)] })
  return new Response(body, {
    headers: {
      'content-type': MIME_TYPES.xlsx,
      'content-disposition': contentDisposition(`${title} ${days}.xlsx`),
      'cache-control': 'no-store',
    },
  })
}
