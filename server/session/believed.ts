/** What this process read of the database and believes for a while, by key. */
export interface Believed<A, H> {
  /** What is remembered, without asking. */
  peek(key: number | string): H | undefined
  /** What is remembered and fresh, else what the database says; null when there is nothing, which is never remembered. */
  find(asked: A): Promise<H | null>
  /** The same, read from the database whatever is remembered. */
  reread(asked: A): Promise<H | null>
  /** Believes nothing that is remembered while it is doubted: changes made elsewhere are not seen. */
  doubt(isDoubted: boolean): void
  forget(): void
}

/** The longest that something remembered is believed, in milliseconds: a lost notification from another process has no effect after that. */
const BELIEVED = 15_000
const MOST_HELD = 5000

interface BelievedParts<A, H> {
  readonly clock: () => Date
  readonly keyOf: (asked: A) => number | string
  /** Reads the database; `held` is what was remembered until now. */
  readonly read: (asked: A, now: Date, held: H | undefined) => Promise<H | null>
}

/** Makes the memory of one process: the database is asked once in a while instead of at every call. */
export function believed<A, H extends object>({ clock, keyOf, read }: BelievedParts<A, H>): Believed<A, H> {
  const held = new Map<number | string, { readonly one: H; readonly readAt: number }>()
  let loading = new Map<number | string, Promise<H | null>>()
  let generation = 0
  let doubted = false

  const load = async (asked: A): Promise<H | null> => {
    const begun = generation
    const now = clock()
    const key = keyOf(asked)
    const one = await read(asked, now, held.get(key)?.one)
    // What was read before a change must not be remembered after it.
    if (one && begun === generation) {
      if (held.size >= MOST_HELD) held.delete(held.keys().next().value!)
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
      const isFresh = known && !doubted && clock().getTime() - known.readAt < BELIEVED
      return isFresh ? known.one : loadOnce(asked)
    },
    doubt(isDoubted) {
      doubted = isDoubted
    },
    forget() {
      generation += 1
      held.clear()
      loading = new Map()
    },
  }
}
