import { MONEY } from './lists.ts'
import { sql } from 'kysely'
import { KOPECKS, sumText } from '#server/engine/read/sqlPieces.ts'
import type { Tx } from '#server/engine/tx.ts'
import { KEPT_COUNT } from '#server/engine/schema/keptSums.ts'
import { weeksUpTo, type Week } from '#resources/shared/weeks.rules'
import { isCounted, k, keptDays } from './kept.rules.ts'

/** The sums of posted waybills in a week, as decimals in roubles, and their number. */
export interface DealWeek extends Week {
  readonly count: number
  readonly sale: string
  readonly cost: string
  readonly income: string
}

/** Returns the last weeks of waybills, oldest first, from precomputed sums, so the number of waybills does not matter. */
export async function dealsByWeek(tx: Tx): Promise<readonly DealWeek[]> {
  const { rows } = await sql<DealWeek>`
    select w."from"::text as "from", w."to"::text as "to", m.n as count, m.sale, m.cost, m.income
    from ${weeksUpTo(tx)} w
    cross join lateral (select coalesce(sum(${k(KEPT_COUNT)}), 0)::int as n, ${sumText(sql`sum(${k('object_summ')})`, KOPECKS)} as sale,
      ${sumText(sql`sum(${k('career_summ')} + ${k('route_summ')} + ${k('driver_summ')})`, KOPECKS)} as cost,
      ${sumText(sql`sum(${k('income')})`, KOPECKS)} as income from ${keptDays(MONEY, [])} where ${isCounted}) m
    order by w."from"`.execute(tx.db)
  return rows
}
