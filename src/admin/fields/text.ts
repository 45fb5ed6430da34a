import { optionsOf, placeOf, valueAt, type Ref, type Resource } from '#resource'
import { browserKindOf } from '../kinds/index.ts'
import { isObject, refText } from '../cells/refText.ts'
import type { Words } from '../cells/words.ts'

export { refText } from '../cells/refText.ts'

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a cell without a value shows: 'Не назначен', '-', or nothing at all. */
const emptyText = (resource: Resource, field: string, { t }: Words): string => t(`resources.${resource.name}.empty.${field}`, { _: '' })

/** A value of a field as text, wherever it is from: a record, a history entry, a filter. */
export function valueText(resource: Resource, field: string, value: unknown, words: Words): string {
  const one = resource.fields[field]
  if (isNothing(value)) return emptyText(resource, field, words)
  return one ? browserKindOf(one).text(value, { resource, field, options: optionsOf(one), words }) : String(value)
}

/** The sign of the unit that a reference of the record names, by its value. */
export function unitSign(resource: Resource, unitOf: string, named: unknown, words: Words): string | undefined {
  return isObject(named) ? refText(named as Ref, optionsOf(resource.fields[unitOf]!).target, words) : undefined
}

/** What follows a number whose unit another field of the record names. */
function unitText(resource: Resource, field: string, record: unknown, words: Words): string {
  const one = resource.fields[field]
  const { unitOf } = one ? optionsOf(one) : {}
  const sign = unitOf === undefined ? undefined : unitSign(resource, unitOf, valueAt(record, placeOf(resource, unitOf)), words)
  return sign ? `\u00a0${sign}` : ''
}

/** A field of a record as text; `id` is a field too. */
export function cellText(resource: Resource, field: string, record: unknown, words: Words): string {
  if (field === 'id') return String(valueAt(record, 'id') ?? '')
  const value = valueAt(record, placeOf(resource, field))
  const text = valueText(resource, field, value, words)
  return isNothing(value) ? text : text + unitText(resource, field, record, words)
}
