/** A stream of numbers that look like chance and are the same at every run. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  /** One of several. */
  pick<T>(from: readonly T[]): T
  /** Does something happen that happens with this probability? */
  hits(probability: number): boolean
}

/** The stream that begins at a seed (mulberry32). */
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
