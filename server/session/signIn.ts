import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { isLoopback } from '../loopback.ts'
import { httpError } from '../httpError.ts'
import type { Db } from '../engine/rules.ts'
import { keepHash } from './credentials.ts'
import { ADDRESS, clearTries, limitTries, SIGN_IN } from './limits.ts'
import { hashPassword, isKnownPassword, isPassword, isStale } from './passwords.ts'
import { mayEnter, printOf, type Standing, standingOfLogin } from './rights.ts'
import { texts } from './texts.ts'
import type { Tokens } from './tokens.ts'

/** What a sign-in returns; the browser keeps it as the session. */
export interface SignedIn {
  readonly token: string
  readonly id: number
  readonly login: string
  readonly fio: string
  /** All codes of the account; in read-only mode the browser drops the writing ones by itself, and the server denies them. */
  readonly rights: readonly string[]
  readonly isOnlyRead: boolean
  readonly mustChangePassword: boolean
  /** When the token ends unless a call renews it, ISO 8601. */
  readonly expiresAt: string
}

/** Who knocks, and from where. */
export interface Knock {
  readonly login: string
  readonly password: string
  readonly address: string
  readonly agent: string
}

export interface SignInParts {
  readonly db: Db
  readonly tokens: Tokens
  readonly adminRights: readonly string[]
  readonly clock: () => Date
  readonly log: Log
}

/** A token lives this long, in milliseconds, unless a call renews it. */
export const TOKEN_LIFE = 120 * 60_000

async function beginSession({ db, tokens }: SignInParts, account: Standing, knock: Knock, now: Date): Promise<SignedIn> {
  const expires = new Date(now.getTime() + TOKEN_LIFE)
  const [agent, address] = [knock.agent.slice(0, 300), knock.address.slice(0, 60)]
  const { rows } = await sql<{ id: number }>`
    insert into sys_session (account_id, created, last_seen, expires, agent, address, rights_seen)
    values (${account.id}, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, ${agent}, ${address}, ${printOf(account)})
    returning id`.execute(db)
  return {
    token: await tokens.sign(account.id, rows[0]!.id, now, expires),
    id: account.id,
    login: account.login,
    fio: account.fio,
    rights: account.rights,
    isOnlyRead: account.readOnly,
    mustChangePassword: account.mustChange,
    expiresAt: expires.toISOString(),
  }
}

/** Checks login and password and begins a session; throws with a text: 401, 403 or 429. */
export async function signInWith(parts: SignInParts, knock: Knock): Promise<SignedIn> {
  const { db, adminRights, clock, log } = parts
  const { password, address } = knock
  const now = clock()
  const login = knock.login.trim()
  const who = [login.toLowerCase(), address]
  await limitTries(db, ADDRESS, [address], now)
  await limitTries(db, SIGN_IN, who, now)
  const found = await standingOfLogin(db, login, adminRights)
  // An unknown login takes as long as a wrong password, and both get the same words.
  const right = await isPassword(password, found?.hash)
  if (!found || !right) {
    log.info({ account: found?.account.id ?? null, address }, 'Sign-in refused')
    throw httpError(401, 'WRONG_PASSWORD', texts.wrong)
  }
  await clearTries(db, SIGN_IN, who)
  const { account, hash } = found
  if (isKnownPassword(password, account.login) && !isLoopback(address)) {
    log.warn({ account: account.id, address }, 'Sign-in with a password of the demo from another machine denied')
    throw httpError(403, 'DEMO_PASSWORD', texts.demoPassword)
  }
  if (!account.isActive) throw httpError(403, 'ACCOUNT_INACTIVE', texts.inactive)
  if (!mayEnter(account.accountType)) throw httpError(403, 'NO_BACK_OFFICE', texts.noBackOffice)
  if (hash && isStale(hash)) await keepHash(db, account.id, await hashPassword(password), { mustChange: account.mustChange, now })
  log.info({ account: account.id, address }, 'Signed in')
  return beginSession(parts, account, knock, now)
}
