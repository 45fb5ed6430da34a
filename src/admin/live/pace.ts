/** The minimum interval between refetches of expensive sums, in milliseconds: many users have such pages open. */
export const PACE_MS = 10_000
