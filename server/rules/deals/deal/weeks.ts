import { deal } from '#resources/deals/deal'
import { MONEY } from '#resources/deals/deal/lists'
import { TONNE } from '#resources/goods/measurementUnit'
import { sql } from 'kysely'
import { KOPECKS, sumText } from '../../../engine/read/sumText.ts'
import type { Of, Sql, Tx } from '../../../engine/rules.ts'
import { KEPT_COUNT, keptFor, keptTableOf } from '../../../engine/schema/keptSums.ts'
import { weeksUpTo, type Week } from '../../weeks.ts'
import { stateSql } from './tables.ts'

/** What the waybills of a week that stand in the boxes came to: roubles, and tonnes at the objects, as decimals; how many there were. */
export interface DealWeek extends Week {
  readonly count: number
  readonly sale: string
  readonly cost: string
  readonly income: string
  readonly tons: string
}

const TONS_DIGITS = 3

const k: Of = column => sql.ref(`k.${column}`)
/** The kept sums of waybills that hold `of` by day, state and what else is named; never the waybills themselves. */
function keptDays(of: readonly string[], per: readonly string[]): Sql {
  const at = keptFor(deal, { conditions: [], search: '' }, of, ['dtDeal', 'status', 'isAuth', ...per])
  if (at === undefined) throw new Error(`No kept sums of waybills hold ${of.join()} by day`)
  return sql`${sql.table(keptTableOf(deal, at))} as k`
}
const isCounted = sql`${k('dt_deal')} between w."from" and w."to" and not ${k('is_delete')} and ${stateSql(k)} in ('active', 'closed')`

/** The last weeks of waybills, oldest first, from sums that the database keeps: as quick with a million waybills as with ten. */
export async function dealsByWeek(tx: Tx): Promise<readonly DealWeek[]> {
  const { rows } = await sql<DealWeek>`
    select w."from"::text as "from", w."to"::text as "to", m.n as count, m.sale, m.cost, m.income, v.tons
    from ${weeksUpTo(tx)} w
    cross join lateral (select coalesce(sum(${k(KEPT_COUNT)}), 0)::int as n, ${sumText(sql`sum(${k('object_summ')})`, KOPECKS)} as sale,
      ${sumText(sql`sum(${k('career_summ')} + ${k('route_summ')} + ${k('driver_summ')})`, KOPECKS)} as cost,
      ${sumText(sql`sum(${k('income')})`, KOPECKS)} as income from ${keptDays(MONEY, [])} where ${isCounted}) m
    cross join lateral (select ${sumText(sql`sum(${k('object_vol')})`, TONS_DIGITS)} as tons from ${keptDays(['objectVol'], ['objectUnit'])}
      where ${isCounted} and ${k('object_unit_id')} = ${sql.lit(TONNE)}) v
    order by w."from"`.execute(tx.db)
  return rows
}
