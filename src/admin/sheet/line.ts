import { optionsOf, wirePathOf, valueAt, type Resource, type WireRecord } from '#resource'
import { newKey } from '../api.ts'
import { sameValue, withoutValue, withValues, businessDay } from '../data/values.ts'
import { carriedOverValues } from '../form/merge.ts'
import type { Origin, OriginsByPath } from '../form/origins.ts'
import { type ServerErrors, remainingErrors, problemsOf, problemTextOf } from '../form/problems.ts'
import type { Translate } from '../pageRecord.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../browserStorage.ts'
import { isOfOpenTab, TAB } from '../form/tabs.ts'
import type { CalculatedLine } from './entryRules.ts'

/** A record that is typed as a line of the table. Immutable. */
export interface SheetLine {
  /** Identifies the line here and in browser storage. */
  readonly key: string
  /** The Idempotency-Key of the next request; replaced once the server has answered. */
  readonly attempt: string
  /** The values by wire path, as in a form. */
  readonly values: WireRecord
  readonly origins: OriginsByPath
  /** The values sent under the key, which may be saved already; null when no request is pending. */
  readonly sent: WireRecord | null
  /** The record as saved on the server; null before that. */
  readonly record: WireRecord | null
  readonly isSaving: boolean
  /** The user has left the line: missing values are errors now. */
  readonly isLeft: boolean
  /** Removed, and can be restored. */
  readonly isRemoved: boolean
  /** The server's errors by wire path. */
  readonly serverErrors: ServerErrors
  /** Why it could not be saved, apart from errors of its values. */
  readonly failure: string | null
  readonly counted: CalculatedLine | null
  /** Warnings, which do not prevent saving, by field name. */
  readonly warnings: Readonly<Record<string, string>>
}

const BLANK = {
  origins: {},
  sent: null,
  record: null,
  isSaving: false,
  isLeft: false,
  isRemoved: false,
  serverErrors: new Map(),
  failure: null,
  counted: null,
  warnings: {},
} as const satisfies Omit<SheetLine, 'key' | 'attempt' | 'values'>

/** A new line with these values. */
export const lineOf = (values: WireRecord, more: Partial<SheetLine> = {}): SheetLine => ({
  ...BLANK,
  key: newKey(),
  attempt: newKey(),
  values,
  ...more,
})

/** The value of a cell. */
export const cellValue = (resource: Resource, line: SheetLine, name: string): unknown =>
  valueAt(line.values, wirePathOf(resource, name)) ?? null

/** The origin of a cell's value. */
export const originOf = (resource: Resource, line: SheetLine, name: string): Origin | undefined => line.origins[wirePathOf(resource, name)]

/** Whether the user has typed in the line or it is being sent. Values carried over from the line above do not count. */
export const isTouched = (line: SheetLine): boolean =>
  line.sent !== null || (line.record === null ? Object.values(line.origins).includes('typed') : isChanged(line))

/** Whether a saved line has unsaved changes. */
export const isChanged = (line: SheetLine): boolean => Object.keys(line.origins).length > 0

/** Whether a line has unsaved changes and is not removed. */
export const isOpenLine = (line: SheetLine): boolean => !line.isRemoved && isTouched(line)

/** Sets some values of a line, by field name, with their origin. Server errors of the old values are dropped. */
export function withCells(resource: Resource, line: SheetLine, changes: WireRecord, origin: Origin | undefined): SheetLine {
  const paths = Object.keys(changes).map(name => wirePathOf(resource, name))
  const unchanged = Object.entries(line.origins).filter(([path]) => !paths.includes(path))
  const given = Object.entries(changes).flatMap(([name, value]): (readonly [string, Origin])[] =>
    // In a saved line an emptied value is a change too; an empty value derived from a choice is still decided by that choice.
    origin !== undefined && (!withoutValue(value) || line.record || typeof origin === 'object')
      ? [[wirePathOf(resource, name), origin]]
      : [],
  )
  return {
    ...line,
    values: withValues(resource, line.values, changes),
    origins: Object.fromEntries([...unchanged, ...given]),
    serverErrors: new Map([...line.serverErrors].filter(([path]) => !paths.includes(path))),
    failure: null,
  }
}

