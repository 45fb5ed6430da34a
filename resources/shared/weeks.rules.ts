import { sql } from 'kysely'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** How many weeks the first page looks back on, the current one included. */
const WEEKS = 12

/** A week from Monday to Sunday, both ISO days. */
export interface Week {
  readonly from: string
  readonly to: string
}

/** The weeks up to today's as rows of a table: `from` is Monday, `to` Sunday. */
export const weeksUpTo = ({ today }: Pick<Tx, 'today'>): Sql => sql`(select w::date as "from", w::date + 6 as "to" from generate_series(
  date_trunc('week', ${today}::timestamp) - make_interval(weeks => ${sql.lit(WEEKS - 1)}), date_trunc('week', ${today}::timestamp), '7 days') w)`
