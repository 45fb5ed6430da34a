import { sql } from 'kysely'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'
import { httpError } from '#server/httpError.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { aliased } from '#server/engine/columns.ts'

/** The default bounds of a list of payments (finance §2.3). */
const EARLIEST = '2000-01-01'
const LATEST = '2040-01-01'

/** A range of days, both included, by the day of the transaction or by the report day. */
export interface BoxPeriod {
  readonly from: string
  readonly to: string
  readonly byReportDate: boolean
}

/** Returns the period of a call from its parsed parameters (`PERIOD`); missing bounds have the documented defaults. */
export const periodOf = ({ dateFrom, dateTo, byReportDate, asOf }: Readonly<Record<string, unknown>>): BoxPeriod => {
  const to = (dateTo as string | null | undefined) ?? LATEST
  // A view as of a day ends with that day.
  const last = (asOf as string | null | undefined) ?? to
  return { from: (dateFrom as string | null | undefined) ?? EARLIEST, to: last < to ? last : to, byReportDate: byReportDate === true }
}

/** Returns the condition that a row is in the period: `transaction` and `report` are the columns of the two days. */
export const isInPeriod = (t: Aliased, { from, to, byReportDate }: BoxPeriod, transaction: string, report: string): Sql => {
  const day = t(byReportDate ? report : transaction)
  return sql`${day} between ${from}::date and ${to}::date`
}

/** Returns the error of a box that the user cannot see. */
export const boxNotFound = (tx: Tx): Error => httpError(404, 'NO_RECORD', tx.texts('nerud.server.noRecord'))

/** The kinds of boxes with precomputed sums: companies, employees, points. */
type BoxKind = 'C' | 'E' | 'P'

/** The day of a balance, and the business day of knowledge: rows posted later are ignored. ISO days. */
export interface PointInTime {
  readonly asOf: string | null
  readonly knownOn: string | null
}
/** The balances of today, with everything that is known. */
export const PRESENT: PointInTime = { asOf: null, knownOn: null }
const dayIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
/** Returns the point in time of a call from its parsed parameters. */
export const pointInTimeOf = ({ asOf, knownOn }: Readonly<Record<string, unknown>>): PointInTime => ({
  asOf: dayIn(asOf),
  knownOn: dayIn(knownOn),
})
/** Whether balances of today, with everything that is known, are meant. */
export const isPresent = ({ asOf, knownOn }: PointInTime): boolean => asOf === null && knownOn === null

/** A row of the sums by day. */
const k = aliased('k')
/** All boxes of a kind together. */
export const ALL_BOXES = 'all'
/** A single box by id, or all boxes of the kind. */
export type BoxSelector = Sql | typeof ALL_BOXES
const tableOf = (kind: BoxKind, whose: BoxSelector): Sql =>
  sql.table(`${kind === 'P' ? 'place' : 'box'}${whose === ALL_BOXES ? '_all' : ''}_day`)
const typeOf = (kind: BoxKind): Sql => (kind === 'P' ? sql`numeric(22,3)` : sql`numeric(22,2)`)

/** Returns the condition that a row belongs to the box. */
function ofBox(kind: BoxKind, whose: BoxSelector): Sql {
  if (kind === 'P') return whose === ALL_BOXES ? sql`true` : sql`${k('point_id')} = ${whose}`
  const ofKind = sql`${k('box_kind')} = ${sql.lit(kind)}`
  return whose === ALL_BOXES ? ofKind : sql`${ofKind} and ${k('box_id')} = ${whose}`
}

/** Which rows of a box to sum: days (both included), by the day of the transaction or the report day, as known on a day. */
export interface BoxQuery {
  readonly from?: string | Sql | null
  readonly to?: string | Sql | null
  readonly byReportDate?: boolean
  readonly knownOn?: string | null
  /** A further condition. */
  readonly and?: Sql
}