/** The names of cells and of those whose values follow from them. */
function withFollowing(resource: Resource, { origins }: SheetLine, names: readonly string[]): readonly string[] {
  const places = new Set(names.map(name => wirePathOf(resource, name)))
  const more = Object.keys(resource.fields).filter(name => {
    const origin = origins[wirePathOf(resource, name)]
    return typeof origin === 'object' && places.has(origin.follows) && !names.includes(name)
  })
  return more.length === 0 ? names : withFollowing(resource, { origins } as SheetLine, [...names, ...more])
}

/** A line with some cells, and what follows from them, as they were before. */
export function withFormer(resource: Resource, line: SheetLine, former: SheetLine, changed: readonly string[]): SheetLine {
  const names = withFollowing(resource, line, changed)
  const bare = withCells(resource, line, Object.fromEntries(names.map(name => [name, cellValue(resource, former, name)])), undefined)
  const places = names.map(name => wirePathOf(resource, name))
  const origins = Object.fromEntries(Object.entries(former.origins).filter(([place]) => places.includes(place)))
  return { ...bare, origins: { ...bare.origins, ...origins } }
}

/** A line with the record as another write has left it; unsaved changes are kept. */
export function withRecord(resource: Resource, line: SheetLine, record: WireRecord): SheetLine {
  const own = Object.keys(resource.fields).filter(name => originOf(resource, line, name) !== undefined)
  const changes = Object.fromEntries(own.map(name => [name, cellValue(resource, line, name)]))
  return { ...line, record, values: withValues(resource, record, changes), counted: null }
}

/** A new line below another one: preset values, and values carried over from above, marked as such. */
export function nextLine(resource: Resource, above: SheetLine | undefined, names: readonly string[], start: WireRecord): SheetLine {
  const carried = carriedOverValues(resource, above?.values, names)
  return withCells(resource, lineOf(start), carried, 'last')
}

/** Carries over again what has changed in the line above, into cells that the user has not filled in and that are not derived. */
export function carryOverAgain(resource: Resource, line: SheetLine, above: SheetLine, names: readonly string[]): SheetLine {
  if (line.record !== null || line.sent !== null) return line
  const carried = Object.entries(carriedOverValues(resource, above.values, names)).filter(([name, value]) => {
    const origin = originOf(resource, line, name)
    return (origin === undefined || origin === 'last') && !sameValue(resource.fields[name]!, cellValue(resource, line, name), value)
  })
  return carried.length === 0 ? line : withCells(resource, line, Object.fromEntries(carried), 'last')
}

/** Copies a line as a new one, without unique values and fields that are not copied. */
export function copyOfLine(resource: Resource, line: SheetLine, names: readonly string[], start: WireRecord): SheetLine {
  const { unique = {} } = resource.parts ?? {}
  const copied = names.filter(name => optionsOf(resource.fields[name]!).copied !== false && !(name in unique))
  const values = Object.fromEntries(
    copied.map(name => [name, cellValue(resource, line, name)] as const).filter(([, value]) => !withoutValue(value)),
  )
  return withCells(resource, lineOf(start), values, 'typed')
}

/** An error of a cell. */
interface CellProblem {
  readonly text: string
  /** The value is missing; shown only after the user has left the line. */
  readonly isMissing: boolean
}
/** The errors of a line: by field name, and those of the whole line. */
export interface LineProblems {
  readonly cells: Readonly<Record<string, CellProblem>>
  readonly wholeLine: readonly string[]
}

/** Validates lines by the declaration and the server's errors; the result is cached per line. */
export function makeLineValidator(resource: Resource, t: Translate): (line: SheetLine) => LineProblems {
  const judged = new WeakMap<SheetLine, LineProblems>()
  const names = new Map(Object.keys(resource.fields).map(name => [wirePathOf(resource, name), name]))
  const judge = (line: SheetLine): LineProblems => {
    const mode = line.record ? 'edit' : 'create'
    const found = Object.entries(problemsOf(resource, line.values, { mode, today: businessDay() }, line.record ?? undefined))
    const texts = remainingErrors(resource, line.serverErrors, line.values).map(([path, { text }]) => [path, text] as const)
    const cells: Record<string, CellProblem> = {}
    const wholeLine = line.failure === null ? [] : [line.failure]
    for (const [path, text] of [...texts, ...found.map(([path, problem]) => [path, problemTextOf(problem, t)] as const)]) {
      const name = names.get(path)
      if (name === undefined) wholeLine.push(text)
      else cells[name] ??= { text, isMissing: withoutValue(cellValue(resource, line, name)) }
    }
    return { cells, wholeLine }
  }
  return line => {
    const known = judged.get(line) ?? judge(line)
    judged.set(line, known)
    return known
  }
}

