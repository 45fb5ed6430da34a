import { DEAL_STATUS } from './dealStatus.formulas.ts'
import { deal } from './deal.ts'
import { MONEY } from './lists.ts'
import { sql } from 'kysely'
import type { Cells, CellsQuery } from '#server/engine/rules.ts'
import type { Sql } from '#server/engine/sql.ts'
import { keptRows } from '#server/engine/read/keptRows.ts'
import { KEPT_COUNT } from '#server/engine/schema/keptSums.ts'
import { columnOf } from '#server/engine/schema/names.ts'
import { endOfDay } from '#resources/ledger/kept.rules'
import { orderUse } from '#resources/orders/materialOrder/useByDay.rules'
import { reportedRows } from '#resources/ledger/corrections.rules'
import { REPORTED } from './tables.rules.ts'

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
