import { sql } from 'kysely'
import { BUSINESS_DAY, type Sql } from '#server/engine/sql.ts'

/** The current business day in SQL, for statements outside of a call: a database function, so that they need not know the time zone. */
export const businessDaySql: Sql = sql.raw(BUSINESS_DAY)

/** Recreates the functions when the time zone setting changes. `zone`: a name known to PostgreSQL, such as Europe/Moscow. */
export const dayTables = (zone: string): readonly string[] => [
  `create or replace function business_day() returns date language sql stable parallel safe as $body$
    select (now() at time zone '${zone.replaceAll("'", "''")}')::date
  $body$`,
  // The business day of a moment.
  `create or replace function business_day_of(moment timestamptz) returns date language sql stable parallel safe as $body$
    select (moment at time zone '${zone.replaceAll("'", "''")}')::date
  $body$`,
  // The moment of a day and time in the business time zone.
  `create or replace function business_moment(day date, clock text) returns timestamptz language sql stable parallel safe as $body$
    select (day + clock::time) at time zone '${zone.replaceAll("'", "''")}'
  $body$`,
]