const bound = (value: string | Sql): Sql => (typeof value === 'string' ? sql`${value}::date` : value)
/** Returns the condition on rows `k`. */
export function isBoxRow(kind: BoxKind, whose: BoxSelector, { from, to, byReportDate = false, knownOn, and }: BoxQuery): Sql {
  const day = k(byReportDate ? 'report' : 'day')
  const parts = [
    ofBox(kind, whose),
    ...(from && from !== EARLIEST ? [sql`${day} >= ${bound(from)}`] : []),
    ...(to && to !== LATEST ? [sql`${day} <= ${bound(to)}`] : []),
    ...(knownOn ? [sql`${k('known')} <= ${knownOn}::date`] : []),
    ...(and ? [and] : []),
  ]
  return sql.join(parts, sql` and `)
}
/** Returns a query on the rows of a box. */
export const selectFromBox = (what: Sql, kind: BoxKind, whose: BoxSelector, query: BoxQuery): Sql =>
  sql`(select ${what} from ${tableOf(kind, whose)} as k where ${isBoxRow(kind, whose, query)})`

/** Sums of inflows, of outflows, and of both. */
export const INFLOW = sql`sum(${k('plus')})`
export const OUTFLOW = sql`sum(${k('minus')})`
const TURNOVER = sql`sum(${k('plus')} + ${k('minus')})`

/** Returns the turnover of a box. */
export const turnoverOf = (kind: BoxKind, whose: BoxSelector, query: BoxQuery): Sql =>
  sql`coalesce(${selectFromBox(TURNOVER, kind, whose, query)}, 0)::${typeOf(kind)}`

/** The current business day: later rows are planned and not part of a balance yet. */
export const TODAY = businessDaySql
/** Returns the balance row of a box, `b`; for a point, one row per material and unit. */
const balanceRow = (kind: BoxKind, id: Sql): Sql =>
  kind === 'P' ? sql`place_balance b where b.point_id = ${id}` : sql`box_balance b where b.box_kind = ${sql.lit(kind)} and b.box_id = ${id}`

/** Returns the sum of planned rows, after today, in a box or in all of them. Boxes whose last movement is in the past are not searched. */
export function plannedSumOf(kind: BoxKind, id: BoxSelector): Sql {
  const later = turnoverOf(kind, id, { from: sql`${TODAY} + 1` })
  if (id === ALL_BOXES) return later
  return sql`case when exists (select 1 from ${balanceRow(kind, id)} and b.last_movement > ${TODAY}) then ${later} else 0::${typeOf(kind)} end`
}

/** Returns the sum of all rows in a box, whatever their day; optionally as known on a day. */
export function postedSumOf(kind: BoxKind, id: Sql, knownOn: string | null): Sql {
  if (knownOn !== null) return turnoverOf(kind, id, { knownOn })
  return sql`coalesce((select sum(b.balance) from ${balanceRow(kind, id)}), 0)::${typeOf(kind)}`
}

/** Returns the balance of a box, or of all boxes of a kind: today, or on a day and as known on a day. */
export function boxBalance(kind: BoxKind, id: BoxSelector, time: PointInTime): Sql {
  if (id === ALL_BOXES || !isPresent(time)) return turnoverOf(kind, id, { to: time.asOf ?? TODAY, knownOn: time.knownOn })
  const own = kind === 'P' ? { and: sql`${k('material_id')} = b.material_id and ${k('unit_id')} = b.unit_id` } : {}
  const later = turnoverOf(kind, id, { from: sql`${TODAY} + 1`, ...own })
  return sql`coalesce((select sum(b.balance - case when b.last_movement > ${TODAY} then ${later} else 0 end) from ${balanceRow(kind, id)}), 0)::${typeOf(kind)}`
}

