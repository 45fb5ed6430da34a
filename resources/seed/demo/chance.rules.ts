/** A pseudo-random sequence that is the same in every run. */
export interface Chance {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer, both bounds included. */
  between(from: number, to: number): number
  /** A random element. */
  pick<T>(from: readonly T[]): T
  /** True with the given probability. */
  hits(probability: number): boolean
}

/** Makes the sequence of a seed (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: from => from[Math.floor(next() * from.length)]!,
    hits: probability => next() < probability,
  }
}
