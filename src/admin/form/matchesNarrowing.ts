import { idOf, type Narrow } from '#resource'

/** Does a record have this at the place: itself, as a reference to it, or among several? */
export const matchesNarrowing = (existing: unknown, wanted: Narrow): boolean =>
  Array.isArray(existing)
    ? existing.some(one => matchesNarrowing(one, wanted))
    : [wanted]
        .flat()
        .map(String)
        .includes(String(typeof existing === 'object' && existing !== null ? idOf(existing) : existing))
