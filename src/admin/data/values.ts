import { BUSINESS_ZONE, wallTime } from '#resource/text'
import {
  isSent,
  type Field,
  type Narrow,
  type Resource,
  idOf,
  isSameValue,
  kindOf,
  optionsOf,
  wirePathOf,
  setAt,
  valueAt,
  type WireRecord,
} from '#resource'

let zone: string = BUSINESS_ZONE

/** Stores the business time zone, once the server has sent it. */
export const keepZone = (sent: string): void => void (zone = sent)

/** Today in the business time zone, as an ISO day. */
export const businessDay = (): string => wallTime(Date.now(), zone).day

/** What `linkLines` adds to a field of lines: the resource of the lines, and how they are compared and sent. */
export interface LinkedLines {
  readonly child: Resource
  /** Whether two values of the field contain equal lines. */
  readonly same: (one: Field, a: unknown, b: unknown) => boolean
  /** The body of the lines: new, changed and cancelled ones compared with `before` as objects, unchanged ones by id. */
  readonly sent: (one: Field, before: unknown, value: unknown) => readonly object[]
}

/** What `linkLines` added to a field; undefined for other fields and unlinked resources. */
const linkedOf = (one: Field): LinkedLines | undefined => (one.options as { readonly linked?: LinkedLines }).linked

/** The resource of a field's lines, if they were linked. */
export const childOf = (one: Field): Resource | undefined => linkedOf(one)?.child

/** Whether a form can fill in the field: it is sent itself, or its lines are written with the header. */
export const isFillable = (one: Field): boolean => isSent(one) || childOf(one) !== undefined

/** Whether a value is a reference without an id: a stock input bound to the `id` leaves that when cleared. */
const isNoReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'id') && ((value as WireRecord)['id'] ?? '') === ''
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) || isNoReference(value)

/** Whether a value is empty. */
export const withoutValue = isEmpty

/** The values for validation and saving: references without an id become null. */
export const withoutBlankReferences = (resource: Resource, values: WireRecord): WireRecord => {
  const blank = Object.entries(resource.fields).filter(
    ([name, one]) => one.kind === 'reference' && isNoReference(valueAt(values, wirePathOf(resource, name))),
  )
  return blank.length === 0 ? values : withValues(resource, values, Object.fromEntries(blank.map(([name]) => [name, null])))
}

/** Whether two values of a field are equal in any spelling: '1.5' and '1.50', a reference with and without its shown fields. */
export function sameValue(one: Field, a: unknown, b: unknown): boolean {
  const linked = linkedOf(one)
  if (linked) return linked.same(one, a, b)
  return isEmpty(a) || isEmpty(b) ? isEmpty(a) && isEmpty(b) : isSameValue(one, a, b)
}

/** A value in its wire format: references by id, empty values as null, files and unrecognised texts unchanged; of lines, those that differ from `before`. */
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

/** The values of the named fields, by name; absent ones are null. */
export const namedValues = (resource: Resource, names: readonly string[], record: WireRecord): WireRecord =>
  Object.fromEntries(names.map(name => [name, valueAt(record, wirePathOf(resource, name)) ?? null]))

/** The names of the fields whose values have changed. */
export const changedNames = (resource: Resource, names: readonly string[], base: WireRecord, values: WireRecord): string[] =>
  names.filter(
    name => !sameValue(resource.fields[name]!, valueAt(base, wirePathOf(resource, name)), valueAt(values, wirePathOf(resource, name))),
  )

/** The body of a write: the named fields at their wire paths. `from` is the record that the values are changes of. */
export function bodyOf(resource: Resource, names: readonly string[], values: WireRecord, from?: WireRecord): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of names) {
    const path = wirePathOf(resource, name)
    setAt(body, path, toWire(resource.fields[name]!, valueAt(values, path), valueAt(from, path)))
  }
  return body
}

/** The fields that a new record is sent with: all writable ones with a value. */
export const filledNames = (resource: Resource, values: WireRecord): string[] =>
  Object.keys(resource.fields).filter(name => isFillable(resource.fields[name]!) && !isEmpty(valueAt(values, wirePathOf(resource, name))))

/** Whether records of the resource are sent as multipart forms because they contain files. */
export const takesFiles = (fields: Resource['fields']): boolean => Object.values(fields).some(one => one.kind === 'file' && isFillable(one))

const formText = (value: unknown): string | Blob =>
  value instanceof Blob ? value : typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** The named fields as a multipart form: keys are dotted wire paths, lists are JSON. */
export function formOf(resource: Resource, names: readonly string[], values: WireRecord, from?: WireRecord): FormData {
  const form = new FormData()
  for (const name of names) {
    const path = wirePathOf(resource, name)
    form.append(path, formText(toWire(resource.fields[name]!, valueAt(values, path), valueAt(from, path))))
  }
  return form
}

/** The initial values of a create form: declared defaults, overridden by the preset values (by field name). */
export function startValues(resource: Resource, preset: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const options = optionsOf(one)
    const start =
      preset[name] ??
      options.default ??
      (options.today ? businessDay() : undefined) ??
      (one.kind === 'flag' && options.required ? false : undefined)
    if (name !== 'isDelete' && isFillable(one) && start !== undefined) setAt(values, wirePathOf(resource, name), start)
  }
  return values
}

/** Copies a record with another value at a dotted path; shares everything that is not on the path. */
function placed(record: WireRecord, [key = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  if (rest.length === 0) return { ...record, [key]: value }
  const inner = record[key]
  return { ...record, [key]: placed(typeof inner === 'object' && inner !== null ? (inner as WireRecord) : {}, rest, value) }
}

/** Copies a record with other values of some fields, by name. */
export const withValues = (resource: Resource, record: WireRecord, changes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.entries(changes).reduce<Record<string, unknown>>(
    (copy, [name, value]) => placed(copy, wirePathOf(resource, name).split('.'), value),
    { ...record },
  )

/** Whether a value equals the wanted one, refers to it, or contains it. */
export const matchesNarrowing = (existing: unknown, allowed: Narrow): boolean =>
  Array.isArray(existing)
    ? existing.some(one => matchesNarrowing(one, allowed))
    : [allowed]
        .flat()
        .map(String)
        .includes(String(typeof existing === 'object' && existing !== null ? idOf(existing) : existing))

/** Whether a record has the values by which a select is narrowed. */
export const isAmong = (target: Resource, record: WireRecord, narrowed: Readonly<Record<string, Narrow>>): boolean =>
  Object.entries(narrowed).every(([field, allowed]) => matchesNarrowing(valueAt(record, wirePathOf(target, field)), allowed))
