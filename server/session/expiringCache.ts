/** A cache of database rows by key, with a limited age. */
export interface ExpiringCache<A, H> {
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
