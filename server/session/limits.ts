import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { httpError } from '../httpError.ts'
import type { Db } from '../engine/sql.ts'
import { sessionText } from './texts.ts'

/** How often something may be tried: `most` times in any `minutes`. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly minutes: number
}

/** Tries with one login from one network (silent-places §1). */
export const SIGN_IN: Limit = { name: 'sign-in', most: 5, minutes: 15 }
/** Tries with one login from networks that its owner did not sign in from lately: many machines that guess together. */
export const LOGIN: Limit = { name: 'login', most: 50, minutes: 60 }
/** Tries with any logins from one address: a whole office may sit behind it. */
export const ADDRESS: Limit = { name: 'address', most: 200, minutes: 15 }
/** Wrong old passwords of one account. */
export const OWN_PASSWORD: Limit = { name: 'own-password', most: 5, minutes: 15 }
/** Requests for a letter with one login from one address. */
export const FORGOT: Limit = { name: 'forgot', most: 5, minutes: 15 }
/** Letters to one account, whoever asks. */
export const LETTERS: Limit = { name: 'letters', most: 3, minutes: 60 }
/** Recovery links tried from one address. */
export const RECOVER: Limit = { name: 'recover', most: 20, minutes: 15 }
/** Registrations from one address. */
export const REGISTER: Limit = { name: 'register', most: 5, minutes: 15 }

/** Secrets of the API from one network that open nothing. */
export const WRONG_TOKEN: Limit = { name: 'api-token', most: 30, minutes: 15 }

// What people type as a login is sometimes their password: only its hash is kept.
const keyOf = (limit: Limit, who: readonly string[]): string =>
  `${limit.name}:${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`

/**
 * Counts a try; returns how many seconds to wait when it is one too many, else 0. A denied try is not counted. The row of the key is
 * locked by the statement, so tries that come at once cannot slip through together.
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

/** Counts a try and throws 429 when it is one too many. */
export async function limitTries(db: Db, limit: Limit, who: readonly string[], now: Date): Promise<void> {
  const wait = await takeTry(db, limit, who, now)
  if (wait > 0)
    throw httpError(429, 'TOO_MANY_ATTEMPTS', sessionText('tooMany', { minutes: Math.ceil(wait / 60) }), {
      headers: { 'Retry-After': String(wait) },
    })
}

/** Forgets the tries of a key: the right password was given. */
export async function clearTries(db: Db, limit: Limit, who: readonly string[]): Promise<void> {
  await sql`delete from sys_attempt where key = ${keyOf(limit, who)}`.execute(db)
}

/** Drops what no longer counts. */
export async function sweepTries(db: Db, now: Date): Promise<void> {
  await sql`delete from sys_attempt where at < ${new Date(now.getTime() - 24 * 3_600_000)}::timestamptz`.execute(db)
}
