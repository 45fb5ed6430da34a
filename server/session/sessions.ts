import { sql } from 'kysely'
import type { Rights } from '#resource'
import type { EndedImpersonation, Impersonation, Impersonations, ImpersonationStart, Caller, User } from '../engine/user.ts'
import type { Db } from '../engine/sql.ts'
import { httpError, sessionText } from '../httpError.ts'
import { accountAccessOf, accountAccessOfSession, effectiveRights, rightsFingerprint } from './rights.ts'
import { type SignInParts, type SignInAttempt, type SignInAnswer, signInWith, TOKEN_LIFE } from './signIn.ts'
import { runAs } from '../limiter.ts'
import { isForApi } from './apiSecrets.ts'
import { openApiTokens, type ApiTokens } from './apiTokens.ts'
import { sessionCache, type SessionCache } from './cache.ts'
import { announceAccess, forgetAccess, onAccessChanged } from './changes.ts'
import { purgeEndedSessions } from './passwords.ts'
import { callerKey, purgeAttempts } from './callers.ts'

/** The maximum duration of viewing the product as another person, in milliseconds. */
const LOOK_LIFE = 60 * 60_000

async function begin(
  { tokens, adminRights }: SignInParts,
  { db, user, now }: ImpersonationStart,
  account: number,
  right: Rights,
): Promise<Impersonation> {
  const shown = await accountAccessOf(db, account, adminRights)
  if (!shown) throw httpError(409, 'NOT_NOW', sessionText('look.closed'))
  const expires = new Date(now.getTime() + LOOK_LIFE)
  const { rows } = await sql<{ id: number }>`
    insert into sys_session (account_id, created, last_seen, expires, agent, address, rights_seen, language, viewer_id, viewer_right)
    select ${account}, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, v.agent, v.address, ${rightsFingerprint(shown)}, v.language, v.id, ${[...right]}::text[]
    from sys_session v where v.id = ${user.session} and v.viewer_id is null and v.ended is null returning id`.execute(db)
  // API tokens have no session, and viewing cannot be nested.
  if (!rows[0]) throw httpError(403, 'NO_RIGHT', sessionText('denied'))
  const { id, login, fio } = shown
  return {
    token: await tokens.sign(id, rows[0].id, now, expires),
    id,
    login,
    fio,
    rights: effectiveRights(shown),
    isOnlyRead: true,
    onlyReads: true,
    mustChangePassword: false,
    expiresAt: expires.toISOString(),
    viewer: { id: user.id, fio: user.fio },
  }
}

async function ended({ db, adminRights, clock }: SignInParts): Promise<readonly EndedImpersonation[]> {
  const { rows } = await sql<{ session: number; account: number; id: number; login: string }>`
    select s.id as session, s.account_id as account, a.id, a.login
    from sys_session s join sys_session v on v.id = s.viewer_id join account a on a.id = v.account_id
    where s.viewer_id is not null and not s.is_told order by s.id`.execute(db)
  const over: EndedImpersonation[] = []
  for (const { session, account, id, login } of rows)
    if (!(await accountAccessOfSession(db, { session, account, now: clock() }, adminRights)))
      over.push({ session, account, viewer: { id, login } })
  return over
}

