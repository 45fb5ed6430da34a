/** What this process read of the database and believes for a while, by key. */
export interface ExpiringCache<A, H> {
  /** What is remembered, without asking. */
  peek(key: number | string): H | undefined
  /** What is remembered and fresh, else what the database says; null when there is nothing, which is never remembered. */
  find(query: A): Promise<H | null>
  /** The same, read from the database whatever is remembered. */
  reread(query: A): Promise<H | null>
  /** While bypassed every call reads the database: changes made elsewhere are not heard of. */
  bypass(isOn: boolean): void
  forget(): void
}

/** The longest that something remembered is believed, in milliseconds: a lost notification from another process has no effect after that. */
const MAX_AGE = 15_000
const MAX_ENTRIES = 5000

interface ExpiringCacheParts<A, H> {
  readonly clock: () => Date
  readonly keyOf: (query: A) => number | string
  /** Reads the database; `held` is what was remembered until now. */
  readonly read: (query: A, now: Date, existing: H | undefined) => Promise<H | null>
}

/** Makes the memory of one process: the database is asked once in a while instead of at every call. */
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
    // What was read before a change must not be remembered after it.
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
