import { idOf, type Narrow } from '#resource'

/** Whether a value equals the wanted one, refers to it, or contains it. */
export const matchesNarrowing = (existing: unknown, allowed: Narrow): boolean =>
  Array.isArray(existing)
    ? existing.some(one => matchesNarrowing(one, allowed))
    : [allowed]
        .flat()
        .map(String)
        .includes(String(typeof existing === 'object' && existing !== null ? idOf(existing) : existing))
