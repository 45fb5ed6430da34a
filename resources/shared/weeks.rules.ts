import { sql } from 'kysely'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

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
