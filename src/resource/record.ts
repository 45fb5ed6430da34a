import { optionsOf, type Field } from './field.ts'
import { kindOf, parseValue } from './kinds/index.ts'
import type { Resource } from './resource.ts'
import { isProblem, problem, type Problem } from './values.ts'

/** A record as calls send it: values at their dotted paths, references with the fields they show. `WireOf` is the type of one resource's. */
export type WireRecord = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a dotted path of a record, undefined when the path does not exist. */
export const valueAt = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), record)

// Assigning to '__proto__' would change the prototype of the object, and walking through it would change every object.
const put = (record: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
  else record[key] = value
}

/** Sets a value at a dotted path, creating objects on the way. */
export function setAt(record: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop()!
  let at = record
  for (const key of keys) {
    if (!Object.hasOwn(at, key) || !isObject(at[key])) put(at, key, {})
    at = at[key] as Record<string, unknown>
  }
  put(at, last, value)
}

/** Returns the dotted path of a field in the record on the wire. */
export const wirePathOf = (resource: Resource, name: string): string => {
  const one = resource.fields[name]
  return (one && optionsOf(one).at) ?? name
}

/** Returns the dotted paths in a record on the wire; objects of known fields are descended into, others are taken whole. */
export function wirePathsOf(record: WireRecord, known: ReadonlySet<string>, prefix = ''): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    const path = prefix + key
    if (known.has(path) || !isObject(value)) return [path]
    const opens = [...known].some(one => one.startsWith(path + '.'))
    return opens ? wirePathsOf(value, known, path + '.') : [path]
  })
}

/** Converts a record to the form that `derive`, `checks` and `when` read: by field name instead of by wire path. */
export function byName(resource: Resource, wire: WireRecord): Record<string, unknown> {
  const flat: Record<string, unknown> = { id: wire['id'], version: wire['version'] }
  for (const name of Object.keys(resource.fields)) flat[name] = valueAt(wire, wirePathOf(resource, name)) ?? null
  return flat
}

/** Whether a client may send this field at all. */
export const isSent = (one: Field): boolean => {
  const options = optionsOf(one)
  return !options.readonly && !options.derived && !kindOf(one).isElsewhere
}

/** Whether an ordinary change of a stored record may write this field: it is sent, not only on create, and read back. */
export const isChangeable = (one: Field): boolean => {
  const { createOnly, secret } = optionsOf(one)
  return isSent(one) && !createOnly && !secret && one.kind !== 'file' && one.kind !== 'lines'
}

/** Returns a record's title for selects and links. */
export const titleOf = (resource: Resource, wire: WireRecord): string => resource.title.of(byName(resource, wire))

const NUMBERS: readonly string[] = ['money', 'decimal']
/** Returns the text of a nested reference: its title when it carries enough fields, else its first shown value. */
export function refText(target: Resource, ref: unknown): string {
  if (!isObject(ref)) return ''
  const complete = target.title.fields.every(name => valueAt(ref, wirePathOf(target, name)) !== undefined)
  if (complete) return titleOf(target, ref)
  // Decimals are not names, although they are strings on the wire.
  const isName = (key: string): boolean => !NUMBERS.includes(target.fields[key]?.kind ?? '')
  const shown = Object.entries(ref).find(([key, value]) => key !== 'id' && typeof value === 'string' && value !== '' && isName(key))
  return String(shown?.[1] ?? ref['id'] ?? '')
}

/** Returns the fields that are derived only from these: sums can derive them, too. */
export const derivedFrom = ({ derive = {} }: Pick<Resource, 'derive'>, names: readonly string[]): readonly string[] =>
  Object.entries(derive).flatMap(([name, { from }]) => (from.every(one => names.includes(one)) ? [name] : []))

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Whether a screen requires a value. */
export const isRequiredOnScreen = (one: Field): boolean => optionsOf(one).required === true || optionsOf(one).requiredOnScreen === true

/** How a record is checked: `create` reports required fields that are missing, `edit` only those that were emptied. */
export interface CheckContext {
  readonly mode: 'create' | 'edit' | 'replace'
  /** The business day, for "not in the future". */
  readonly today?: string
  /** The check runs on a screen, which requires more than a call does: fields with `requiredOnScreen`. */
  readonly byScreen?: true
}

