/** What this process read of the database and believes for a while, by key. */
export interface ExpiringCache<A, H> {
  /** What is remembered, without asking. */
  peek(key: number | string): H | undefined
  /** What is remembered and fresh, else what the database says; null when there is nothing, which is never remembered. */
  find(asked: A): Promise<H | null>
  /** The same, read from the database whatever is remembered. */
  reread(asked: A): Promise<H | null>
  /** While bypassed every call reads the database: changes made elsewhere are not heard of. */
  bypass(isOn: boolean): void
  forget(): void
}

/** The longest that something remembered is believed, in milliseconds: a lost notification from another process has no effect after that. */
const MAX_AGE = 15_000
const MAX_ENTRIES = 5000

interface ExpiringCacheParts<A, H> {
  readonly clock: () => Date
  readonly keyOf: (asked: A) => number | string
  /** Reads the database; `held` is what was remembered until now. */
  readonly read: (asked: A, now: Date, held: H | undefined) => Promise<H | null>
}

/** Makes the memory of one process: the database is asked once in a while instead of at every call. */
export function expiringCache<A, H extends object>({ clock, keyOf, read }: ExpiringCacheParts<A, H>): ExpiringCache<A, H> {
  const held = new Map<number | string, { readonly one: H; readonly readAt: number }>()
  let loading = new Map<number | string, Promise<H | null>>()
  let generation = 0
  let isBypassed = false

  const load = async (asked: A): Promise<H | null> => {
    const begun = generation
    const now = clock()
    const key = keyOf(asked)
    const one = await read(asked, now, held.get(key)?.one)
    // What was read before a change must not be remembered after it.
    if (one && begun === generation) {
      if (held.size >= MAX_ENTRIES) held.delete(held.keys().next().value!)
      held.set(key, { one, readAt: now.getTime() })
    }
    return one
  }

  const loadOnce = (asked: A): Promise<H | null> => {
    const key = keyOf(asked)
    const running = loading.get(key)
    if (running) return running
    const mine = loading
    const work = load(asked).finally(() => mine.delete(key))
    mine.set(key, work)
    return work
  }

  return {
    peek: key => held.get(key)?.one,
    reread: loadOnce,
    async find(asked) {
      const known = held.get(keyOf(asked))
      const isFresh = known && !isBypassed && clock().getTime() - known.readAt < MAX_AGE
      return isFresh ? known.one : loadOnce(asked)
    },
    bypass(isOn) {
      isBypassed = isOn
    },
    forget() {
      generation += 1
      held.clear()
      loading = new Map()
    },
  }
}
