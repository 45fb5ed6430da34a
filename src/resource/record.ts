import { optionsOf, type Field } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { placeOf, type Resource } from './resource.ts'

type Wire = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a dotted path of a record, undefined when the path does not exist. */
export const valueAt = (record: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), record)

// Assigning to '__proto__' would change the prototype of the object, and walking through it would change every object.
const put = (record: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
  else record[key] = value
}

/** Sets a value at a dotted path, creating objects on the way. */
export function setAt(record: Record<string, unknown>, place: string, value: unknown): void {
  const keys = place.split('.')
  const last = keys.pop()!
  let at = record
  for (const key of keys) {
    if (!Object.hasOwn(at, key) || !isObject(at[key])) put(at, key, {})
    at = at[key] as Record<string, unknown>
  }
  put(at, last, value)
}

/** Returns the dotted paths in a record on the wire; objects of known fields are descended into, others are taken whole. */
export function placesOf(record: Wire, known: ReadonlySet<string>, prefix = ''): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    const place = prefix + key
    if (known.has(place) || !isObject(value)) return [place]
    const opens = [...known].some(one => one.startsWith(place + '.'))
    return opens ? placesOf(value, known, place + '.') : [place]
  })
}

/** Converts a record to the form that `derive`, `checks` and `when` read: by field name instead of by wire path. */
export function byName(resource: Resource, wire: Wire): Record<string, unknown> {
  const flat: Record<string, unknown> = { id: wire['id'], version: wire['version'] }
  for (const name of Object.keys(resource.fields)) flat[name] = valueAt(wire, placeOf(resource, name)) ?? null
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
export const titleOf = (resource: Resource, wire: Wire): string => resource.title.of(byName(resource, wire))

const NUMBERS: readonly string[] = ['money', 'decimal']
/** Returns the text of a nested reference: its title when it carries enough fields, else its first shown value. */
export function refText(target: Resource, ref: unknown): string {
  if (!isObject(ref)) return ''
  const complete = target.title.fields.every(name => valueAt(ref, placeOf(target, name)) !== undefined)
  if (complete) return titleOf(target, ref)
  // Decimals are not names, although they are strings on the wire.
  const isName = (key: string): boolean => !NUMBERS.includes(target.fields[key]?.kind ?? '')
  const shown = Object.entries(ref).find(([key, value]) => key !== 'id' && typeof value === 'string' && value !== '' && isName(key))
  return String(shown?.[1] ?? ref['id'] ?? '')
}

/** Returns the fields that are derived only from these: sums can derive them, too. */
export const derivedFrom = ({ derive = {} }: Pick<Resource, 'derive'>, names: readonly string[]): readonly string[] =>
  Object.entries(derive).flatMap(([name, { from }]) => (from.every(one => names.includes(one)) ? [name] : []))
