import { argon2, type Argon2Parameters, randomBytes, randomInt, timingSafeEqual, createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { inLatinLayout } from '#resource/ranking'
import type { Problem } from '#resource'
import { currentOwner, makeLimiter, unlimitedLanes } from '../limiter.ts'
import { httpError, sessionText, fieldError } from '../httpError.ts'
import type { Db } from '../engine/sql.ts'
import { announceAccess } from './changes.ts'

// Loaded when a password is chosen: the lists of common passwords take a while to unpack.
const openEstimator = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

let estimator: ReturnType<typeof openEstimator> | undefined

/** Only the beginning of a long password is estimated, because the time grows with the length. */
const ESTIMATED_LENGTH = 64
/** Fewer than a million guesses find it. */
const WEAK = 2

/** Whether a password is easy to guess: a common one, a row of keys, a repetition, the user's own name, in either keyboard layout. */
async function isWeak(password: string, login: string): Promise<boolean> {
  estimator ??= openEstimator()
  const judge = await estimator
  const text = password.slice(0, ESTIMATED_LENGTH)
  return [text, inLatinLayout(text)].some(one => judge.check(one, [login, 'nerud', 'неруд']).score < WEAK)
}

/** The cost of Argon2id by OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32
const MIN_LENGTH = 10
const MAX_LENGTH = 200

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/**
 * A hash takes one of the four threads of libuv for 30 ms; the others are left for compressing answers and reading files. Callers from one
 * network queue behind each other, not behind a crowd from another network.
 */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1))
/** The limit of waiting calls: some four seconds of work. */
const MAX_WAITING = 128
const LONGEST_WAIT = 20_000
const overloaded = (): Error => httpError(503, 'OVERLOADED', { key: 'nerud.server.overloaded' }, { headers: { 'retry-after': '5' } })
const turns = makeLimiter({
  size: MAX_CONCURRENT,
  lanes: unlimitedLanes(MAX_CONCURRENT),
  waiting: MAX_WAITING,
  patience: LONGEST_WAIT,
  refused: overloaded,
})

/** Normalizes a typed password: equivalent characters become equal, spaces at the ends (from the clipboard) are removed. */
const spelled = (password: string): string => password.normalize('NFKC').trim()
const strip = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}
async function derived(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const who = currentOwner()
  const turn = turns.acquire(who)
  if (turn) await turn
  try {
    return await derive('argon2id', { message: spelled(password), nonce, tagLength, ...cost })
  } finally {
    turns.release(who)
  }
}

/** Returns the hash of a password with its own salt, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derived(password, salt, COST, HASH_BYTES)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${strip(salt)}$${strip(hash)}`
}

interface Parsed {
  readonly cost: Cost
  readonly salt: Buffer
  readonly hash: Buffer
}
const parse = (text: string): Parsed | undefined => {
  const [, memory, passes, parallelism, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text) ?? []
  if (!salt || !hash) return undefined
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const nobody: Parsed = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }

/** Whether this is the password of the hash. Without a hash the answer is false, after the same time. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const known = (hash ? parse(hash) : undefined) ?? nobody
  const found = await derived(password, known.salt, known.cost, known.hash.length)
  return timingSafeEqual(found, known.hash) && known !== nobody
}

/** Whether the hash was created with another cost than the current one. */
export const isStale = (hash: string): boolean => {
  const cost = parse(hash)?.cost
  return cost?.memory !== COST.memory || cost.passes !== COST.passes || cost.parallelism !== COST.parallelism
}

/** Returns why a new password is rejected; undefined when it is acceptable. */
export async function passwordProblem(password: string, login: string): Promise<Problem | undefined> {
  const text = spelled(password)
  const { length } = Array.from(text)
  if (length < MIN_LENGTH) return sessionText('password.short', { least: MIN_LENGTH })
  if (length > MAX_LENGTH) return sessionText('password.long', { most: MAX_LENGTH })
  if (text.toLowerCase() === login.trim().toLowerCase()) return sessionText('password.likeLogin')
  return (await isWeak(text, login)) ? sessionText('password.weak') : undefined
}

/** The administrator's password in the demo company, where nothing needs protection. */
export const DEMO_PASSWORD = 'demo-password'

/** Whether this is a publicly known password of the demo company. */
export const isDemoPassword = (password: string, login: string): boolean =>
  [DEMO_PASSWORD, login.trim().toLowerCase()].includes(spelled(password).toLowerCase())

/** Characters that nobody confuses when a password is read aloud or copied by hand. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PARTS = 4
const PART = 4

/** Returns a password for one use, of about 92 bits. */
export const makePassword = (): string =>
  Array.from({ length: PARTS }, () => Array.from({ length: PART }, () => SIGNS[randomInt(SIGNS.length)]).join('')).join('-')

