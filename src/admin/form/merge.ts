import {
  optionsOf,
  wirePathOf,
  valueAt,
  type Resource,
  idOf,
  setAt,
  type Field,
  hasWrites,
  type Resources,
  type WireRecord,
} from '#resource'
import { isUnresolved } from '../inputs/pending.ts'
import { withoutValue, childOf, sameValue, startValues, toWire, withValues, type LinkedLines, changedNames } from '../data/values.ts'

/** The values that a new line carries over from the one above, by field name: those of writable fields declared with `keeps`. */
export function carriedOverValues(resource: Resource, above: WireRecord | undefined, names: readonly string[]): WireRecord {
  if (!above) return {}
  return Object.fromEntries(
    names
      .filter(name => optionsOf(resource.fields[name]!).keeps)
      .map(name => [name, valueAt(above, wirePathOf(resource, name))] as const)
      .filter(([, value]) => !withoutValue(value) && !isUnresolved(value)),
  )
}

/** A line as it is sent with its header, and its index among the lines of the form. */
export interface ChangedLine {
  readonly at: number
  readonly sent: Readonly<Record<string, unknown>>
}

/** The lines in a value of a lines field. */
export const linesIn = (value: unknown): readonly WireRecord[] => (Array.isArray(value) ? (value as readonly WireRecord[]) : [])

/** Whether the user has cancelled the line. A cancelled new line is dropped. Lines keep their indexes until they are saved. */
export const isCancelled = (line: WireRecord): boolean => line['isDelete'] === true

/** The names of the line's fields that are written with the header. */
export const lineFieldNames = (one: Field): readonly string[] => optionsOf(one).writes ?? []

/** The key under which a line stores its carried-over values, so that they do not count as typed while unchanged. */
const CARRIED_OVER = '~taken'

/** The carried-over values of a line, by field name. */
export const carriedOverOf = (line: WireRecord): WireRecord => (line[CARRIED_OVER] ?? {}) as WireRecord

/** A new line with default values. */
const startLine = (one: Field, child: Resource): WireRecord => {
  const start = startValues(child)
  const line: Record<string, unknown> = {}
  for (const name of lineFieldNames(one)) {
    const path = wirePathOf(child, name)
    setAt(line, path, valueAt(start, path) ?? null)
  }
  return line
}

/** A new line below another one, with the values that its fields declare as `keeps` carried over. */
export function nextLine(one: Field, child: Resource, above: WireRecord | undefined): WireRecord {
  const taken = carriedOverValues(child, above, lineFieldNames(one))
  const start = startLine(one, child)
  return Object.keys(taken).length === 0 ? start : { ...withValues(child, start, taken), [CARRIED_OVER]: taken }
}

/** Copies a line as a new one, without its id and without unique values and fields that are not copied. */
export function copyOfLine(one: Field, child: Resource, line: WireRecord): WireRecord {
  const { unique = {} } = child.parts ?? {}
  const copied = lineFieldNames(one).filter(name => optionsOf(child.fields[name]!).copied !== false && !(name in unique))
  const values = copied.map(name => [name, valueAt(line, wirePathOf(child, name)) ?? null] as const)
  return withValues(child, startLine(one, child), Object.fromEntries(values.filter(([, value]) => !withoutValue(value))))
}

const changedIn = (one: Field, child: Resource, before: WireRecord, line: WireRecord): readonly string[] =>
  lineFieldNames(one).filter(name => {
    const path = wirePathOf(child, name)
    return !sameValue(child.fields[name]!, valueAt(before, path), valueAt(line, path))
  })

/** Whether two lines have equal values, regardless of their ids. */
export const sameLine = (one: Field, child: Resource, a: WireRecord, b: WireRecord): boolean => changedIn(one, child, a, b).length === 0

/** Whether this is a new line in which nothing was typed. Such lines are not sent, even with carried-over values. */
export const isBlankLine = (one: Field, child: Resource, line: WireRecord): boolean =>
  !idOf(line['id']) && sameLine(one, child, withValues(child, startLine(one, child), carriedOverOf(line)), line)

function bodyOfLine(child: Resource, names: readonly string[], line: WireRecord): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of names) setAt(body, wirePathOf(child, name), toWire(child.fields[name]!, valueAt(line, wirePathOf(child, name))))
  return body
}

