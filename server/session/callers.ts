import { isIPv4, isIPv6 } from 'node:net'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import type { User } from '../engine/user.ts'
import { httpError, sessionText } from '../httpError.ts'
import type { Db } from '../engine/sql.ts'

/** Whether this host or address is the local machine. An address may be IPv4 mapped to IPv6. */
export const isLoopback = (host: string): boolean => {
  const plain = host.replace(/^\[|\]$/gu, '').replace(/^::ffff:/iu, '')
  return plain === 'localhost' || (isIPv4(plain) && plain.startsWith('127.')) || (isIPv6(plain) && /^(?:0*:)*0*1$/u.test(plain))
}

/** Returns the eight groups of an IPv6 address, with '::' expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [first, last] = [head, tail ?? ''].map(part => part.split(':').filter(group => group !== ''))
  const filled = tail === undefined ? [] : Array.from({ length: 8 - first!.length - last!.length }, () => '0')
  return [...first!, ...filled, ...last!].map(group => group.toLowerCase().replace(/^0+(?=.)/u, ''))
}

/** Returns the owner of an address: a single IPv4 address, or the network (/64) that a provider gives to one IPv6 customer. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Returns the key by which the calls of a signed-in user are counted: the person, or the API token. */
export const callerKey = ({ id, token }: Pick<User, 'id' | 'token'>): string => (token ? `token ${token.id}` : `person ${id}`)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (given: string | undefined, token: string): boolean => given !== undefined && timingSafeEqual(digest(given), digest(token))

/**
 * Allows callers on the local machine, and others with the token: `Authorization: Bearer …`, or `?token=…` for a browser. Anybody else, and
 * everybody when no token is set, gets 404.
 */
export const requireToken =
  (token: string | undefined): MiddlewareHandler<{ Bindings: { address?: string } }> =>
  async (c, next) => {
    const given = /^Bearer (\S+)$/iu.exec(c.req.header('authorization') ?? '')?.[1] ?? c.req.query('token')
    if (isLoopback(c.env?.address ?? '127.0.0.1') || (token !== undefined && isSame(given, token))) return next()
    return c.notFound()
  }

/** A rate limit: `max` attempts in any `minutes`. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly minutes: number
}

/** Sign-ins with one login from one network (silent-places §1). */
export const SIGN_IN: Limit = { name: 'sign-in', max: 5, minutes: 15 }
/** Sign-ins with one login from networks that its owner has not used recently: against distributed guessing. */
export const LOGIN: Limit = { name: 'login', max: 50, minutes: 60 }
/** Sign-ins with any login from one address, which a whole office may share. */
export const ADDRESS: Limit = { name: 'address', max: 200, minutes: 15 }
/** Wrong old passwords of one account. */
export const PASSWORD: Limit = { name: 'own-password', max: 5, minutes: 15 }
/** Requests for a recovery email with one login from one address. */
export const FORGOT: Limit = { name: 'forgot', max: 5, minutes: 15 }
/** Recovery emails to one account, whoever requests them. */
export const MAIL: Limit = { name: 'letters', max: 3, minutes: 60 }
/** Recovery links tried from one address. */
export const RECOVER: Limit = { name: 'recover', max: 20, minutes: 15 }
/** Registrations from one address. */
export const REGISTER: Limit = { name: 'register', max: 5, minutes: 15 }

/** Invalid API secrets from one network. */
export const WRONG_TOKEN: Limit = { name: 'api-token', max: 30, minutes: 15 }

// A hash, because people sometimes type their password as the login.
const keyOf = (limit: Limit, who: readonly string[]): string =>
  `${limit.name}:${createHash('sha256').update(JSON.stringify(who)).digest('base64url')}`

/**
 * Counts an attempt; returns the seconds to wait when it exceeds the limit, else 0. A rejected attempt is not counted. The statement locks
 * the row of the key, so that concurrent attempts cannot exceed the limit.
 */
export async function addAttempt(db: Db, limit: Limit, who: readonly string[], now: Date): Promise<number> {
  const since = new Date(now.getTime() - limit.minutes * 60_000)
  const recent = sql`select t from unnest(sys_attempt.tries) as t where t > ${since}::timestamptz`
  const full = sql`(select count(*) from (${recent}) as r) >= ${limit.max}::bigint`
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
export async function limitAttempts(db: Db, limit: Limit, who: readonly string[], now: Date): Promise<void> {
  const wait = await addAttempt(db, limit, who, now)
  if (wait > 0)
    throw httpError(429, 'TOO_MANY_ATTEMPTS', sessionText('tooMany', { minutes: Math.ceil(wait / 60) }), {
      headers: { 'Retry-After': String(wait) },
    })
}

/** Clears the attempts of a key after a success. */
export async function clearAttempts(db: Db, limit: Limit, who: readonly string[]): Promise<void> {
  await sql`delete from sys_attempt where key = ${keyOf(limit, who)}`.execute(db)
}

/** Deletes attempts that no longer count. */
export async function purgeAttempts(db: Db, now: Date): Promise<void> {
  await sql`delete from sys_attempt where at < ${new Date(now.getTime() - 24 * 3_600_000)}::timestamptz`.execute(db)
}
