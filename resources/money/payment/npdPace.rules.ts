import { LEAST_PAUSE, NPD_PAUSE } from './selfEmployed.ts'
import { sql } from 'kysely'
import type { Db } from '#server/engine/sql.ts'

/** The longest pause after consecutive failures of the service, in seconds. */
const LONGEST_REST = 3600
const afterSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/** Returns the minimum pause between two queries in seconds: that of the property, but at least that of the service. */
export async function pauseOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pause: number }>`select coalesce(nullif(parameter_value, ''), default_value)::int as pause
    from property where parameter = ${NPD_PAUSE} and not is_delete`.execute(db)
  return Math.max(LEAST_PAUSE, rows[0]?.pause ?? LEAST_PAUSE)
}

/**
 * Takes the turn for a query, across all servers and jobs: one row in the database has the time of the next query. Returns undefined when
 * the turn was taken, else when to try again.
 */
export async function takeTurn(db: Db, now: Date): Promise<Date | undefined> {
  const next = afterSeconds(now, await pauseOf(db))
  const { rows } = await sql`insert into npd_pace as p (id, next_at) values (1, ${next})
    on conflict (id) do update set next_at = excluded.next_at where p.next_at <= ${now} returning 1 as one`.execute(db)
  return rows.length ? undefined : nextTurn(db)
}

/** Returns when the next query is allowed; undefined before the first one. */
export async function nextTurn(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | string }>`select next_at as at from npd_pace where id = 1`.execute(db)
  return rows[0] && new Date(rows[0].at)
}

/** After a failed query, all queries pause, twice as long each consecutive time. Returns the end of the pause. */
export async function restAfterRefusal(db: Db, now: Date): Promise<Date> {
  const pause = await pauseOf(db)
  const { rows } = await sql<{ at: Date | string }>`update npd_pace set refusals = refusals + 1,
    next_at = greatest(next_at, ${now}::timestamptz + make_interval(secs => least(${LONGEST_REST}, ${pause} * 2 ^ least(refusals + 1, 20))))
    where id = 1 returning next_at as at`.execute(db)
  return new Date(rows[0]!.at)
}

/** After an answer, the usual pause applies again. */
export const answeredAgain = async (db: Db): Promise<void> =>
  void (await sql`update npd_pace set refusals = 0 where id = 1 and refusals > 0`.execute(db))
