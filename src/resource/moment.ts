/**
 * The header by which an answer says up to which moment of the database its caller has seen, and by which the caller says it again: lists that are
 * read from a standby are at least as new. A moment is a place in the log of the database, as PostgreSQL writes it: `16/B374D848`.
 */
export const SEEN = 'x-seen'

const MOMENT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/iu

/** Where the moment stands among others; undefined for what is none. */
export function momentOf(text: string | null | undefined): number | undefined {
  const [, high, low] = MOMENT.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? undefined : Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** The later of two texts; what is no moment is before all others. */
export const laterOf = (one: string | null, other: string | null): string | null =>
  (momentOf(other) ?? -1) > (momentOf(one) ?? -1) ? other : one
