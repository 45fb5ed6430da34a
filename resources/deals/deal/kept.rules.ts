import { deal } from './deal.ts'
import { sql } from 'kysely'
import { of } from '#server/engine/columns.ts'
import type { Sql } from '#server/engine/sql.ts'
import { keptBy } from '#server/engine/schema/keptSums.ts'
import { reportedRows } from '#resources/ledger/corrections.rules'
import { REPORTED, stateSql } from './tables.rules.ts'

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
