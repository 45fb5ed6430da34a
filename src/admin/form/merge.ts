import { placeOf, valueAt, type Field, type Resource } from '#resource'
import { childOf, changedNames, sameValue, withValues, type Wire } from '../data/values.ts'
import { mergeLines } from './lines/merge.ts'

/** A field that two users changed to different values: the original value, theirs and mine. */
export interface Clash {
  readonly name: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** The result of a merge: their record with my undisputed changes, and the conflicts that the user must resolve. */
export interface Merged {
  readonly values: Record<string, unknown>
  readonly clashes: readonly Clash[]
  /** The fields in which the merged values differ from their record. */
  readonly kept: readonly string[]
  /** The fields that only they changed. */
  readonly taken: readonly string[]
}

const mergedAt = (one: Field, base: unknown, theirs: unknown, mine: unknown) =>
  childOf(one) ? mergeLines(one, base, theirs, mine) : { mine, theirs, isDisputed: true }

/** Merges two edits of one record field by field: a change by one side is taken, equal changes are no conflict, and in a conflict the values contain `mine` until the user chooses. */
export function mergeRecords(resource: Resource, names: readonly string[], base: Wire, theirs: Wire, mine: Wire): Merged {
  const at = (record: Wire, name: string): unknown => valueAt(record, placeOf(resource, name))
  const myChanges = changedNames(resource, names, base, mine)
  const theirChanges = new Set(changedNames(resource, names, base, theirs))
  const merged = new Map(myChanges.map(name => [name, mergedAt(resource.fields[name]!, at(base, name), at(theirs, name), at(mine, name))]))
  const kept = myChanges.filter(name => !sameValue(resource.fields[name]!, at(theirs, name), merged.get(name)!.mine))
  const clashes = kept
    .filter(name => theirChanges.has(name) && merged.get(name)!.isDisputed)
    .map(name => ({ name, base: at(base, name), theirs: merged.get(name)!.theirs, mine: merged.get(name)!.mine }))
  const values = withValues(resource, theirs, Object.fromEntries(kept.map(name => [name, merged.get(name)!.mine])))
  return { values, clashes, kept, taken: [...theirChanges].filter(name => !myChanges.includes(name)) }
}
