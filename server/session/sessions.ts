import { sql } from 'kysely'
import type { Log } from '../engine/log.ts'
import { refusal } from '../engine/refusal.ts'
import type { Db, User } from '../engine/rules.ts'
import { announceAccess, forgetAccess, onAccessChanged } from './changes.ts'
import { keepHash, sweepEnded } from './credentials.ts'
import { ADDRESS, clearTries, limitTries, SIGN_IN, sweepTries } from './limits.ts'
import { hashPassword, isPassword, isStale } from './passwords.ts'
import { effectiveRights, mayEnter, printOf, type Standing, standingOfLogin, standingOfSession } from './rights.ts'
import { texts } from './texts.ts'
import type { Tokens } from './tokens.ts'

/** Who stands behind a request. */
export interface Caller {
  readonly user: User
  /** A temporary password must be changed before anything else. */
  readonly mustChange: boolean
  /** When the token in use was made, in milliseconds. */
  readonly issued: number
}

/** What a sign-in answers; the browser keeps it as the session. */
export interface SignedIn {
  readonly token: string
  readonly id: number
  readonly login: string
  readonly fio: string
  /** Without the writing codes in read-only mode. */
  readonly rights: readonly string[]
  readonly isOnlyRead: boolean
  readonly mustChangePassword: boolean
  /** When the token ends unless a call renews it, ISO 8601. */
  readonly expiresAt: string
}

/** The sessions of one server process, over the tables that all processes share. */
export interface Sessions {
  /** Checks login and password; refused in words, 401, 403 or 429. */
  signIn(asked: { login: string; password: string; address: string; agent: string }): Promise<SignedIn>
  /** The caller that the bearer token names; null without a token or when its session is over. */
  callerOf(request: Request): Promise<Caller | null>
  /** Headers for the answer, asked for once the call is done: `X-New-Token` and `update-rights`. */
  headersFor(caller: Caller): Promise<Readonly<Record<string, string>>>
  /** Remembers that the caller's client is being told its present rights. */
  rightsSeen(user: User): Promise<void>
  /** Switches the account's read-only mode in all its sessions. */
  setReadOnly(user: User, readOnly: boolean): Promise<void>
  /** Ends one session. */
  end(session: number): Promise<void>
  /** Forgets what is cached, so that the next call of everybody reads the database. */
  forget(): void
  close(): void
}

export interface SessionOptions {
  readonly db: Db
  readonly tokens: Tokens
  /** Every right code of the product: what account 1 holds. */
  readonly adminRights: readonly string[]
  readonly clock: () => Date
  readonly log: Log
}

const MINUTE = 60_000
/** A token lives this long; each call with one older than RENEW_AFTER gets a new one. */
const TOKEN_LIFE = 120 * MINUTE
const RENEW_AFTER = 10 * MINUTE
/** However busy, a session ends at last. */
const SESSION_LIFE = 14 * 24 * 60 * MINUTE
/** The longest that a cached session is believed: a lost notice from another process does no harm after that. */
const BELIEVED = 15_000
const MOST_HELD = 5000
const SWEEP_EVERY = 30 * MINUTE

/** A session as this process remembers it. */
interface Held {
  readonly user: User
  readonly mustChange: boolean
  readonly print: string
  readonly readAt: number
  rightsSeen: string | null
  renewed?: { readonly token: string; readonly at: number }
}

const bearerOf = (request: Request): string | undefined => /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

const userOf = (account: Standing, session: number): User => ({
  id: account.id,
  login: account.login,
  fio: account.fio,
  rights: new Set(effectiveRights(account)),
  readOnly: account.readOnly,
  session,
})

