/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to, but without, 1. */
  next(): number
  whole(from: number, to: number): number
  one<T>(of: readonly T[]): T
}

/** Makes the numbers of a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return { next, whole, one: of => of[whole(0, of.length - 1)]! }
}