function lineToSend(
  one: Field,
  child: Resource,
  before: WireRecord | undefined,
  line: WireRecord,
): Readonly<Record<string, unknown>> | null {
  if (!before) {
    // A line that another user has cancelled but this user keeps is created again.
    if (isCancelled(line) || isBlankLine(one, child, line)) return null
    const body = bodyOfLine(child, lineFieldNames(one), line)
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  }
  const known = { id: idOf(before['id']), ...('version' in before && { version: before['version'] }) }
  if (isCancelled(line)) return { ...known, isDelete: true }
  const changed = changedIn(one, child, before, line)
  return changed.length > 0 ? { ...known, ...bodyOfLine(child, changed, line) } : null
}

/** What is sent of the lines: new, changed and cancelled ones; `base` is the record that they are changes of, with its versions. */
export function changedLines(one: Field, base: unknown, value: unknown): readonly ChangedLine[] {
  const child = childOf(one)!
  const known = new Map(linesIn(base).map(line => [idOf(line['id']), line]))
  return linesIn(value).flatMap((line, at) => {
    const id = idOf(line['id'])
    const sent = lineToSend(one, child, id ? known.get(id) : undefined, line)
    return sent ? [{ at, sent }] : []
  })
}

/** Whether two values of a lines field contain the same lines. New lines are matched by index, which they keep until they are saved. */
function sameLines(one: Field, a: unknown, b: unknown): boolean {
  const child = childOf(one)!
  const [before, after] = [linesIn(a), linesIn(b)]
  const existing = new Set(after.map(line => idOf(line['id'])))
  const isUnchanged = (at: number): boolean => {
    const [was, is] = [before[at], after[at]]
    return !!was && !!is && !idOf(was['id']) && isCancelled(was) === isCancelled(is) && sameLine(one, child, was, is)
  }
  const isLeft = (line: WireRecord, at: number): boolean =>
    idOf(line['id']) ? existing.has(idOf(line['id'])) : isCancelled(line) || isBlankLine(one, child, line) || isUnchanged(at)
  return before.every(isLeft) && changedLines(one, a, b).every(({ at }) => !idOf(after[at]!['id']) && isUnchanged(at))
}

/** The lines without cancelled and blank ones. */
export const activeLines = (one: Field, value: unknown): readonly WireRecord[] =>
  linesIn(value).filter(line => !isCancelled(line) && !isBlankLine(one, childOf(one)!, line))

/** Assigns the ids and versions that the server has created to the lines of a form. */
export function savedLines(one: Field, sent: unknown, made: unknown, value: unknown): readonly WireRecord[] {
  const byAge = linesIn(made).toSorted((a, b) => Number(a['id']) - Number(b['id']))
  const indexes = changedLines(one, [], sent).map(({ at }) => at)
  return linesIn(value).map((line, at) => {
    const stored = byAge[indexes.indexOf(at)]
    return stored && indexes.includes(at) ? { ...line, id: stored['id'], version: stored['version'] } : line
  })
}

/** The displayed number of each line; null for lines that were cancelled while blank. */
export function lineNumbers(one: Field, lines: readonly WireRecord[]): readonly (number | null)[] {
  let last = 0
  return lines.map(line => (isCancelled(line) && isBlankLine(one, childOf(one)!, { ...line, isDelete: false }) ? null : ++last))
}

/** New and changed lines first, then the unchanged ones by id: the array is the complete list, and the paths of errors refer to positions in it. */
const sent: LinkedLines['sent'] = (one, before, value) => {
  const changed = changedLines(one, before, value).map(line => line.sent)
  const ids = new Set(changed.map(line => line['id']))
  const stays = linesIn(before).flatMap(line => idOf(line['id']) ?? [])
  return [...changed, ...stays.filter(id => !ids.has(id)).map(id => ({ id }))]
}

/** Links each field of lines with the resource of its lines, by which a form validates, compares and sends them. */
export function linkLines(resource: Resource, resources: Resources): Resource {
  if (!Object.values(resource.fields).some(hasWrites)) return resource
  const link = (one: Field): Field => {
    const linked: LinkedLines = { child: resources[optionsOf(one).target!]!, same: sameLines, sent }
    return { ...one, options: { ...one.options, linked } }
  }
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).map(([name, one]) => [name, hasWrites(one) ? link(one) : one])),
  }
}

/** The merge of two edits of the same lines: the results with conflicts resolved in favour of either side, and whether there are any. */
interface MergedLines {
  readonly mine: readonly WireRecord[]
  readonly theirs: readonly WireRecord[]
  readonly isDisputed: boolean
}

interface MergedLine {
  readonly mine: WireRecord | null
  readonly theirs: WireRecord | null
  readonly isDisputed: boolean
}

const both = (line: WireRecord | null): MergedLine => ({ mine: line, theirs: line, isDisputed: false })

