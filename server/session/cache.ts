import type { Db } from '../engine/sql.ts'
import type { User } from '../engine/user.ts'
import { expiringCache } from './expiringCache.ts'
import { accountAccessOfSession, effectiveRights, rightsFingerprint, type SessionAccess } from './rights.ts'

/** A session in the cache of this process. */
interface CachedSession {
  readonly user: User
  readonly mustChange: boolean
  /** The fingerprint of its current rights, and of those that its client received last. */
  readonly print: string
  rightsSeen: string | null
  language: string | null
  /** The newest token that this process issued for it. */
  renewed?: { readonly token: string; readonly at: number }
}

/** Active sessions in memory. */
export interface SessionCache {
  /** Returns a cached session without a query. */
  peek(session: number): CachedSession | undefined
  /** Returns an active session of the account; null when there is none. */
  find(session: number, account: number): Promise<CachedSession | null>
  /** The same, always from the database. */
  reread(session: number, account: number): Promise<CachedSession | null>
  /** While bypassed, every call reads the database, because notifications from other processes do not arrive. */
  bypass(isOn: boolean): void
  forget(): void
}

const userOf = (account: SessionAccess, session: number): User => ({
  id: account.id,
  login: account.login,
  fio: account.fio,
  rights: new Set(effectiveRights(account)),
  readOnly: account.readOnly || account.viewer !== undefined,
  onlyReads: account.onlyReads || account.viewer !== undefined,
  session,
  ...(account.viewer && { viewer: account.viewer }),
})

/** Creates the cache of a process. */
export function sessionCache(options: { db: Db; adminRights: readonly string[]; clock: () => Date }): SessionCache {
  const { db, adminRights, clock } = options
  const { find, reread, ...memory } = expiringCache<{ session: number; account: number }, CachedSession>({
    clock,
    keyOf: ({ session }) => session,
    async read({ session, account }, now, existing) {
      const found = await accountAccessOfSession(db, { session, account, now }, adminRights)
      if (!found) return null
      return {
        user: userOf(found, session),
        mustChange: found.mustChange && !found.viewer,
        print: rightsFingerprint(found),
        rightsSeen: found.rightsSeen,
        language: found.language,
        ...(existing?.renewed && { renewed: existing.renewed }),
      }
    },
  })
  return {
    ...memory,
    reread: (session, account) => reread({ session, account }),
    async find(session, account) {
      const one = await find({ session, account })
      return one?.user.id === account ? one : null
    },
  }
}
