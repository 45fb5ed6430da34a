import { deal } from '#resources/deals/deal'
import { sql } from 'kysely'
import { of } from '../../../engine/columns.ts'
import type { Sql } from '../../../engine/rules.ts'
import { keptFor, keptTableOf } from '../../../engine/schema/keptSums.ts'
import { stateSql } from './tables.ts'

/** A row of the kept sums of waybills. */
export const k = of('k')

/** The kept sums of waybills that hold `of` by day, state and what else is named, as `k`; never the waybills themselves. */
export function keptDays(of: readonly string[], per: readonly string[]): Sql {
  const at = keptFor(deal, { conditions: [], search: '' }, of, ['dtDeal', 'status', 'isAuth', ...per])
  if (at === undefined) throw new Error(`No kept sums of waybills hold ${of.join()} by day`)
  return sql`${sql.table(keptTableOf(deal, at))} as k`
}

/** The kept sums of the waybills of the week `w` that stand in the boxes. */
export const isCounted = sql`${k('dt_deal')} between w."from" and w."to" and not ${k('is_delete')} and ${stateSql(k)} in ('active', 'closed')`