function mergeValues(one: Field, child: Resource, base: WireRecord, theirs: WireRecord, mine: WireRecord): MergedLine {
  const at = (line: WireRecord, name: string): unknown => valueAt(line, wirePathOf(child, name))
  const differ = (name: string, a: WireRecord, b: WireRecord): boolean => !sameValue(child.fields[name]!, at(a, name), at(b, name))
  const mineOnly = lineFieldNames(one).filter(name => differ(name, base, mine) && differ(name, theirs, mine))
  const disputed = mineOnly.filter(name => differ(name, base, theirs))
  const take = (names: readonly string[]): WireRecord =>
    withValues(child, theirs, Object.fromEntries(names.map(name => [name, at(mine, name)])))
  return { mine: take(mineOnly), theirs: take(mineOnly.filter(name => !disputed.includes(name))), isDisputed: disputed.length > 0 }
}

function mergeLine(one: Field, child: Resource, base: WireRecord, theirs: WireRecord | undefined, mine: WireRecord): MergedLine {
  const isTouched = isCancelled(mine) || !sameLine(one, child, base, mine)
  if (!theirs) return !isTouched || isCancelled(mine) ? both(null) : { mine, theirs: null, isDisputed: true }
  if (!isCancelled(mine)) return mergeValues(one, child, base, theirs, mine)
  const cancelled = { ...theirs, isDelete: true }
  return sameLine(one, child, base, theirs) ? both(cancelled) : { mine: cancelled, theirs, isDisputed: true }
}

/** New lines on my side that are not on theirs yet; equal ones were created by a request whose response was lost. */
function unmade(one: Field, child: Resource, added: readonly WireRecord[], mine: readonly WireRecord[]): readonly WireRecord[] {
  const free = [...added]
  return mine.filter(line => {
    if (isBlankLine(one, child, line)) return false
    const index = isCancelled(line) ? -1 : free.findIndex(other => sameLine(one, child, other, line))
    if (index >= 0) free.splice(index, 1)
    return index < 0
  })
}

/** Merges two edits of a record's lines, line by line and field by field. */
function mergeLines(one: Field, base: unknown, theirs: unknown, mine: unknown): MergedLines {
  const child = childOf(one)!
  const byId = (value: unknown): ReadonlyMap<number, WireRecord> =>
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
  const side = (which: 'mine' | 'theirs'): readonly WireRecord[] => [
    ...old.map(line => line[which]).filter(line => line !== null),
    ...fresh,
  ]
  return { mine: side('mine'), theirs: side('theirs'), isDisputed: old.some(line => line.isDisputed) }
}

/** A field that two users changed to different values: the original value, theirs and mine. */
export interface Conflict {
  readonly name: string
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** The result of a merge: their record with my undisputed changes, and the conflicts that the user must resolve. */
export interface Merged {
  readonly values: Record<string, unknown>
  readonly conflicts: readonly Conflict[]
  /** The fields in which the merged values differ from their record. */
  readonly differing: readonly string[]
  /** The fields that only they changed. */
  readonly taken: readonly string[]
}

const mergedAt = (one: Field, base: unknown, theirs: unknown, mine: unknown) =>
  childOf(one) ? mergeLines(one, base, theirs, mine) : { mine, theirs, isDisputed: true }

/** Merges two edits of one record field by field: a change by one side is taken, equal changes are no conflict, and in a conflict the values contain `mine` until the user chooses. */
export function mergeRecords(resource: Resource, names: readonly string[], base: WireRecord, theirs: WireRecord, mine: WireRecord): Merged {
  const at = (record: WireRecord, name: string): unknown => valueAt(record, wirePathOf(resource, name))
  const myChanges = changedNames(resource, names, base, mine)
  const theirChanges = new Set(changedNames(resource, names, base, theirs))
  const merged = new Map(myChanges.map(name => [name, mergedAt(resource.fields[name]!, at(base, name), at(theirs, name), at(mine, name))]))
  const differing = myChanges.filter(name => !sameValue(resource.fields[name]!, at(theirs, name), merged.get(name)!.mine))
  const conflicts = differing
    .filter(name => theirChanges.has(name) && merged.get(name)!.isDisputed)
    .map(name => ({ name, base: at(base, name), theirs: merged.get(name)!.theirs, mine: merged.get(name)!.mine }))
  const values = withValues(resource, theirs, Object.fromEntries(differing.map(name => [name, merged.get(name)!.mine])))
  return { values, conflicts, differing, taken: [...theirChanges].filter(name => !myChanges.includes(name)) }
}