/** Throws, at its field, for a new password that the rules reject or whose repetition differs. */
export async function validatePassword(query: { readonly password: string; readonly repeat: string }, login: string): Promise<void> {
  const problem = await passwordProblem(query.password, login)
  if (problem) throw fieldError('password', problem)
  if (query.password !== query.repeat) throw fieldError('repeat', sessionText('password.repeat'))
}

/** Calls that API tokens may not make, by method and path: sign-in and sign-out, passwords, own modes, and tokens. */
const FOR_PEOPLE: readonly RegExp[] = [
  /^POST (authentication_token|users\/register|api\/logout|api\/password\/\w+)$/u,
  /^PATCH api\/init_menu$/u,
  /^\w+ api\/accounts\/\{id\}\/(change_my_password|reset-password|look_as)$/u,
  /^\w+ api\/api_token(s|_uses)(\/|$)/u,
  /^\w+ api\/history\/apiToken(Use)?\//u,
]

/** Whether a call is closed to API tokens: a token must not be able to obtain a session, a password or another token. */
export const isForPeople = (method: string, path: string): boolean => FOR_PEOPLE.some(one => one.test(`${method} ${path}`))

/** The lifetime of a recovery link in minutes (silent-places §1). */
export const RECOVERY_MINUTES = 60

/** Stores a hash as the account's password. */
export async function storeHash(db: Db, account: number, hash: string, options: { mustChange: boolean; now: Date }): Promise<void> {
  await sql`
    insert into sys_password (account_id, hash, must_change, changed) values (${account}, ${hash}, ${options.mustChange}, ${options.now}::timestamptz)
    on conflict (account_id) do update set hash = excluded.hash, must_change = excluded.must_change, changed = excluded.changed`.execute(db)
  await sql`update sys_recovery set used = ${options.now}::timestamptz where account_id = ${account} and used is null`.execute(db)
}

/** Sets the password of an account; links sent to recover the old one become invalid. */
export const setPassword = async (db: Db, account: number, password: string, options: { mustChange: boolean; now: Date }): Promise<void> =>
  storeHash(db, account, await hashPassword(password), options)

/** Returns the hash of an account's password; null when it has none. */
export async function hashOf(db: Db, account: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`select hash from sys_password where account_id = ${account}`.execute(db)
  return rows[0]?.hash ?? null
}

/** Ends the sessions of an account, except `keep`. */
export async function endSessions(db: Db, account: number, now: Date, keep = 0): Promise<void> {
  await sql`update sys_session set ended = ${now}::timestamptz where account_id = ${account} and id <> ${keep} and ended is null`.execute(
    db,
  )
  await announceAccess(db)
}

// The database only stores a hash, so that reading it does not let anybody in.
const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns the language that an account used last; null when unknown. */
export async function languageOf(db: Db, account: number): Promise<string | null> {
  const { rows } = await sql<{
    language: string
  }>`select language from sys_session where account_id = ${account} and language is not null and viewer_id is null
    order by last_seen desc, id desc limit 1`.execute(db)
  return rows[0]?.language ?? null
}

/** Creates a token with which the account can set a new password once; earlier ones become invalid. */
export async function makeRecovery(db: Db, account: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + RECOVERY_MINUTES * 60_000)
  await sql`update sys_recovery set used = ${now}::timestamptz where account_id = ${account} and used is null`.execute(db)
  await sql`
    insert into sys_recovery (token_hash, account_id, created, expires)
    values (${hashed(token)}, ${account}, ${now}::timestamptz, ${expires}::timestamptz)`.execute(db)
  return token
}

/** Returns the active account of a recovery token; null when the token is unknown, used or expired. */
export async function accountOfRecovery(db: Db, token: string, now: Date): Promise<{ id: number; login: string } | null> {
  const { rows } = await sql<{ id: number; login: string }>`
    select a.id, a.login from sys_recovery r join account a on a.id = r.account_id
    where r.token_hash = ${hashed(token)} and r.used is null and r.expires > ${now}::timestamptz and a.is_active and not a.is_delete`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Marks a recovery token as used; of two concurrent calls only one gets true. */
export async function useRecovery(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sys_recovery set used = ${now}::timestamptz
    where token_hash = ${hashed(token)} and used is null and expires > ${now}::timestamptz returning 1`.execute(db)
  return rows.length > 0
}

/** Deletes sessions and links that ended long ago. */
export async function purgeEndedSessions(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 90 * 86_400_000)
  await sql`delete from sys_session where expires < ${old}::timestamptz`.execute(db)
  await sql`delete from sys_recovery where expires < ${old}::timestamptz`.execute(db)
}
