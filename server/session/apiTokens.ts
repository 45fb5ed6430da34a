import { sql } from 'kysely'
import { withoutWrites } from '#resource'
import { anyOf } from '../engine/columns.ts'
import type { Log } from '../log.ts'
import type { Db } from '../engine/sql.ts'
import type { User, Caller } from '../engine/user.ts'
import { effectiveRights, accountAccessColumns, type AccountAccess, withAdministratorRights } from './rights.ts'
import { addressMatcher, apiSecretDigest, isWellFormed } from './apiSecrets.ts'
import { networkOf, limitAttempts, WRONG_TOKEN } from './callers.ts'
import { httpError, sessionText } from '../httpError.ts'
import { expiringCache } from './cache.ts'

/** A call that a token made. */
interface Use {
  readonly token: number
  readonly at: Date
  readonly method: string
  /** Without the query string. */
  readonly path: string
  readonly status: number
  readonly address: string
  readonly agent: string
}

/** The last uses of tokens: collected in memory, and stored once a minute. */
interface Uses {
  add(use: Use): void
  /** Stores what was collected. */
  keep(): Promise<void>
  /** Stores for the last time. */
  close(): Promise<void>
}

const FLUSH_MS = 60_000
/** The number of stored calls per token. */
const MAX_STORED_CALLS = 100

interface PendingUses {
  readonly calls: number
  readonly last: readonly Use[]
}
const joined = (a: PendingUses | undefined, b: PendingUses): PendingUses => ({
  calls: (a?.calls ?? 0) + b.calls,
  last: [...(a?.last ?? []), ...b.last].slice(-MAX_STORED_CALLS),
})

/** Uses three statements, whatever the number of calls. Deleted tokens are skipped. */
async function write(db: Db, all: ReadonlyMap<number, PendingUses>): Promise<void> {
  const rows = [...all.values()].flatMap(({ last }) => last).map((use, n) => ({ n, ...use }))
  const totals = [...all].map(([token, { calls, last }]) => ({ ...last.at(-1)!, token, calls }))
  await sql`insert into api_token_used (token_id, at, address, agent, calls)
    select x.token, x.at, x.address, x.agent, x.calls
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) as x (token bigint, at timestamptz, address text, agent text, calls bigint)
    join api_token t on t.id = x.token order by x.token
    on conflict (token_id) do update set at = greatest(api_token_used.at, excluded.at), address = excluded.address, agent = excluded.agent,
      calls = api_token_used.calls + excluded.calls`.execute(db)
  await sql`insert into api_token_use (token_id, at, method, path, status, address, agent)
    select x.token, x.at, x.method, x.path, x.status, x.address, x.agent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (n integer, token bigint, at timestamptz, method text, path text, status integer, address text, agent text)
    join api_token t on t.id = x.token order by x.n`.execute(db)
  await sql`delete from api_token_use u using (
      select id, row_number() over (partition by token_id order by id desc) as rank from api_token_use where token_id = ${anyOf(all.keys())}
    ) o where o.id = u.id and o.rank > ${MAX_STORED_CALLS}`.execute(db)
}

/** Collects the uses of this process. */
export function collectUses(db: Db, log: Log): Uses {
  let gathered = new Map<number, PendingUses>()
  const keep = async (): Promise<void> => {
    if (gathered.size === 0) return
    const taken = gathered
    gathered = new Map()
    try {
      await db.transaction().execute(tx => write(tx, taken))
    } catch (error) {
      log.warn({ error: String(error) }, 'uses of tokens are not written down yet')
      for (const [token, one] of gathered) taken.set(token, joined(taken.get(token), one))
      gathered = taken
    }
  }
  const timer = setInterval(() => void keep(), FLUSH_MS)
  timer.unref()
  return {
    add: use => void gathered.set(use.token, joined(gathered.get(use.token), { calls: 1, last: [use] })),
    keep,
    async close() {
      clearInterval(timer)
      await keep()
    },
  }
}

/** A token in the cache of this process. */
interface CachedToken {
  readonly user: User
  readonly mustChange: boolean
  readonly expires: number
  /** Why it is invalid, apart from its expiry. */
  readonly dead: 'revoked' | 'blocked' | undefined
  readonly isAllowedFrom: (address: string) => boolean
  /** The limit of calls per minute. */
  readonly maxCalls: number
}

/** The limit of calls per minute when the property has no valid value. */
const MAX_CALLS = 600

interface Row extends AccountAccess {
  readonly token: number
  readonly name: string
  readonly codes: readonly string[]
  readonly tokenReadOnly: boolean
  readonly expires: string
  readonly isRevoked: boolean
  readonly isOff: boolean
  readonly isDeleted: boolean
  readonly addresses: string | null
  readonly maxCalls: string | null
}

/** Returns the user of a token: the rights that both the token and its owner have now; no writing ones when either is read-only. */
function userOf(row: Row, owner: AccountAccess): User {
  const given = new Set(row.codes)
  const rights = effectiveRights(owner).filter(code => given.has(code))
  const readOnly = owner.readOnly || row.tokenReadOnly
  return {
    id: owner.id,
    login: owner.login,
    fio: owner.fio,
    rights: new Set(readOnly ? withoutWrites(rights) : rights),
    readOnly,
    onlyReads: owner.onlyReads,
    session: 0,
    token: { id: row.token, name: row.name },
  }
}

