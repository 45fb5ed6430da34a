import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { httpError, sessionText } from '../httpError.ts'
import type { Db } from '../engine/sql.ts'

/** A rate limit: `most` attempts in any `minutes`. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly minutes: number
}

/** Sign-ins with one login from one network (silent-places §1). */
export const SIGN_IN: Limit = { name: 'sign-in', most: 5, minutes: 15 }
/** Sign-ins with one login from networks that its owner has not used recently: against distributed guessing. */
export const LOGIN: Limit = { name: 'login', most: 50, minutes: 60 }
/** Sign-ins with any login from one address, which a whole office may share. */
export const ADDRESS: Limit = { name: 'address', most: 200, minutes: 15 }
/** Wrong old passwords of one account. */
export const OWN_PASSWORD: Limit = { name: 'own-password', most: 5, minutes: 15 }
/** Requests for a recovery email with one login from one address. */
export const FORGOT: Limit = { name: 'forgot', most: 5, minutes: 15 }
/** Recovery emails to one account, whoever requests them. */
export const LETTERS: Limit = { name: 'letters', most: 3, minutes: 60 }
/** Recovery links tried from one address. */
export const RECOVER: Limit = { name: 'recover', most: 20, minutes: 15 }
/** Registrations from one address. */
export const REGISTER: Limit = { name: 'register', most: 5, minutes: 15 }

/** Invalid API secrets from one network. */
export const WRONG_TOKEN: Limit = { name: 'api-token', most: 30, minutes: 15 }

// A hash, because people sometimes type their password as the login.
const keyOf = (limit: Limit, who: readonly string[]): string =>
  `${limit.name}:${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`

/**
 * Counts an attempt; returns the seconds to wait when it exceeds the limit, else 0. A rejected attempt is not counted. The statement locks
 * the row of the key, so that concurrent attempts cannot exceed the limit.
 */
export async function takeTry(db: Db, limit: Limit, who: readonly string[], now: Date): Promise<number> {
  const since = new Date(now.getTime() - limit.minutes * 60_000)
  const recent = sql`select t from unnest(sys_attempt.tries) as t where t > ${since}::timestamptz`
  const full = sql`(select count(*) from (${recent}) as r) >= ${limit.most}::bigint`
  const { rows } = await sql<{ refused: boolean; first: string }>`
    insert into sys_attempt (key, tries, refused, at) values (${keyOf(limit, who)}, array[${now}::timestamptz], false, ${now}::timestamptz)
    on conflict (key) do update set
      tries = array(${recent} order by t) || case when ${full} then '{}'::timestamptz[] else array[${now}::timestamptz] end,
      refused = ${full},
      at = ${now}::timestamptz
    returning refused, tries[1] as first`.execute(db)
  const { refused, first } = rows[0]!
  if (!refused) return 0
  return Math.max(1, Math.ceil((Date.parse(first) + limit.minutes * 60_000 - now.getTime()) / 1000))
}

/** Counts an attempt; throws 429 when it exceeds the limit. */
export async function limitTries(db: Db, limit: Limit, who: readonly string[], now: Date): Promise<void> {
  const wait = await takeTry(db, limit, who, now)
  if (wait > 0)
    throw httpError(429, 'TOO_MANY_ATTEMPTS', sessionText('tooMany', { minutes: Math.ceil(wait / 60) }), {
      headers: { 'Retry-After': String(wait) },
    })
}

/** Clears the attempts of a key after a success. */
export async function clearTries(db: Db, limit: Limit, who: readonly string[]): Promise<void> {
  await sql`delete from sys_attempt where key = ${keyOf(limit, who)}`.execute(db)
}

/** Deletes attempts that no longer count. */
export async function sweepTries(db: Db, now: Date): Promise<void> {
  await sql`delete from sys_attempt where at < ${new Date(now.getTime() - 24 * 3_600_000)}::timestamptz`.execute(db)
}