/** Records that the history has the end of a view; returns false when it had it already. */
async function close(db: Db, session: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sys_session set is_told = true, ended = coalesce(ended, least(expires, ${now}::timestamptz))
    where id = ${session} and not is_told returning 1`.execute(db)
  return rows.length > 0
}

async function allowed({ adminRights }: SignInParts, db: Db, account: number): ReturnType<Impersonations['allowed']> {
  const found = await accountAccessOf(db, account, adminRights)
  return found && { rights: effectiveRights(found), readOnly: found.readOnly }
}

/** Opens the views as other people of this process. */
const openImpersonations = (parts: SignInParts): Impersonations => ({
  begin: (start, account, right) => begin(parts, start, account, right),
  allowed: (db, account) => allowed(parts, db, account),
  close,
  ended: () => ended(parts),
})

/** The sessions of one server process, on tables that all processes share. */
export interface Sessions {
  /** Checks login and password; throws 401, 403 or 429 with a message. */
  signIn(knock: SignInAttempt): Promise<SignInAnswer>
  /** Returns the caller of the bearer token; null without a token or when its session has ended. Throws for an invalid API token. */
  callerOf(request: Request, address: string): Promise<Caller | null>
  /** Counts and records the use of API tokens. */
  readonly api: Pick<ApiTokens, 'countCall' | 'used'>
  /** Sessions in which somebody views the product as another person. */
  readonly impersonations: Impersonations
  /** Returns headers for the response after the call: `X-New-Token` and `update-rights`. */
  headersFor(caller: Caller): Promise<Readonly<Record<string, string>>>
  /** Records that the client receives its current rights. */
  rightsSeen(user: User): Promise<void>
  /** Records the language of the client: emails to the account are written in it. */
  rememberLanguage(user: User, language: string): Promise<void>
  /** Switches the account's read-only mode in all its sessions. */
  setReadOnly(user: User, readOnly: boolean): Promise<void>
  /** Ends a session. */
  end(session: number): Promise<void>
  /** Reads the database in every call while notifications from other processes do not arrive. */
  bypassCache(isOn: boolean): void
  /** Clears the cache, so that the next call of everybody reads the database. */
  forget(): void
  close(): Promise<void>
}

const MINUTE = 60_000
/** A call with a token older than this gets a new one. */
const RENEW_AFTER = 10 * MINUTE
/** The maximum lifetime of a session in seconds, however active it is. */
const SESSION_LIFE = 14 * 86_400
const SWEEP_EVERY = 30 * MINUTE

const bearerOf = (request: Request): string | undefined => /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** Extends an active session, and signs a token for it. */
async function renewed({ db, tokens }: SignInParts, user: User, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ expires: string }>`
    update sys_session set last_seen = ${now}::timestamptz,
      expires = least(${new Date(now.getTime() + TOKEN_LIFE)}::timestamptz, created + make_interval(secs => case when viewer_id is null then ${SESSION_LIFE}::int else ${LOOK_LIFE / 1000}::int end))
    where id = ${user.session} and ended is null and expires > ${now}::timestamptz
    returning expires`.execute(db)
  return rows[0] && tokens.sign(user.id, user.session, now, new Date(rows[0].expires))
}

/** Returns the headers by which a client learns of changed rights and gets a new token; programs get neither. */
async function sessionHeaders(parts: SignInParts, cache: SessionCache, caller: Caller): Promise<Readonly<Record<string, string>>> {
  const { id, session, token: isForProgram } = caller.user
  if (isForProgram) return {}
  const known = cache.peek(session)
  // The client may have received its rights from another process since.
  const one = known && known.rightsSeen !== known.print ? await cache.reread(session, id) : known
  if (!one) return {}
  const headers: Record<string, string> = one.rightsSeen === one.print ? {} : { 'update-rights': 'true' }
  const now = parts.clock()
  if (now.getTime() - caller.issued < RENEW_AFTER) return headers
  if (!one.renewed || now.getTime() - one.renewed.at >= RENEW_AFTER) {
    const token = await renewed(parts, caller.user, now)
    if (token) one.renewed = { token, at: now.getTime() }
  }
  return one.renewed ? { ...headers, 'X-New-Token': one.renewed.token } : headers
}

/** Stores the language of a session when it has changed; a failure must neither delay nor fail the call. */
async function keepLanguage({ db, clock, log }: SignInParts, cache: SessionCache, user: User, language: string): Promise<void> {
  const one = cache.peek(user.session)
  if (!one || one.language === language) return
  one.language = language
  await sql`update sys_session set language = ${language}, last_seen = ${clock()}::timestamptz where id = ${user.session}`
    .execute(db)
    .catch((error: unknown) => log.warn({ error: String(error) }, 'the language of a session is not kept'))
}

/** Deletes ended sessions and old attempts regularly; returns a function that stops it. */
function sweepOften({ db, clock, log }: SignInParts): () => void {
  const sweep = setInterval(() => {
    const swept = Promise.all([purgeAttempts(db, clock()), purgeEndedSessions(db, clock())])
    swept.catch((error: unknown) => log.warn({ error: String(error) }, 'Old sessions are not swept'))
  }, SWEEP_EVERY)
  sweep.unref()
  return () => clearInterval(sweep)
}

/** Opens the sessions of this process. The listener of the database calls `forget` when it is notified of changed access. */
export function openSessions(parts: SignInParts): Sessions {
  const { db, tokens, clock } = parts
  const cache = sessionCache(parts)
  const api = openApiTokens(parts)
  const forget = (): void => {
    cache.forget()
    api.forget()
  }
  const stopHearing = onAccessChanged(forget)
  const stopSweeping = sweepOften(parts)

  const callerOf = async (request: Request, address: string): Promise<Caller | null> => {
    const token = bearerOf(request)
    if (token && isForApi(token)) return api.callerOf(token, address)
    const body = token ? await tokens.read(token, clock()) : null
    // The token already identifies them, so they do not queue among callers without a session.
    const one = body && (await runAs(callerKey({ id: body.account }), 'short', () => cache.find(body.session, body.account)))
    return one ? { user: one.user, mustChange: one.mustChange, issued: body.issued } : null
  }

  const rightsSeen = async (user: User): Promise<void> => {
    const one = cache.peek(user.session)
    if (!one || one.rightsSeen === one.print) return
    await sql`update sys_session set rights_seen = ${one.print} where id = ${user.session}`.execute(db)
    one.rightsSeen = one.print
  }

  const changed = async (): Promise<void> => {
    await announceAccess(db)
    forgetAccess()
  }

  return {
    signIn: knock => signInWith(parts, knock),
    callerOf,
    api,
    impersonations: openImpersonations(parts),
    headersFor: caller => sessionHeaders(parts, cache, caller),
    rightsSeen,
    rememberLanguage: (user, language) => keepLanguage(parts, cache, user, language),
    async setReadOnly(user, readOnly) {
      await sql`
        insert into sys_account_mode (account_id, read_only) values (${user.id}, ${readOnly})
        on conflict (account_id) do update set read_only = excluded.read_only`.execute(db)
      await changed()
    },
    async end(session) {
      await sql`update sys_session set ended = ${clock()}::timestamptz where id = ${session} and ended is null`.execute(db)
      await changed()
    },
    bypassCache(isOn) {
      cache.bypass(isOn)
      api.bypassCache(isOn)
    },
    forget,
    async close() {
      stopSweeping()
      stopHearing()
      await api.close()
    },
  }
}
