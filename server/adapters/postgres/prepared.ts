/** The prepared statements of a session, see {@link preparedCache}. */
export interface Prepared {
  /** Returns the text under which the statement is prepared; undefined when it should not be prepared. Call it before each run. */
  spelled(text: string): string | undefined
  /** Records the name under which the server has the statement; returns the names to deallocate for it. */
  hold(text: string, name: string): readonly string[]
  /** Whether so many statements were deallocated that the session should be replaced, because the driver forgets none. */
  readonly isWorn: boolean
}

/**
 * Limits: the characters of all prepared statements, the number of other remembered statements, and the number of deallocations before a
 * session is replaced.
 */
export interface PreparedLimits {
  readonly characters: number
  readonly remembered: number
  readonly givenUp: number
}

/** A prepared list query takes the server about a hundred bytes per character. */
const LIMITS: PreparedLimits = { characters: 400_000, remembered: 500, givenUp: 500 }

/** A prepared statement: its text, and its names, one per combination of parameter types. */
interface PreparedStatement {
  readonly spelled: string
  readonly names: Set<string>
}

/**
 * Callers choose filters and orders, so there are very many statements. Only those that occur twice among the last few hundred are
 * prepared, and the least recently used one is deallocated when there are too many. When a deallocated statement is prepared again, its
 * text gets one more space at the end, because the driver still believes that the old text is prepared.
 */
export function preparedCache({ characters, remembered, givenUp }: PreparedLimits = LIMITS): Prepared {
  const once = new Set<string>()
  const kept = new Map<string, PreparedStatement>()
  /** How often each statement was deallocated. */
  const evictions = new Map<string, number>()
  let size = 0
  let lost = 0

  const seenBefore = (text: string): boolean => {
    if (once.delete(text)) return true
    once.add(text)
    if (once.size > remembered) once.delete(once.values().next().value!)
    return false
  }
  const anew = (text: string): string => text + ' '.repeat(evictions.get(text) ?? 0)

  return {
    spelled: text => {
      if (text.length > characters) return undefined
      const existing = kept.get(text)
      if (!existing) return seenBefore(text) ? anew(text) : undefined
      kept.delete(text)
      kept.set(text, existing)
      return existing.spelled
    },
    hold: (text, name) => {
      const existing = kept.get(text)
      if (existing) {
        existing.names.add(name)
        return []
      }
      kept.set(text, { spelled: anew(text), names: new Set([name]) })
      size += text.length
      const out: string[] = []
      while (size > characters) {
        const [oldest, { names }] = kept.entries().next().value!
        kept.delete(oldest)
        evictions.set(oldest, (evictions.get(oldest) ?? 0) + 1)
        lost += 1
        size -= oldest.length
        out.push(...names)
      }
      return out
    },
    get isWorn() {
      return lost >= givenUp
    },
  }
}