/** Returns the value of an emptied field: null, unless its kind has another. */
const unset = (one: Field): unknown => kindOf(one).emptied?.(optionsOf(one)) ?? null

/** Whether the field may be sent here at all. */
const isSettable = (one: Field, judgement: CheckContext): boolean =>
  isSent(one) && !(judgement.mode === 'edit' && optionsOf(one).createOnly)

/** Whether a new record sends a value other than the fixed initial one. */
const isBornOtherwise = (one: Field, value: unknown, { mode }: CheckContext): boolean =>
  mode === 'create' && optionsOf(one).editOnly === true && (value ?? unset(one)) !== optionsOf(one).default

/** Whether a required field has no value. An edit keeps what it omits, and defaults fill what a new record omits. */
function isMissing(one: Field, name: string, values: Readonly<Record<string, unknown>>, judgement: CheckContext): boolean {
  const { required, requiredOnScreen } = optionsOf(one)
  if (!(required || (requiredOnScreen && judgement.byScreen)) || !isSent(one)) return false
  if (name in values) return isEmpty(values[name])
  return judgement.mode !== 'edit' && optionsOf(one).default === undefined
}

/** Reads a sent record by field name; returns problems by path. Reports unknown and read-only fields. */
export function readRecord(
  fields: Resource['fields'],
  wire: Readonly<Record<string, unknown>>,
  judgement: CheckContext,
): { values: Record<string, unknown>; problems: Record<string, Problem> } {
  const names = new Map(Object.keys(fields).map(name => [optionsOf(fields[name]!).at ?? name, name]))
  const values: Record<string, unknown> = {}
  // Without a prototype, a path called '__proto__' is an ordinary key.
  const problems = Object.create(null) as Record<string, Problem>
  for (const path of wirePathsOf(wire, new Set(names.keys()))) {
    const name = names.get(path)
    // The title travels with a record; an input of that name is ordinary.
    if (name === undefined && (path === 'id' || path === 'version')) continue
    const one = name === undefined ? undefined : fields[name]
    if (!name || !one) {
      problems[path] = problem('unknown')
      continue
    }
    // Lines are checked against the declaration of their own resource (`readLines`).
    if (one.kind === 'lines' && optionsOf(one).writes) continue
    if (!isSettable(one, judgement)) {
      if (judgement.mode !== 'replace') problems[path] = problem('readonly')
      continue
    }
    const taken = parseValue(one, valueAt(wire, path), judgement.today)
    if (isProblem(taken)) problems[path] = taken
    else if (isBornOtherwise(one, taken.value, judgement)) problems[path] = problem('readonly')
    else values[name] = taken.value ?? unset(one)
  }
  for (const [path, name] of names)
    if (!problems[path] && isMissing(fields[name]!, name, values, judgement)) problems[path] = problem('required')
  return { values, problems }
}

/**
 * Runs the declared checks across fields on a whole record by field name; returns problems by path. Fields already known to be wrong
 * (`wrong`) are empty for them.
 */
export function checkRecord(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  wrong: Readonly<Record<string, Problem>> = {},
): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  const sound = Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, wirePathOf(resource, name) in wrong ? null : value]),
  )
  for (const [name, check] of Object.entries(resource.checks ?? {})) {
    const result = check(sound)
    if (result !== true) problems[wirePathOf(resource, name)] = { key: `resources.${resource.name}.checks.${result}` }
  }
  return problems
}

/** Checks everything that can be checked without the database on a form's complete values: used by screens before sending. */
export function validate(resource: Resource, wire: Readonly<Record<string, unknown>>, judgement: CheckContext): Record<string, Problem> {
  const sent: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const path = wirePathOf(resource, name)
    const value = valueAt(wire, path)
    if (isSent(one) && value !== undefined) setAt(sent, path, value)
  }
  const mode = judgement.mode === 'edit' ? 'replace' : judgement.mode
  const { problems } = readRecord(resource.fields, sent, { ...judgement, mode, byScreen: true })
  return { ...checkRecord(resource, byName(resource, wire), problems), ...problems }
}