/** Returns the token of a secret, by its digest; null when there is none. */
async function tokenOf(db: Db, digest: string, adminRights: readonly string[]): Promise<CachedToken | null> {
  const { rows } = await sql<Row>`
    select ${accountAccessColumns}, a.is_delete as "isDeleted", k.id as token, k.name, k.expires, k.addresses, coalesce(k.is_read_only, false) as "tokenReadOnly",
      k.revoked_at is not null as "isRevoked", not k.is_active or k.is_delete as "isOff",
      array(select r.code_right from api_token_rights kr join acc_right r on r.id = kr.target_id and not r.is_delete where kr.api_token_id = k.id) as codes,
      (select coalesce(p.parameter_value, p.default_value) from property p where p.parameter = 'apiTokenCalls' and not p.is_delete limit 1) as "maxCalls"
    from api_token_secret s join api_token k on k.id = s.token_id join account a on a.id = k.owner_id
    where s.digest = ${digest}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const owner = withAdministratorRights(row, adminRights)
  const isOwnerIn = owner.isActive && !row.isDeleted && owner.mayEnter
  return {
    user: userOf(row, owner),
    mustChange: owner.mustChange,
    expires: Date.parse(row.expires),
    dead: row.isRevoked ? 'revoked' : row.isOff || !isOwnerIn ? 'blocked' : undefined,
    isAllowedFrom: addressMatcher(row.addresses),
    maxCalls: Math.max(1, Number(row.maxCalls) || MAX_CALLS),
  }
}

/** The API tokens known to one server process. */
export interface ApiTokens {
  /**
   * Returns the caller of a secret from an address; throws 401 for an invalid one, 403 for another address, 429 after too many invalid
   * ones.
   */
  callerOf(secret: string, address: string): Promise<Caller>
  /** Counts a call of a program; throws 429 when it exceeds the limit per minute. */
  countCall(caller: Caller): void
  /** Records the use of a token. */
  used(use: Use): void
  bypassCache(isOn: boolean): void
  forget(): void
  close(): Promise<void>
}

const MINUTE = 60_000
/** The header that RFC 6750 §3 requires. */
const challenge = (why: string) => ({
  headers: { 'WWW-Authenticate': `Bearer realm="nerud", error="invalid_token", error_description="${why}"` },
})

const refusals = {
  unknown: () => httpError(401, 'TOKEN_UNKNOWN', sessionText('token.unknown'), challenge('unknown')),
  expired: () => httpError(401, 'TOKEN_EXPIRED', sessionText('token.expired'), challenge('expired')),
  revoked: () => httpError(401, 'TOKEN_REVOKED', sessionText('token.revoked'), challenge('revoked')),
  blocked: () => httpError(401, 'TOKEN_BLOCKED', sessionText('token.blocked'), challenge('blocked')),
} as const

/** Counts calls by the minute, in this process. */
function callCounter(clock: () => Date): ApiTokens['countCall'] {
  let [minute, counts] = [0, new Map<number, number>()]
  return ({ user: { token }, maxCalls }) => {
    if (!token || maxCalls === undefined) return
    const now = clock().getTime()
    const current = Math.floor(now / MINUTE)
    if (current !== minute) [minute, counts] = [current, new Map()]
    const count = (counts.get(token.id) ?? 0) + 1
    if (count > maxCalls) {
      const wait = Math.ceil(((current + 1) * MINUTE - now) / 1000)
      throw httpError(429, 'TOO_MANY_CALLS', sessionText('token.tooMany', { most: maxCalls }), { headers: { 'Retry-After': String(wait) } })
    }
    counts.set(token.id, count)
  }
}

/** Opens the API tokens of this process. */
export function openApiTokens(parts: { db: Db; adminRights: readonly string[]; clock: () => Date; log: Log }): ApiTokens {
  const { db, adminRights, clock, log } = parts
  const memory = expiringCache<string, CachedToken>({ clock, keyOf: digest => digest, read: digest => tokenOf(db, digest, adminRights) })
  const uses = collectUses(db, log)

  const refuse = async (why: keyof typeof refusals, address: string): Promise<never> => {
    await limitAttempts(db, WRONG_TOKEN, [networkOf(address)], clock())
    throw refusals[why]()
  }

  return {
    async callerOf(secret, address) {
      // A malformed secret costs nothing: neither a query nor a count in the database.
      if (!isWellFormed(secret)) throw refusals.unknown()
      const existing = await memory.find(apiSecretDigest(secret))
      if (!existing) return refuse('unknown', address)
      if (existing.dead) return refuse(existing.dead, address)
      if (existing.expires <= clock().getTime()) return refuse('expired', address)
      if (!existing.isAllowedFrom(address)) throw httpError(403, 'TOKEN_ADDRESS', sessionText('token.address'))
      return { user: existing.user, mustChange: existing.mustChange, issued: 0, maxCalls: existing.maxCalls }
    },
    countCall: callCounter(clock),
    used: uses.add,
    bypassCache: memory.bypass,
    forget: memory.forget,
    close: uses.close,
  }
}
