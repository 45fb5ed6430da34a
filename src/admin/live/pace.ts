/** At most so often what is counted over many rows follows what others change, in milliseconds: many people have such pages open. */
export const PACE_MS = 10_000
