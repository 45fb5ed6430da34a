import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { foldedKey } from '#resource/fold'
import { httpError, sessionText } from '../httpError.ts'
import type { TokenKeys } from '../adapters/dataFolder.ts'
import type { Log } from '../log.ts'
import { isLoopback, networkOf, ADDRESS, clearAttempts, limitAttempts, LOGIN, SIGN_IN } from './callers.ts'
import type { Db } from '../engine/sql.ts'
import { storeHash, hashPassword, isDemoPassword, isPassword, isStale } from './passwords.ts'
import { rightsFingerprint, type AccountAccess, accountAccessOfLogin } from './rights.ts'

/** Runs works with the same key one after another, in order of arrival; works with different keys do not wait for each other. */
interface Queues {
  /** Throws 429 when too many are waiting. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Creates queues with a limit of length. */
function queuesByKey({ max }: { readonly max: number }): Queues {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
      if (queue.length >= max)
        throw httpError(429, 'TOO_MANY_ATTEMPTS', sessionText('tooMany', { minutes: 1 }), { headers: { 'Retry-After': '5' } })
      queues.set(key, queue)
      queue.length += 1
      const mine = queue.last.then(work)
      queue.last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        queue.length -= 1
        if (queue.length === 0) queues.delete(key)
      }
    },
  }
}

/** The content of a token; times in milliseconds. */
interface TokenBody {
  readonly account: number
  readonly session: number
  readonly issued: number
  readonly expires: number
}

/** Signs and verifies bearer tokens. */
interface Tokens {
  /** Returns a token that expires at the given time. */
  sign(account: number, session: number, now: Date, expires: Date): Promise<string>
  /** Returns the content of a token; null when it is not ours, was modified or has expired. */
  read(token: string, now: Date): Promise<TokenBody | null>
}

const ISSUER = 'nerud'
const ALGORITHM = 'HS256'
/** The limit of cached verified tokens; the oldest is evicted. */
const MAX_CACHED = 5000
const LONGEST = 2000

const seconds = (moment: number): number => Math.floor(moment / 1000)
const isId = (value: number): boolean => Number.isSafeInteger(value) && value > 0

/** Tokens are JWT (RFC 7519) with HMAC SHA-256; verified ones are cached, because verifying costs more than a lookup. */
export function tokensWith(keys: TokenKeys): Tokens {
  const byKey = new Map<string, TokenBody>()

  const hold = (token: string, body: TokenBody): TokenBody => {
    if (byKey.size >= MAX_CACHED) byKey.delete(byKey.keys().next().value!)
    byKey.set(token, body)
    return body
  }

  const verify = async (token: string, now: Date): Promise<TokenBody | null> => {
    const found = await jwtVerify(
      token,
      header => {
        const one = keys.find(header.kid)
        if (!one) throw new Error('unknown key')
        return one.key
      },
      { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: now, requiredClaims: ['sub', 'sid', 'iat', 'exp'] },
    ).catch(() => undefined)
    if (!found) return null
    const { sub, sid, iat, exp } = found.payload
    const [account, session] = [Number(sub), Number(sid)]
    if (!isId(account) || !isId(session)) return null
    return hold(token, { account, session, issued: iat! * 1000, expires: exp! * 1000 })
  }

  return {
    sign: (account, session, now, expires) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.kid })
        .setSubject(String(account))
        .setIssuer(ISSUER)
        .setIssuedAt(seconds(now.getTime()))
        .setExpirationTime(seconds(expires.getTime()))
        .sign(keys.current.key),
    async read(token, now) {
      const known = byKey.get(token)
      if (!known) return token.length > LONGEST ? null : verify(token, now)
      if (known.expires > now.getTime()) return known
      byKey.delete(token)
      return null
    },
  }
}

/** The answer of a sign-in; the browser stores it as the session. */
export interface SignInAnswer {
  readonly token: string
  readonly id: number
  readonly login: string
  readonly fio: string
  /** All codes of the account; in read-only mode the browser ignores the writing ones, and the server rejects them. */
  readonly rights: readonly string[]
  readonly isOnlyRead: boolean
  /** All roles of the account are read-only, so that the mode cannot be switched off. */
  readonly onlyReads: boolean
  readonly mustChangePassword: boolean
  /** When the token expires unless a call renews it, ISO 8601. */
  readonly expiresAt: string
}

