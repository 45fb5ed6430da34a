import { idOf, type Narrow } from '#resource'

/** Does a record have this at the place: itself, as a reference to it, or among several? */
export const matchesNarrowing = (held: unknown, wanted: Narrow): boolean =>
  Array.isArray(held)
    ? held.some(one => matchesNarrowing(one, wanted))
    : [wanted]
        .flat()
        .map(String)
        .includes(String(typeof held === 'object' && held !== null ? idOf(held) : held))