/** Opens the sessions of this process; the lead of the process calls `forget` when the database tells of changed access. */
export function openSessions(options: SessionOptions): Sessions {
  const { db, tokens, adminRights, clock, log } = options
  const held = new Map<number, Held>()
  let loading = new Map<number, Promise<Held | null>>()
  let generation = 0

  const forget = (): void => {
    generation += 1
    held.clear()
    loading = new Map()
  }
  const stopHearing = onAccessChanged(forget)
  const sweep = setInterval(() => {
    Promise.all([sweepTries(db, clock()), sweepEnded(db, clock())]).catch((error: unknown) => log.warn({ error: String(error) }, 'Old sessions are not swept'))
  }, SWEEP_EVERY)
  sweep.unref()

  const load = async (session: number, account: number): Promise<Held | null> => {
    const begun = generation
    const now = clock()
    const found = await standingOfSession(db, { session, account, now }, adminRights)
    if (!found) return null
    const one: Held = {
      user: userOf(found, session),
      mustChange: found.mustChange,
      print: printOf(found),
      readAt: now.getTime(),
      rightsSeen: found.rightsSeen,
    }
    const before = held.get(session)?.renewed
    if (before) one.renewed = before
    // What was read before a change must not be remembered after it.
    if (begun === generation) {
      if (held.size >= MOST_HELD) held.delete(held.keys().next().value!)
      held.set(session, one)
    }
    return one
  }

  const heldOrLoaded = async (session: number, account: number): Promise<Held | null> => {
    const known = held.get(session)
    if (known && known.user.id === account && clock().getTime() - known.readAt < BELIEVED) return known
    const running = loading.get(session)
    if (running) return running
    const mine = loading
    const work = load(session, account).finally(() => mine.delete(session))
    mine.set(session, work)
    return work
  }

  const callerOf = async (request: Request): Promise<Caller | null> => {
    const token = bearerOf(request)
    const body = token ? await tokens.read(token, clock()) : null
    if (!body) return null
    const one = await heldOrLoaded(body.session, body.account)
    return one && one.user.id === body.account ? { user: one.user, mustChange: one.mustChange, issued: body.issued } : null
  }

  const renew = async (user: User, now: Date): Promise<string | undefined> => {
    const { rows } = await sql<{ expires: string }>`
      update sys_session set last_seen = ${now}::timestamptz,
        expires = least(${new Date(now.getTime() + TOKEN_LIFE)}::timestamptz, created + make_interval(secs => ${SESSION_LIFE / 1000}))
      where id = ${user.session} and ended is null and expires > ${now}::timestamptz
      returning expires`.execute(db)
    return rows[0] && tokens.sign(user.id, user.session, now, new Date(rows[0].expires))
  }

  const headersFor = async (caller: Caller): Promise<Readonly<Record<string, string>>> => {
    const one = held.get(caller.user.session)
    if (!one) return {}
    const headers: Record<string, string> = one.rightsSeen === one.print ? {} : { 'update-rights': 'true' }
    const now = clock()
    if (now.getTime() - caller.issued < RENEW_AFTER) return headers
    if (!one.renewed || now.getTime() - one.renewed.at >= RENEW_AFTER) {
      const token = await renew(caller.user, now)
      if (token) one.renewed = { token, at: now.getTime() }
    }
    return one.renewed ? { ...headers, 'X-New-Token': one.renewed.token } : headers
  }

  const begin = async (account: Standing, asked: { address: string; agent: string }): Promise<SignedIn> => {
    const now = clock()
    const expires = new Date(now.getTime() + TOKEN_LIFE)
    const { rows } = await sql<{ id: number }>`
      insert into sys_session (account_id, created, last_seen, expires, agent, address, rights_seen)
      values (${account.id}, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, ${asked.agent.slice(0, 300)}, ${asked.address.slice(0, 60)}, ${printOf(account)})
      returning id`.execute(db)
    const session = Number(rows[0]!.id)
    return {
      token: await tokens.sign(account.id, session, now, expires),
      id: account.id,
      login: account.login,
      fio: account.fio,
      rights: effectiveRights(account),
      isOnlyRead: account.readOnly,
      mustChangePassword: account.mustChange,
      expiresAt: expires.toISOString(),
    }
  }

  const signIn: Sessions['signIn'] = async asked => {
    const { login, password, address } = asked
    const who = [login.trim().toLowerCase(), address]
    await limitTries(db, ADDRESS, [address], clock())
    await limitTries(db, SIGN_IN, who, clock())
    const found = await standingOfLogin(db, login.trim(), adminRights)
    // An unknown login takes as long as a wrong password, and both get the same words.
    const right = await isPassword(password, found?.hash)
    if (!found || !right) throw refusal(401, 'WRONG_PASSWORD', texts.wrong)
    await clearTries(db, SIGN_IN, who)
    const { account, hash } = found
    if (!account.isActive) throw refusal(403, 'ACCOUNT_INACTIVE', texts.inactive)
    if (!mayEnter(account.accountType)) throw refusal(403, 'NO_BACK_OFFICE', texts.noBackOffice)
    if (hash && isStale(hash)) await keepHash(db, account.id, await hashPassword(password), { mustChange: account.mustChange, now: clock() })
    log.info({ account: account.id, address }, 'Signed in')
    return begin(account, asked)
  }

  const rightsSeen = async (user: User): Promise<void> => {
    const one = held.get(user.session)
    if (!one || one.rightsSeen === one.print) return
    await sql`update sys_session set rights_seen = ${one.print} where id = ${user.session}`.execute(db)
    one.rightsSeen = one.print
  }

  const setReadOnly = async (user: User, readOnly: boolean): Promise<void> => {
    await sql`
      insert into sys_account_mode (account_id, read_only) values (${user.id}, ${readOnly})
      on conflict (account_id) do update set read_only = excluded.read_only`.execute(db)
    await announceAccess(db)
    forgetAccess()
  }

  const end = async (session: number): Promise<void> => {
    await sql`update sys_session set ended = ${clock()}::timestamptz where id = ${session} and ended is null`.execute(db)
    await announceAccess(db)
    forgetAccess()
  }

  const close = (): void => {
    clearInterval(sweep)
    stopHearing()
  }

  return { signIn, callerOf, headersFor, rightsSeen, setReadOnly, end, forget, close }
}
