import { optionsOf, type Field, type Fields, SECRET } from './field.ts'
import { idOf } from './layout.ts'
import { isUntouched, type LineChange, headerLinesOf } from './lines.ts'
import { problem, type Problem } from './values.ts'
import type { Resource, Resources } from './resource.ts'
import { readRecord, type CheckContext, valueAt, wirePathOf } from './record.ts'
import { comparisonKeyOf } from './normal.ts'
import type { Unique } from './shared.ts'

/** The maximum number of lines that one call may write, and that it may mention: unchanged lines cost little. */
export const MAX_LINES = 1000
const MAX_NAMED = 20_000

/**
 * Returns the child's fields that a line may send: fields that are not written, and files, are read-only here, whatever their own options
 * are.
 */
const sendable = (one: Field, child: Resource): Fields => {
  const writable = new Set(optionsOf(one).writes)
  const closed = (field: Field): Field => ({ ...field, options: { ...field.options, required: false, readonly: true } })
  return Object.fromEntries(
    Object.entries(child.fields).map(([name, field]) => [name, writable.has(name) && field.kind !== 'file' ? field : closed(field)]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

type Read = { readonly line: LineChange } | { readonly problems: Readonly<Record<string, Problem>> }
function readLine(fields: Fields, raw: unknown, today: string | undefined): Read {
  if (!isObject(raw)) return { problems: { '': problem('type') } }
  const { id: sent, version: seen, isDelete = false, ...wire } = raw
  const id = idOf(sent)
  if (id === undefined) return { problems: { id: problem('reference') } }
  if (typeof isDelete !== 'boolean' || (isDelete && id === null)) return { problems: { isDelete: problem('readonly') } }
  const version = id === null ? null : idOf(seen ?? null)
  if (version === undefined) return { problems: { version: problem('type') } }
  if (isDelete) return { line: { id, version, isCancelled: true, values: {} } }
  const { values, problems } = readRecord(fields, wire, { mode: id === null ? 'create' : 'edit', ...(today !== undefined && { today }) })
  return Object.keys(problems).length ? { problems } : { line: { id, version, isCancelled: false, values } }
}

/** Parses the lines sent with their header (see `LinesOptions.writes`); problems by paths below the lines: '2.price', '' for all. */
export function readLines(
  one: Field,
  child: Resource,
  raw: unknown,
  { today }: Pick<CheckContext, 'today'> = {},
): { readonly lines: readonly LineChange[]; readonly problems: Readonly<Record<string, Problem>> } {
  if (raw === null || raw === undefined) return { lines: [], problems: {} }
  if (!Array.isArray(raw)) return { lines: [], problems: { '': problem('type') } }
  const tooMany = { lines: [], problems: { '': problem('max', { max: MAX_LINES }) } }
  if (raw.length > MAX_NAMED) return tooMany
  const fields = sendable(one, child)
  const lines: LineChange[] = []
  const problems: Record<string, Problem> = {}
  const met = new Set<number>()
  for (const [at, sent] of raw.entries()) {
    const read = readLine(fields, sent, today)
    if ('problems' in read) {
      for (const [path, found] of Object.entries(read.problems)) problems[path ? `${at}.${path}` : String(at)] = found
      continue
    }
    const { line } = read
    if (line.id !== null && met.has(line.id)) problems[`${at}.id`] = problem('reference')
    if (line.id !== null) met.add(line.id)
    lines.push(line)
  }
  return lines.filter(line => !isUntouched(line)).length > MAX_LINES ? tooMany : { lines, problems }
}

type Values = Record<string, unknown>

/** Returns the values of a whole record of which nothing was sent: every field that may be sent again, emptied. */
const emptied = (resource: Resource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, one]) => {
      const { readonly, derived, createOnly, at, default: value = null } = optionsOf(one)
      if (readonly || derived || createOnly || at?.startsWith('metadataFields.') || one.kind === 'lines') return []
      return [[name, one.kind === 'references' ? [] : value]]
    }),
  )

/** Parses a sent record with its lines: values by field name, and problems by path. `parse` parses lines that a form sends as JSON text. */
export function readSent(
  resources: Resources,
  resource: Resource,
  wire: Readonly<Values>,
  { mode, today }: { readonly mode: 'create' | 'edit' | 'replace'; readonly today: string },
  parse: (text: string) => unknown,
): { readonly values: Values; readonly problems: Readonly<Record<string, Problem>>; readonly ofLines: Readonly<Record<string, Problem>> } {
  const read = readRecord(resource.fields, wire, { mode, today })
  const values: Values = { ...(mode === 'replace' && emptied(resource)) }
  // The mask that records show in place of a secret is not a value: sending it back means no change.
  for (const [name, value] of Object.entries(read.values))
    if (!(value === SECRET && optionsOf(resource.fields[name]!).secret)) values[name] = value
  const ofLines: Record<string, Problem> = {}
  for (const { name, child } of headerLinesOf(resources, resource)) {
    const path = wirePathOf(resource, name)
    const raw = valueAt(wire, path)
    if (raw === undefined) continue
    const found = readLines(resource.fields[name]!, child, typeof raw === 'string' ? parse(raw) : raw, { today })
    for (const [at, problem] of Object.entries(found.problems)) ofLines[at === '' ? path : `${path}.${at}`] = problem
    values[name] = found.lines
  }
  return { values, problems: read.problems, ofLines }
}

type KeyValues = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const storedValue = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (idOf(value) ?? null) : (value ?? null))

/** Returns what a record must not share with another one, within its scope; null when it need not be unique. */
export const circleKey = (resource: Resource, name: string, { per = [], among }: Unique, record: KeyValues | null): string | null =>
  record === null || record['isDelete'] || (among && !record['isActive']) || isEmpty(record[name])
    ? null
    : JSON.stringify([name, ...per].map(field => comparisonKeyOf(resource.fields[field]!, String(storedValue(record[field])))))
