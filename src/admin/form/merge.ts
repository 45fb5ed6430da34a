import { placeOf, valueAt, type Field, type Resource } from '#resource'
import { childOf, changedNames, sameValue, withValues, type Wire } from '../data/values.ts'
import { mergeLines } from './lines/merge.ts'

/** One field that two people set to different values: what it was, what the other wrote, what was typed here. */
export interface Clash {
  readonly name: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** The outcome of a merge: the other's record with my changes that nobody disputes, and the fields that somebody must choose. */
export interface Merged {
  readonly values: Record<string, unknown>
  readonly clashes: readonly Clash[]
  /** The fields in which the merged values differ from the other's record. */
  readonly kept: readonly string[]
  /** The fields that the other alone changed. */
  readonly taken: readonly string[]
}

const mergedAt = (one: Field, base: unknown, theirs: unknown, mine: unknown) =>
  childOf(one) ? mergeLines(one, base, theirs, mine) : { mine, theirs, isDisputed: true }

/**
 * Merges two edits of one record field by field: what only one side changed is taken from that side, the same change on both
 * sides is no dispute, and where they differ `mine` stands in the values until a choice is made.
 */
export function mergeRecords(resource: Resource, names: readonly string[], base: Wire, theirs: Wire, mine: Wire): Merged {
  const at = (record: Wire, name: string): unknown => valueAt(record, placeOf(resource, name))
  const changedHere = changedNames(resource, names, base, mine)
  const changedThere = new Set(changedNames(resource, names, base, theirs))
  const merged = new Map(
    changedHere.map(name => [name, mergedAt(resource.fields[name]!, at(base, name), at(theirs, name), at(mine, name))]),
  )
  const kept = changedHere.filter(name => !sameValue(resource.fields[name]!, at(theirs, name), merged.get(name)!.mine))
  const clashes = kept
    .filter(name => changedThere.has(name) && merged.get(name)!.isDisputed)
    .map(name => ({ name, base: at(base, name), theirs: merged.get(name)!.theirs, mine: merged.get(name)!.mine }))
  const values = withValues(resource, theirs, Object.fromEntries(kept.map(name => [name, merged.get(name)!.mine])))
  return { values, clashes, kept, taken: [...changedThere].filter(name => !changedHere.includes(name)) }
}
