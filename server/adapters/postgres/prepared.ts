/** Which statements of a session the server keeps prepared, see {@link preparedCache}. */
export interface Prepared {
  /** How the statement is spelled to be prepared; undefined where it is not worth being kept. To be asked before each run of it. */
  spelled(text: string): string | undefined
  /** Notes under which name the server holds the statement; returns the names that it is to give up for it. */
  hold(text: string, name: string): readonly string[]
  /** Has so much been given up that the session should be ended? The driver forgets no statement. */
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

/** A statement that the server holds: how it is spelled, and its names, one for the types of its values each. */
interface Held {
  readonly spelled: string
  readonly names: Set<string>
}

/**
 * Callers choose filters and orders, so there is no end to statements: only those that came twice among the last few hundred are prepared, and the
 * one that was not used for longest goes when there are too many. When it comes twice again it is spelled with one more space at its end, because the driver takes what
 * it has prepared once for prepared.
 */
export function preparedCache({ characters, remembered, givenUp }: PreparedLimits = LIMITS): Prepared {
  const once = new Set<string>()
  const kept = new Map<string, Held>()
  /** How often each statement was given up. */
  const gone = new Map<string, number>()
  let size = 0
  let lost = 0

  const seenBefore = (text: string): boolean => {
    if (once.delete(text)) return true
    once.add(text)
    if (once.size > remembered) once.delete(once.values().next().value!)
    return false
  }
  const anew = (text: string): string => text + ' '.repeat(gone.get(text) ?? 0)

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
        gone.set(oldest, (gone.get(oldest) ?? 0) + 1)
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
