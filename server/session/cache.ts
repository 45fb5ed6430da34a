import type { Db } from '../engine/sql.ts'
import type { User } from '../engine/user.ts'
import { accountAccessOfSession, effectiveRights, rightsFingerprint, type SessionAccess } from './rights.ts'

/** A cache of database rows by key, with a limited age. */
interface ExpiringCache<A, H> {
  /** Returns a cached entry without a query. */
  peek(key: number | string): H | undefined
  /** Returns a fresh cached entry, else reads the database; null, which is never cached, when there is nothing. */
  find(query: A): Promise<H | null>
  /** The same, always from the database. */
  reread(query: A): Promise<H | null>
  /** While bypassed, every call reads the database, because notifications from other processes do not arrive. */
  bypass(isOn: boolean): void
  forget(): void
}

/** The maximum age of an entry in milliseconds, after which a lost notification from another process no longer matters. */
const MAX_AGE = 15_000
const MAX_ENTRIES = 5000

interface ExpiringCacheParts<A, H> {
  readonly clock: () => Date
  readonly keyOf: (query: A) => number | string
  /** Reads the database; `existing` is the entry cached so far. */
  readonly read: (query: A, now: Date, existing: H | undefined) => Promise<H | null>
}

/** Creates the cache of a process, so that the database is not queried in every call. */
export function expiringCache<A, H extends object>({ clock, keyOf, read }: ExpiringCacheParts<A, H>): ExpiringCache<A, H> {
  const byKey = new Map<number | string, { readonly one: H; readonly readAt: number }>()
  let loading = new Map<number | string, Promise<H | null>>()
  let generation = 0
  let isBypassed = false

  const load = async (query: A): Promise<H | null> => {
    const begun = generation
    const now = clock()
    const key = keyOf(query)
    const one = await read(query, now, byKey.get(key)?.one)
    // A result from before a change must not be cached after it.
    if (one && begun === generation) {
      if (byKey.size >= MAX_ENTRIES) byKey.delete(byKey.keys().next().value!)
      byKey.set(key, { one, readAt: now.getTime() })
    }
    return one
  }

  const loadOnce = (query: A): Promise<H | null> => {
    const key = keyOf(query)
    const running = loading.get(key)
    if (running) return running
    const mine = loading
    const work = load(query).finally(() => mine.delete(key))
    mine.set(key, work)
    return work
  }

  return {
    peek: key => byKey.get(key)?.one,
    reread: loadOnce,
    async find(query) {
      const known = byKey.get(keyOf(query))
      const isFresh = known && !isBypassed && clock().getTime() - known.readAt < MAX_AGE
      return isFresh ? known.one : loadOnce(query)
    },
    bypass(isOn) {
      isBypassed = isOn
    },
    forget() {
      generation += 1
      byKey.clear()
      loading = new Map()
    },
  }
}

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
