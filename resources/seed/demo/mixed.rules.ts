/** A number from 0 up to `below` that looks like chance and is the same at every run: mixed from the keys. */
export function pick(below: number, ...keys: readonly number[]): number {
  let mixed = 0x9e3779b9
  for (const key of keys) {
    mixed = Math.imul(mixed ^ key, 0x85ebca6b)
    mixed ^= mixed >>> 13
    mixed = Math.imul(mixed, 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) % below
}

/** The day that lies so many days before a moment, YYYY-MM-DD; after it when negative. */
export const dayBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** The first day of the month that lies so many months before a moment's, YYYY-MM-DD. */
export const monthBefore = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
