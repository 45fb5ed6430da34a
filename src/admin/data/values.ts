import { isSent, type Field, type Resource, idOf, isSameValue, kindOf, optionsOf, placeOf, setAt, valueAt } from '#resource'
import { businessDay } from '../day.ts'

/** What a field of written lines knows once `linkLines` has linked it: the resource of its lines, and how they are compared and sent. */
export interface LinkedLines {
  readonly child: Resource
  /** Do two values of the field hold the same lines? */
  readonly same: (one: Field, a: unknown, b: unknown) => boolean
  /** The body of the lines: those that are new, changed or cancelled against those `before`, then those that stay, by their ids. */
  readonly sent: (one: Field, before: unknown, value: unknown) => readonly object[]
}

/** What a field of written lines was linked with; nothing for other fields, and where the resource was not linked. */
const linkedOf = (one: Field): LinkedLines | undefined => (one.options as { readonly linked?: LinkedLines }).linked

/** The resource of a field's written lines, where it was linked. */
export const childOf = (one: Field): Resource | undefined => linkedOf(one)?.child

/** Is this a field that a form may fill in: one that is sent by itself, or lines that are written with their header? */
export const isTyped = (one: Field): boolean => isSent(one) || childOf(one) !== undefined

/** A record as forms hold it: the shape of the wire, references as objects, a chosen file as a `File`. */
export type Wire = Readonly<Record<string, unknown>>

/** A reference from which a stock input, bound to its `id`, has taken the id away. */
const isNoReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'id') && ((value as Wire)['id'] ?? '') === ''
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || isNoReference(value)

/** Is a value none at all? */
export const withoutValue = isEmpty

/** The values as they are validated and stored: a reference without an id is none. */
export const withoutBlankReferences = (resource: Resource, values: Wire): Wire => {
  const blank = Object.entries(resource.fields).filter(
    ([name, one]) => one.kind === 'reference' && isNoReference(valueAt(values, placeOf(resource, name))),
  )
  return blank.length === 0 ? values : withValues(resource, values, Object.fromEntries(blank.map(([name]) => [name, null])))
}

/** Do two values of a field mean the same, however they are written: '1.5' and '1.50', a reference with and without its shown fields? */
export function sameValue(one: Field, a: unknown, b: unknown): boolean {
  const linked = linkedOf(one)
  if (linked) return linked.same(one, a, b)
  return isEmpty(a) || isEmpty(b) ? isEmpty(a) && isEmpty(b) : isSameValue(one, a, b)
}

/**
 * A value as it is written on the wire: references by id, nothing as null, files and what names no record as they are; of written lines those that differ
 * from the ones `before`.
 */
export function toWire(one: Field, value: unknown, before?: unknown): unknown {
  const linked = linkedOf(one)
  if (linked) return linked.sent(one, before, value)
  if (value instanceof File) return value
  if (kindOf(one).isList) return Array.isArray(value) ? value.map(idOf) : []
  if (isEmpty(value)) return null
  if (!kindOf(one).isLink) return value
  const id = idOf(value)
  return id === undefined ? value : id
}

/** Which of the fields have other values than before, by name. */
export const changedNames = (resource: Resource, names: readonly string[], base: Wire, values: Wire): string[] =>
  names.filter(name => !sameValue(resource.fields[name]!, valueAt(base, placeOf(resource, name)), valueAt(values, placeOf(resource, name))))

/** The body of a write: the named fields at their places; `from` is the record that the values are changes of. */
export function bodyOf(resource: Resource, names: readonly string[], values: Wire, from?: Wire): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of names) {
    const place = placeOf(resource, name)
    setAt(body, place, toWire(resource.fields[name]!, valueAt(values, place), valueAt(from, place)))
  }
  return body
}

/** The fields that a new record is sent with: all that may be sent and have a value. */
export const filledNames = (resource: Resource, values: Wire): string[] =>
  Object.keys(resource.fields).filter(name => isTyped(resource.fields[name]!) && !isEmpty(valueAt(values, placeOf(resource, name))))

/** Does the resource take its records as a form with files? */
export const takesFiles = (fields: Resource['fields']): boolean => Object.values(fields).some(one => one.kind === 'file' && isTyped(one))

const formText = (value: unknown): string | Blob =>
  value instanceof Blob ? value : typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** The named fields as a multipart form: each under its dotted place, lists as JSON. */
export function formOf(resource: Resource, names: readonly string[], values: Wire, from?: Wire): FormData {
  const form = new FormData()
  for (const name of names) {
    const place = placeOf(resource, name)
    form.append(place, formText(toWire(resource.fields[name]!, valueAt(values, place), valueAt(from, place))))
  }
  return form
}

/** The values with which a form of a new record opens: declared defaults, then what the opener presets, by field name. */
export function startValues(resource: Resource, preset: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const options = optionsOf(one)
    const start =
      preset[name] ??
      options.default ??
      (options.today ? businessDay() : undefined) ??
      (one.kind === 'flag' && options.required ? false : undefined)
    if (name !== 'isDelete' && isTyped(one) && start !== undefined) setAt(values, placeOf(resource, name), start)
  }
  return values
}

/** A copy of a record with another value at a dotted place; what is not on the way is shared. */
function placed(record: Wire, [key = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  if (rest.length === 0) return { ...record, [key]: value }
  const inner = record[key]
  return { ...record, [key]: placed(typeof inner === 'object' && inner !== null ? (inner as Wire) : {}, rest, value) }
}

/** A copy of a record with other values of some fields, by name. */
export const withValues = (resource: Resource, record: Wire, changes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.entries(changes).reduce<Record<string, unknown>>(
    (copy, [name, value]) => placed(copy, placeOf(resource, name).split('.'), value),
    { ...record },
  )