/** An attempt to sign in, and its origin. */
export interface SignInAttempt {
  readonly login: string
  readonly password: string
  readonly address: string
  readonly agent: string
  readonly language: string
}

export interface SignInParts {
  readonly db: Db
  readonly tokens: Tokens
  readonly adminRights: readonly string[]
  readonly clock: () => Date
  readonly log: Log
}

/** The lifetime of a token in milliseconds, unless a call renews it. */
export const TOKEN_LIFE = 120 * 60_000

async function beginSession({ db, tokens }: SignInParts, account: AccountAccess, attempt: SignInAttempt, now: Date): Promise<SignInAnswer> {
  const expires = new Date(now.getTime() + TOKEN_LIFE)
  const [agent, address] = [attempt.agent.slice(0, 300), attempt.address.slice(0, 60)]
  const { rows } = await sql<{ id: number }>`
    insert into sys_session (account_id, created, last_seen, expires, agent, address, rights_seen, language)
    values (${account.id}, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, ${agent}, ${address}, ${rightsFingerprint(account)}, ${attempt.language})
    returning id`.execute(db)
  return {
    token: await tokens.sign(account.id, rows[0]!.id, now, expires),
    id: account.id,
    login: account.login,
    fio: account.fio,
    rights: account.rights,
    isOnlyRead: account.readOnly,
    onlyReads: account.onlyReads,
    mustChangePassword: account.mustChange,
    expiresAt: expires.toISOString(),
  }
}

/** A network from which the account was used in the last days counts as its owner's. */
const KNOWN_NETWORK_DAYS = 30
async function isKnownNetwork(db: Db, account: number, network: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - KNOWN_NETWORK_DAYS * 86_400_000)
  const { rows } = await sql<{ address: string }>`
    select distinct address from sys_session where account_id = ${account} and viewer_id is null and created > ${since}::timestamptz`.execute(
    db,
  )
  return rows.some(row => networkOf(row.address) === network)
}

/**
 * Returns the account of a login and counts the attempt: by network, by login and network, and by login for networks that are new to it.
 */
async function countSignIn({ db, adminRights }: SignInParts, login: string, network: string, now: Date) {
  await limitAttempts(db, ADDRESS, [network], now)
  await limitAttempts(db, SIGN_IN, [foldedKey(login), network], now)
  const found = await accountAccessOfLogin(db, login, adminRights)
  if (!found || !(await isKnownNetwork(db, found.account.id, network, now))) await limitAttempts(db, LOGIN, [foldedKey(login)], now)
  return found
}

/**
 * Sign-ins with one login from one network run one after another, so that several concurrent ones with the right password do not count as
 * guessing.
 */
const turns = queuesByKey({ max: 20 })

/** Checks login and password and starts a session; throws 401, 403 or 429 with a message. */
export function signInWith(parts: SignInParts, knock: SignInAttempt): Promise<SignInAnswer> {
  const login = knock.login.trim()
  const network = networkOf(knock.address)
  return turns.run(`${foldedKey(login)} ${network}`, () => signInOnce(parts, { ...knock, login }, network))
}

async function signInOnce(parts: SignInParts, knock: SignInAttempt, network: string): Promise<SignInAnswer> {
  const { db, clock, log } = parts
  const { login, password, address } = knock
  const now = clock()
  const found = await countSignIn(parts, login, network, now)
  // An unknown login takes as long as a wrong password and gets the same message.
  const right = await isPassword(password, found?.hash)
  if (!found || !right) {
    log.info({ account: found?.account.id ?? null, address }, 'Sign-in refused')
    throw httpError(401, 'WRONG_PASSWORD', sessionText('wrong'))
  }
  await clearAttempts(db, SIGN_IN, [foldedKey(login), network])
  const { account, hash } = found
  if (isDemoPassword(password, account.login) && !isLoopback(address)) {
    log.warn({ account: account.id, address }, 'Sign-in with a password of the demo from another machine denied')
    throw httpError(403, 'DEMO_PASSWORD', sessionText('demoPassword'))
  }
  if (!account.isActive) throw httpError(403, 'ACCOUNT_INACTIVE', sessionText('inactive'))
  if (!account.mayEnter) throw httpError(403, 'NO_BACK_OFFICE', sessionText('noBackOffice'))
  if (hash && isStale(hash)) await storeHash(db, account.id, await hashPassword(password), { mustChange: account.mustChange, now })
  log.info({ account: account.id, address }, 'Signed in')
  return beginSession(parts, account, knock, now)
}
