import { type Field, type Kind, optionsOf, wirePathOf, valueAt, type Ref, type Resource } from '#resource'
import { choice, flag } from './choices.tsx'
import { date, dateTime, month } from './dates.tsx'
import type { BrowserKind } from './kind.tsx'
import { decimal, money, number } from './numbers.tsx'
import { file, json, lines, reference, references, isObject, refText } from './records.tsx'
import { colour, email, phone, richText, text } from './texts.tsx'
import type { Words } from '../cells/words.ts'

/** The browser's part of each kind, without inputs. */
export const browserKinds: Readonly<Record<Kind, BrowserKind>> = {
  text,
  richText,
  number,
  decimal,
  money,
  date,
  dateTime,
  month,
  flag,
  choice,
  reference,
  references,
  lines,
  file,
  phone,
  email,
  colour,
  json,
}

/** The browser's part of a field's kind, without inputs. */
export const browserKindOf = (one: Field): BrowserKind => browserKinds[one.kind]

export { refText } from './records.tsx'

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The text of an empty cell: 'Не назначен', '-', or ''. */
const emptyText = (resource: Resource, field: string, { t }: Words): string => t(`resources.${resource.name}.empty.${field}`, { _: '' })

/** The text of a field's value, from a record, a history entry or a filter. */
export function valueText(resource: Resource, field: string, value: unknown, words: Words): string {
  const one = resource.fields[field]
  if (isNothing(value)) return emptyText(resource, field, words)
  return one ? browserKindOf(one).text(value, { resource, field, options: optionsOf(one), words }) : String(value)
}

/** The sign of a unit, given the value of the field that refers to it. */
export function unitSign(resource: Resource, unitOf: string, unitValue: unknown, words: Words): string | undefined {
  return isObject(unitValue) ? refText(unitValue as Ref, optionsOf(resource.fields[unitOf]!).target, words) : undefined
}

/** The unit after a number whose unit is the value of another field. */
function unitText(resource: Resource, field: string, record: unknown, words: Words): string {
  const one = resource.fields[field]
  const { unitOf } = one ? optionsOf(one) : {}
  const sign = unitOf === undefined ? undefined : unitSign(resource, unitOf, valueAt(record, wirePathOf(resource, unitOf)), words)
  return sign ? `\u00a0${sign}` : ''
}

/** The text of a record's field; `id` counts as a field. */
export function cellText(resource: Resource, field: string, record: unknown, words: Words): string {
  if (field === 'id') return String(valueAt(record, 'id') ?? '')
  const value = valueAt(record, wirePathOf(resource, field))
  const text = valueText(resource, field, value, words)
  return isNothing(value) ? text : text + unitText(resource, field, record, words)
}