/** Whether a line can be sent. Errors of the whole line do not count: the reason of an earlier refusal may no longer apply. */
export const isLineValid = ({ cells }: LineProblems): boolean => Object.keys(cells).length === 0

/** Whether a value is an object, not an array or null. */
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The owner of stored lines: a user, a resource and the address of the page. */
export interface LineOwner {
  readonly user: number
  readonly resource: string
  readonly under: string
}

/** A line as stored in the browser. `at`: the time of the last change; `place`: the index in the table. */
interface StoredLine extends Pick<SheetLine, 'attempt' | 'values' | 'origins' | 'sent' | 'record' | 'isLeft'> {
  readonly at: string
  readonly place: number
}

/** A text that is being typed in a cell and is not a value yet. */
interface Typing {
  readonly key: string
  readonly name: string
  readonly text: string
}

const PREFIX = 'nerud.line:'
const DAYS = 30
const TYPING = '~typing'

const startOf = ({ user, resource, under }: LineOwner): string => `${PREFIX}${user}:${resource}:${under}:`
/** Each tab has its own keys, so that two tabs do not overwrite each other. */
const keyOf = (of: LineOwner, name: string): string => `${startOf(of)}${TAB}:${name}`

const parsed = (key: string): unknown => {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return null
  }
}
const isStoredLine = (value: unknown): value is StoredLine =>
  isPlainObject(value) && typeof value['at'] === 'string' && isPlainObject(value['values'])

/** Stores an unsaved line and removes a saved one; returns false when the browser has no room. */
export function storeLine(of: LineOwner, line: SheetLine, index: number): boolean {
  const key = keyOf(of, line.key)
  if (!isOpenLine(line)) {
    removeStored(key)
    return true
  }
  const { attempt, values, origins, sent, record, isLeft } = line
  return writeStored(
    key,
    JSON.stringify({ at: new Date().toISOString(), place: index, attempt, values, origins, sent, record, isLeft } satisfies StoredLine),
  )
}

/** Removes a line that is no longer in the table. */
export const removeStoredLine = (of: LineOwner, key: string): void => removeStored(keyOf(of, key))

/** Stores the text that is being typed; null removes it. */
export function storeTyping(of: LineOwner, typing: Typing | null): void {
  const key = keyOf(of, TYPING)
  if (typing) writeStored(key, JSON.stringify(typing))
  else removeStored(key)
}

/** Returns the unsaved lines that no other open tab is editing, in order, and moves them to this tab. */
export function takeStoredLines(of: LineOwner): { readonly lines: readonly SheetLine[]; readonly typing: readonly Typing[] } {
  const found: { readonly name: string; readonly stored: StoredLine }[] = []
  const typing: Typing[] = []
  for (const key of storedKeys(startOf(of))) {
    const rest = key.slice(startOf(of).length)
    const tab = rest.slice(0, rest.indexOf(':'))
    const name = rest.slice(rest.indexOf(':') + 1)
    if (isOfOpenTab(tab)) continue
    const value = parsed(key)
    if (tab !== TAB) removeStored(key)
    if (name === TYPING && isPlainObject(value)) typing.push(value as unknown as Typing)
    else if (isStoredLine(value) && Date.now() - Date.parse(value.at) < DAYS * 86_400_000) found.push({ name, stored: value })
  }
  const lines = found
    .toSorted((a, b) => a.stored.place - b.stored.place || a.stored.at.localeCompare(b.stored.at))
    .map(({ name, stored: { attempt, values, origins, sent, record, isLeft } }) =>
      lineOf(values, { key: name, attempt, origins, sent, record, isLeft }),
    )
  for (const [index, line] of lines.entries()) storeLine(of, line, index)
  return { lines, typing }
}
