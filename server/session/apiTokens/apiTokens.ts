import { networkOf } from '../../address.ts'
import { httpError } from '../../httpError.ts'
import type { Log } from '../../log.ts'
import type { Db } from '../../engine/sql.ts'
import { expiringCache } from '../expiringCache.ts'
import { limitTries, WRONG_TOKEN } from '../limits.ts'
import type { Caller } from '../../engine/user.ts'
import { sessionText } from '../texts.ts'
import { digestOf, isWellFormed } from './secret.ts'
import { tokenOf, type CachedToken } from './cachedToken.ts'
import { collectUses, type Use } from './uses.ts'

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
  return ({ user: { token }, most }) => {
    if (!token || most === undefined) return
    const now = clock().getTime()
    const current = Math.floor(now / MINUTE)
    if (current !== minute) [minute, counts] = [current, new Map()]
    const count = (counts.get(token.id) ?? 0) + 1
    if (count > most) {
      const wait = Math.ceil(((current + 1) * MINUTE - now) / 1000)
      throw httpError(429, 'TOO_MANY_CALLS', sessionText('token.tooMany', { most }), { headers: { 'Retry-After': String(wait) } })
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
    await limitTries(db, WRONG_TOKEN, [networkOf(address)], clock())
    throw refusals[why]()
  }

  return {
    async callerOf(secret, address) {
      // A malformed secret costs nothing: neither a query nor a count in the database.
      if (!isWellFormed(secret)) throw refusals.unknown()
      const existing = await memory.find(digestOf(secret))
      if (!existing) return refuse('unknown', address)
      if (existing.dead) return refuse(existing.dead, address)
      if (existing.expires <= clock().getTime()) return refuse('expired', address)
      if (!existing.isAllowedFrom(address)) throw httpError(403, 'TOKEN_ADDRESS', sessionText('token.address'))
      return { user: existing.user, mustChange: existing.mustChange, issued: 0, most: existing.most }
    },
    countCall: callCounter(clock),
    used: uses.add,
    bypassCache: memory.bypass,
    forget: memory.forget,
    close: uses.close,
  }
}
