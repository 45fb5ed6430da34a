import { idOf, placeOf, valueAt, type Field, type Resource } from '#resource'
import { sameValue, withValues, type Wire, childOf, changedNames } from '../data/values.ts'
import { isBlank, isCancelled, linesIn, sameLine, writtenNames } from './lines/rows.ts'

/** The merge of two edits of the same lines: the results with conflicts resolved in favour of either side, and whether there are any. */
interface MergedLines {
  readonly mine: readonly Wire[]
  readonly theirs: readonly Wire[]
  readonly isDisputed: boolean
}

interface MergedLine {
  readonly mine: Wire | null
  readonly theirs: Wire | null
  readonly isDisputed: boolean
}

const both = (line: Wire | null): MergedLine => ({ mine: line, theirs: line, isDisputed: false })

function mergeValues(one: Field, child: Resource, base: Wire, theirs: Wire, mine: Wire): MergedLine {
  const at = (line: Wire, name: string): unknown => valueAt(line, placeOf(child, name))
  const differ = (name: string, a: Wire, b: Wire): boolean => !sameValue(child.fields[name]!, at(a, name), at(b, name))
  const kept = writtenNames(one).filter(name => differ(name, base, mine) && differ(name, theirs, mine))
  const disputed = kept.filter(name => differ(name, base, theirs))
  const take = (names: readonly string[]): Wire => withValues(child, theirs, Object.fromEntries(names.map(name => [name, at(mine, name)])))
  return { mine: take(kept), theirs: take(kept.filter(name => !disputed.includes(name))), isDisputed: disputed.length > 0 }
}

function mergeLine(one: Field, child: Resource, base: Wire, theirs: Wire | undefined, mine: Wire): MergedLine {
  const isTouched = isCancelled(mine) || !sameLine(one, child, base, mine)
  if (!theirs) return !isTouched || isCancelled(mine) ? both(null) : { mine, theirs: null, isDisputed: true }
  if (!isCancelled(mine)) return mergeValues(one, child, base, theirs, mine)
  const cancelled = { ...theirs, isDelete: true }
  return sameLine(one, child, base, theirs) ? both(cancelled) : { mine: cancelled, theirs, isDisputed: true }
}

/** New lines on my side that are not on theirs yet; equal ones were created by a request whose response was lost. */
function unmade(one: Field, child: Resource, added: readonly Wire[], mine: readonly Wire[]): readonly Wire[] {
  const free = [...added]
  return mine.filter(line => {
    if (isBlank(one, child, line)) return false
    const place = isCancelled(line) ? -1 : free.findIndex(other => sameLine(one, child, other, line))
    if (place >= 0) free.splice(place, 1)
    return place < 0
  })
}

/** Merges two edits of a record's lines, line by line and field by field. */
function mergeLines(one: Field, base: unknown, theirs: unknown, mine: unknown): MergedLines {
  const child = childOf(one)!
  const byId = (value: unknown): ReadonlyMap<number, Wire> =>
    new Map(
      linesIn(value).flatMap(line => {
        const id = idOf(line['id'])
        return id ? [[id, line] as const] : []
      }),
    )
  const [before, theirsById, mineById] = [byId(base), byId(theirs), byId(mine)]
  const old = [...new Set([...theirsById.keys(), ...before.keys()])].map(id => {
    const [was, line] = [before.get(id), mineById.get(id)]
    return was && line ? mergeLine(one, child, was, theirsById.get(id), line) : both(theirsById.get(id) ?? null)
  })
  const added = [...theirsById].filter(([id]) => !before.has(id)).map(([, line]) => line)
  const fresh = unmade(
    one,
    child,
    added,
    linesIn(mine).filter(line => !idOf(line['id'])),
  )
  const side = (which: 'mine' | 'theirs'): readonly Wire[] => [...old.map(line => line[which]).filter(line => line !== null), ...fresh]
  return { mine: side('mine'), theirs: side('theirs'), isDisputed: old.some(line => line.isDisputed) }
}

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
