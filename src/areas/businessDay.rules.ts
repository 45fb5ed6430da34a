import { sql } from 'kysely'
import { BUSINESS_DAY, type Sql } from '#server/engine/sql.ts'

/** The business day of now in SQL, where no call's own day is at hand: a function of the database, so that statements need not know the zone. */
export const businessDay: Sql = sql.raw(BUSINESS_DAY)

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
