import { optionsOf, SECRET } from './field.ts'
import { writtenLines } from './lines.ts'
import type { Problem } from './problem.ts'
import { valueAt, readRecord } from './record.ts'
import { placeOf, type Resource, type Resources } from './resource.ts'
import { readLines } from './sentLines.ts'
import { idOf } from './layout.ts'
import { keyOf } from './normal.ts'
import type { Unique } from './shared.ts'

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
  for (const { name, child } of writtenLines(resources, resource)) {
    const place = placeOf(resource, name)
    const raw = valueAt(wire, place)
    if (raw === undefined) continue
    const found = readLines(resource.fields[name]!, child, typeof raw === 'string' ? parse(raw) : raw, { today })
    for (const [at, problem] of Object.entries(found.problems)) ofLines[at === '' ? place : `${place}.${at}`] = problem
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
    : JSON.stringify([name, ...per].map(field => keyOf(resource.fields[field]!, String(storedValue(record[field])))))