/** The number of days in the trend. */
const TREND_DAYS = 30
/** Returns the balances at the end of the last days, oldest first, computed backwards from the current balance. */
export function dailyBalances(kind: BoxKind, id: Sql, time: PointInTime): Sql {
  const last = time.asOf === null ? TODAY : sql`${time.asOf}::date`
  const first = sql`${last} - ${sql.lit(TREND_DAYS - 1)}`
  const rows = sql`${tableOf(kind, id)} as k where ${isBoxRow(kind, id, { from: first, to: last, knownOn: time.knownOn })}`
  return sql`(select json_agg((h.balance - coalesce(h.later, 0))::text order by h.day) from (
    select d::date as day, b.balance, sum(m.moved) over (order by d desc rows between unbounded preceding and 1 preceding) as later
    from (select ${boxBalance(kind, id, time)} as balance offset 0) as b
      cross join generate_series((${first})::timestamp, (${last})::timestamp, interval '1 day') as d
      left join (select ${k('day')} as day, ${TURNOVER} as moved from ${rows} group by 1) as m on m.day = d::date) as h)`
}

/** Returns the last day with a movement in a box, up to today. */
export function lastDayOf(kind: BoxKind, id: Sql, time: PointInTime): Sql {
  const upTo = (to: string | Sql): Sql => selectFromBox(sql`max(${k('day')})`, kind, id, { to, knownOn: time.knownOn })
  if (!isPresent(time)) return upTo(time.asOf ?? TODAY)
  return sql`(select case when max(b.last_movement) > ${TODAY} then ${upTo(TODAY)} else max(b.last_movement) end from ${balanceRow(kind, id)})`
}

/** Whether the rows come from waybills. */
export const IS_FROM_DEALS = sql`${k('object_type')} = 'deal'`

/** Returns the end of a business day as a moment. */
export const endOfDay = (day: string): Sql => sql`business_moment(${day}::date + 1, '00:00')`
/** Returns the condition that ledger rows, `t`, were posted by the end of a business day. */
export const postedBy = (t: Aliased, knownOn: string | null): Sql => (knownOn ? sql`${t('ins_date')} < ${endOfDay(knownOn)}` : sql`true`)

const samePlace = (a: Aliased, t: Aliased): Sql =>
  sql.join(
    ['point_id', 'material_id', 'unit_id'].map(name => sql`${a(name)} = ${t(name)}`),
    sql` and `,
  )
const daySums = aliased('k')
const other = aliased('b')

/**
 * Returns the volume at the place of a row up to that row: the sums by day for earlier days, plus the rows of its own day. `knownOn`: only
 * rows posted by that day.
 */
const upTo = (t: Aliased, and: Sql, knownOn: string | null): Sql => sql`(
  coalesce((select sum(k.plus + k.minus) from place_day k where ${samePlace(daySums, t)} and k.day < ${t('dt_trx')}
    ${knownOn ? sql`and k.known <= ${knownOn}::date` : sql``}), 0)
  + coalesce((select sum(b.vol_trx) from volume_transaction b where ${samePlace(other, t)} and b.dt_trx = ${t('dt_trx')} and b.id ${and} ${t('id')}
    and ${postedBy(other, knownOn)}), 0))::numeric(20,3)`

/** Returns the volume at the place of a row before it. */
export const inputVol = (t: Aliased, knownOn: string | null = null): Sql => upTo(t, sql`<`, knownOn)
/** Returns the volume at the place of a row after it. */
export const outputVol = (t: Aliased, knownOn: string | null = null): Sql => upTo(t, sql`<=`, knownOn)

/** The number of weeks on the first page, including the current one. */
const WEEKS = 12

/** A week from Monday to Sunday, as ISO days. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** Returns the weeks up to the current one as rows: `from` is Monday, `to` Sunday. */
export const weeksUpTo = ({ today }: Pick<Tx, 'today'>): Sql => sql`(select w::date as "from", w::date + 6 as "to" from generate_series(
  date_trunc('week', ${today}::timestamp) - make_interval(weeks => ${sql.lit(WEEKS - 1)}), date_trunc('week', ${today}::timestamp), '7 days') w)`
