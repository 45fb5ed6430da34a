/**
 * The header in which an answer tells the database position that its caller has seen, and in which the caller sends it back: lists read
 * from a standby are at least as new. The value is a position in the log of the database in PostgreSQL's format: `16/B374D848`.
 */
export const SEEN = 'x-seen'

const MOMENT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/iu

/** Returns the position as a number for comparison; undefined when malformed. */
export function momentOf(text: string | null | undefined): number | undefined {
  const [, high, low] = MOMENT.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? undefined : Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** Returns the later of two positions; a malformed one counts as the earliest. */
export const laterOf = (one: string | null, other: string | null): string | null =>
  (momentOf(other) ?? -1) > (momentOf(one) ?? -1) ? other : one
