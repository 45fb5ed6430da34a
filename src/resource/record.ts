import { optionsOf, type Field } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { placeOf, type Resource } from './resource.ts'

type Wire = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a dotted place of a record, undefined where the way ends. */
export const valueAt = (record: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), record)

// Assigning to '__proto__' would change what the object is, and walking through it would change every object.
const put = (record: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
  else record[key] = value
}

/** Writes a value at a dotted place, making the objects on the way. */
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

/** The dotted places that a record on the wire holds, objects of known fields opened, others taken whole. */
export function placesOf(record: Wire, known: ReadonlySet<string>, prefix = ''): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    const place = prefix + key
    if (known.has(place) || !isObject(value)) return [place]
    const opens = [...known].some(one => one.startsWith(place + '.'))
    return opens ? placesOf(value, known, place + '.') : [place]
  })
}

/** A record as `derive`, `checks` and `when` read it: by field name instead of by place on the wire. */
export function byName(resource: Resource, wire: Wire): Record<string, unknown> {
  const flat: Record<string, unknown> = { id: wire['id'], version: wire['version'] }
  for (const name of Object.keys(resource.fields)) flat[name] = valueAt(wire, placeOf(resource, name)) ?? null
  return flat
}

/** Is this a field that a client may send at all? */
export const isSent = (one: Field): boolean => {
  const options = optionsOf(one)
  return !options.readonly && !options.derived && !kindOf(one).isElsewhere
}

/** May an ordinary change of a stored record write this field: one that is sent, not only with a new record, and read back? */
export const isChangeable = (one: Field): boolean => {
  const { createOnly, secret } = optionsOf(one)
  return isSent(one) && !createOnly && !secret && one.kind !== 'file' && one.kind !== 'lines'
}

/** A record's name for selects and links. */
export const titleOf = (resource: Resource, wire: Wire): string => resource.title.of(byName(resource, wire))

const NUMBERS: readonly string[] = ['money', 'decimal']
/** How a nested reference reads: as its target is called when it carries enough fields, else its first shown value. */
export function refText(target: Resource, ref: unknown): string {
  if (!isObject(ref)) return ''
  const complete = target.title.fields.every(name => valueAt(ref, placeOf(target, name)) !== undefined)
  if (complete) return titleOf(target, ref)
  // Decimals are no names: on the wire they are texts, too.
  const isName = (key: string): boolean => !NUMBERS.includes(target.fields[key]?.kind ?? '')
  const shown = Object.entries(ref).find(([key, value]) => key !== 'id' && typeof value === 'string' && value !== '' && isName(key))
  return String(shown?.[1] ?? ref['id'] ?? '')
}

/** The fields that the record derives from these alone: sums of them have them, too. */
export const derivedFrom = ({ derive = {} }: Pick<Resource, 'derive'>, names: readonly string[]): readonly string[] =>
  Object.entries(derive).flatMap(([name, { from }]) => (from.every(one => names.includes(one)) ? [name] : []))
