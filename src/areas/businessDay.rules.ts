import { sql } from 'kysely'
import type { Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

/** The business day of now in SQL, where no call's own day is at hand: a function of the database, so that statements need not know the zone. */
export const businessDay: Sql = sql`business_day()`

/** Keeps the function in step with the setting: which day it is depends on where the business is. `zone`: a name that PostgreSQL knows, such as Europe/Moscow. */
export const dayTables = (zone: string): readonly string[] => [
  `create or replace function business_day() returns date language sql stable parallel safe as $body$
    select (now() at time zone '${zone.replaceAll("'", "''")}')::date
  $body$`,
  // The business day of a moment.
  `create or replace function business_day_of(moment timestamptz) returns date language sql stable parallel safe as $body$
    select (moment at time zone '${zone.replaceAll("'", "''")}')::date
  $body$`,
  // The moment at which the clock of the business shows a time on a day.
  `create or replace function business_moment(day date, clock text) returns timestamptz language sql stable parallel safe as $body$
    select (day + clock::time) at time zone '${zone.replaceAll("'", "''")}'
  $body$`,
]

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
