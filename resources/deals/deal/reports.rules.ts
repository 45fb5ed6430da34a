import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/sql.ts'
import { correctionTables, type Reported, reportedRows } from '#resources/ledger/tables.rules'
import { noteKeySql, columnOf } from '#server/engine/schema/names.ts'
import { of } from '#server/engine/columns.ts'
import { keptBy, KEPT_COUNT, keptRows } from '#server/engine/schema/keptSums.ts'
import type { Cells, CellsQuery } from '#server/engine/rules.ts'
import { endOfDay } from '#resources/ledger/kept.rules'
import { orderUse } from '#resources/orders/materialOrder/limit.rules'
import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { deal } from './deal.ts'
import { KEPT_SUMS, MONEY } from './lists.ts'

const { active, held, error, deleted, executing } = DEAL_STATUS

/** Returns the state of a deal as SQL; a test verifies that it matches `dealState`. */
export const stateSql = (t: Of): Sql => sql`(case ${t('status_id')} when ${sql.lit(active)} then 'active'
  when ${sql.lit(held)} then case when ${t('is_auth')} then 'closed' else 'waiting' end
  when ${sql.lit(error)} then 'error' when ${sql.lit(deleted)} then 'deleted' when ${sql.lit(executing)} then 'executing' end)`

/** Indexes that declarations cannot express: waybill numbers (ТТН), waybills of an order, the sump. */
export const dealTables: readonly string[] = [
  'drop index if exists deal_note',
  `create index if not exists deal_note_key on deal (${noteKeySql('ttn')}, supplier_id) where ttn is not null`,
  `create index if not exists deal_order on deal (material_order_id, dt_deal) include (object_vol, career_vol, shipment_id, status_id, is_delete)
    where material_order_id is not null`,
  `create index if not exists deal_sump on deal (dt_deal desc, id desc) where not is_delete and not is_auth and status_id in (${held}, ${error})`,
]

/**
 * Waybills as reports of periods sum them, by all fields of the precomputed sums except the time and author of entry, which do not belong
 * to a period of money.
 */
const REPORTED: Reported = {
  resource: deal,
  day: 'dtDeal',
  by: KEPT_SUMS.flatMap(({ by }) => by).filter(name => name !== 'insDate' && name !== 'mdInsUser'),
  of: KEPT_SUMS.flatMap(({ of }) => of),
}
/** The tables and triggers that preserve the reports of closed periods. */
export const dealCorrections = correctionTables(REPORTED)

/** A row of the precomputed sums of waybills. */
export const k = of('k')

/**
 * Returns the sums of waybills by day, state and the given fields, as `k`: from precomputed sums with late changes, never from the waybills
 * themselves.
 */
export function keptDays(of: readonly string[], per: readonly string[]): Sql {
  const spec = { by: ['dtDeal', 'status', 'isAuth', ...per], of }
  if (keptBy(deal, spec) === undefined) throw new Error(`No kept sums of waybills hold ${of.join()} by day`)
  return sql`${reportedRows(REPORTED, spec)} as k`
}

/** The condition of sums of posted waybills in the week `w`. */
export const isCounted = sql`${k('dt_deal')} between w."from" and w."to" and not ${k('is_delete')} and ${stateSql(k)} in ('active', 'closed')`

type Name = string
/**
 * Returns waybills summed by these fields, as `k`, with late changes on the days where the ledger has them; optionally as known on a day.
 */
export const dealsBy = (by: readonly Name[], of: readonly Name[], knownOn: string | null = null): Sql =>
  sql`${reportedRows(REPORTED, { by: [...new Set(by)], of }, knownOn)} as k`

const trips = sql`k.${sql.ref(KEPT_COUNT)}`
/** Posted waybills. */
export const counted = sql`not k.is_delete and (k.status_id = ${sql.lit(DEAL_STATUS.active)} or (k.status_id = ${sql.lit(DEAL_STATUS.held)} and k.is_auth))`
const within = ({ from, to }: CellsQuery, column: string): Sql => sql`${sql.ref(`k.${column}`)} between ${from}::date and ${to}::date`

/** Revenue, cost and profit of waybills, by any requested fields. */
const turnover: Cells = query => {
  const columns = query.fields.map(name => sql.ref(`k.${columnOf(deal, name)}`))
  return sql`select ${sql.join([...columns, sql`k.is_delete`])}, k.dt_deal as "day", k.object_summ as income,
      k.career_summ + k.route_summ + k.driver_summ as cost, k.career_summ as goods, k.route_summ as carriage, k.driver_summ as pay,
      k.income as profit, ${trips} as trips
    from ${dealsBy(['dtDeal', 'status', 'isAuth', ...query.fields], MONEY, query.knownOn)} where ${within(query, 'dt_deal')} and ${counted}`
}

/** What drivers carried and are owed. */
export const carried: Cells = query => {
  const rows = dealsBy(['driver', 'dtDeal', 'status', 'isAuth', 'objectUnit'], ['objectVol', 'driverSumm', 'distance'], query.knownOn)
  return sql`select k.driver_id as "row", k.dt_deal as "day", u.system_c as unit, ${trips} as trips, k.object_vol as volume, k.distance, k.driver_summ as "driverSumm"
    from ${rows} left join measurement_unit u on u.id = k.object_unit_id where ${within(query, 'dt_deal')} and ${counted}`
}

/** How waybills were entered, by author and day of entry, with the total delay in days. */
export const entered: Cells = query => {
  const of = (which: Sql): Sql => sql`case when ${which} then ${trips} else 0 end`
  // It is about work, not money, so late changes stay on the day of entry.
  const spec = { by: ['insDate', 'dtDeal', 'mdInsUser', 'status', 'isAuth', 'corrected'], of: [] }
  const rows = sql`${keptRows(deal, spec, query.knownOn === null ? undefined : endOfDay(query.knownOn))} as k`
  return sql`select k.ins_user_id as "row", k.ins_date as "day", ${trips} as entered, ${of(counted)} as authorised,
      ${of(sql`k.status_id = ${sql.lit(DEAL_STATUS.error)}`)} as errors, ${of(sql`k.corrected`)} as corrected, ${trips} * (k.ins_date - k.dt_deal) as late
    from ${rows} where ${within(query, 'ins_date')} and not k.is_delete`
}

/** The cells of waybill reports, by their names in the declaration. */
export const dealCells = { turnover, orderUse } satisfies Readonly<Record<string, Cells>>
