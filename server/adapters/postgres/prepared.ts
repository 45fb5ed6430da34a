/** Which statements of a session the server keeps prepared, see {@link keptPrepared}. */
export interface Prepared {
  /** Is this statement worth being kept? To be asked before each run of it. */
  isKept(text: string): boolean
  /** Notes under which name the server holds the statement; returns the names that it is to give up for it. */
  hold(text: string, name: string): readonly string[]
  /** Has so much been given up that the session should be ended? The driver forgets no statement, and does not prepare one again. */
  readonly isWorn: boolean
}

/** How much is kept: the characters of all statements together, how many others are remembered, and how many are given up before a session is worn. */
export interface PreparedLimits {
  readonly characters: number
  readonly remembered: number
  readonly givenUp: number
}

/** A prepared list takes the server about a hundred bytes for each of its characters. */
const LIMITS: PreparedLimits = { characters: 400_000, remembered: 500, givenUp: 500 }

/**
 * Callers choose filters and orders, so there is no end to statements: only those that came twice among the last few hundred are prepared, and the
 * one that was not used for longest goes when there are too many. What was given up once is never prepared in this session again.
 */
export function keptPrepared({ characters, remembered, givenUp }: PreparedLimits = LIMITS): Prepared {
  const once = new Set<string>()
  const kept = new Map<string, Set<string>>()
  const gone = new Set<string>()
  let size = 0

  const seenBefore = (text: string): boolean => {
    if (once.delete(text)) return true
    once.add(text)
    if (once.size > remembered) once.delete(once.values().next().value!)
    return false
  }

  return {
    isKept: text => {
      if (gone.has(text) || text.length > characters) return false
      const names = kept.get(text)
      if (!names) return seenBefore(text)
      kept.delete(text)
      kept.set(text, names)
      return true
    },
    hold: (text, name) => {
      const names = kept.get(text)
      if (names) {
        names.add(name)
        return []
      }
      kept.set(text, new Set([name]))
      size += text.length
      const out: string[] = []
      while (size > characters) {
        const [oldest, its] = kept.entries().next().value!
        kept.delete(oldest)
        gone.add(oldest)
        size -= oldest.length
        out.push(...its)
      }
      return out
    },
    get isWorn() {
      return gone.size >= givenUp
    },
  }
}
