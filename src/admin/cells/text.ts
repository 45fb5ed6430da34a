import {
  optionsOf,
  placeOf,
  refText as entitled,
  valueAt,
  type AnyOptions,
  type FileRef,
  type Kind,
  type Ref,
  type Resource,
} from '#resource'
import { formatDate, formatDateTime, formatDecimal, formatInteger, formatMoney, formatMonth, formatPhone } from '#resource/text'
import type { Words } from './words.ts'

/** One field of one record, as a cell needs it. */
export interface Shown {
  readonly resource: Resource
  readonly field: string
  readonly options: AnyOptions
  readonly words: Words
}
type TextOf = (value: unknown, shown: Shown) => string

const plain: TextOf = value => String(value)
const list = (values: unknown): readonly Ref[] => (Array.isArray(values) ? values : [])

const unit = (text: string, options: AnyOptions): string => (options.unit && text ? `${text}\u00a0${options.unit}` : text)

// Thousands are parted from five digits on, as Russian typography has it: the year 2019 stays whole.
const integer: TextOf = (value, { options }) =>
  unit(/^-?\d{1,4}$/.test(String(value)) ? String(value) : formatInteger(String(value)), options)

const decimal: TextOf = (value, { options }) => {
  const digits = String(value).split('.')[1]?.replace(/0+$/, '').length ?? 0
  return unit(formatDecimal(String(value), Math.min(Math.max(digits, 2), options.scale ?? 3)), options)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const nested = (value: unknown): string => {
  if (!isObject(value)) return String(value ?? '')
  const parts = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'version')
  return parts
    .map(([, one]) => nested(one))
    .filter(Boolean)
    .join(' ')
}

/** A referenced record in words: as its target is called, else by all that the reference carries, else by its number. */
export function refText(ref: Ref, target: string | undefined, words: Words): string {
  const aimed = target === undefined ? undefined : words.resources?.[target]
  const title = aimed ? entitled(aimed, ref) : ''
  return (title === String(ref.id) ? '' : title) || nested(ref) || `№ ${ref.id}`
}

const reference: TextOf = (value, { options, words }) =>
  isObject(value) ? refText(value as Ref, options.target, words) : `№ ${String(value)}`

const references: TextOf = (value, { options, words }) =>
  list(value)
    .map(one => refText(one, options.target, words))
    .join(', ')

const lineText = (line: Ref, options: AnyOptions, words: Words): string =>
  options.first ? nested(valueAt(line, options.first)) : refText(line, options.target, words)

const lines: TextOf = (value, { options, words }) => {
  const [first, ...others] = list(value)
  if (!first) return ''
  const text = lineText(first, options, words)
  return others.length > 0 ? `${text} +${others.length}` : text
}

const ENTITIES: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const withoutTags: TextOf = value =>
  String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, entity => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

const choice: TextOf = (value, { resource, field, words }) =>
  words.t(`resources.${resource.name}.choices.${field}.${String(value)}`, { _: String(value) })

const flag: TextOf = (value, { field, words }) => {
  const said = value === true ? 'yes' : 'no'
  return field === 'isActive' ? words.t(`nerud.cell.active.${said}`) : words.t(`nerud.cell.flag.${said}`)
}

/** How each kind is said in plain words: for table cells, titles, history and messages. */
export const TEXTS = {
  text: plain,
  richText: withoutTags,
  number: integer,
  decimal,
  money: value => formatMoney(String(value)),
  date: value => formatDate(String(value)),
  dateTime: (value, { words }) => formatDateTime(String(value), words.zone),
  month: value => formatMonth(String(value)),
  flag,
  choice,
  reference,
  references,
  lines,
  file: value => (value as FileRef).fileName ?? '',
  phone: value => formatPhone(String(value)),
  email: plain,
  inn: plain,
  colour: plain,
  json: value => (typeof value === 'string' ? value : JSON.stringify(value)),
} as const satisfies Readonly<Record<Kind, TextOf>>

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What stands in a cell in place of nothing: 'Не назначен', '-', or nothing at all. */
const emptyText = (resource: Resource, field: string, { t }: Words): string => t(`resources.${resource.name}.empty.${field}`, { _: '' })

/** A value of a field in words, wherever it came from: a record, a change of the past, a filter. */
export function valueText(resource: Resource, field: string, value: unknown, words: Words): string {
  const one = resource.fields[field]
  if (isNothing(value)) return emptyText(resource, field, words)
  return one ? TEXTS[one.kind](value, { resource, field, options: optionsOf(one), words }) : String(value)
}

/** The sign of the unit that another field of the record names. */
function unitText(resource: Resource, field: string, record: unknown, words: Words): string {
  const one = resource.fields[field]
  const { unitOf } = one ? optionsOf(one) : {}
  const named = unitOf === undefined ? undefined : valueAt(record, placeOf(resource, unitOf))
  return unitOf !== undefined && isObject(named) ? `\u00a0${refText(named as Ref, optionsOf(resource.fields[unitOf]!).target, words)}` : ''
}

/** A field of a record in words; `id` is a field too. */
export function cellText(resource: Resource, field: string, record: unknown, words: Words): string {
  if (field === 'id') return String(valueAt(record, 'id') ?? '')
  const value = valueAt(record, placeOf(resource, field))
  const text = valueText(resource, field, value, words)
  return isNothing(value) ? text : text + unitText(resource, field, record, words)
}

/** The words of each line that a record holds, for cards. */
export const lineTexts = (value: unknown, options: AnyOptions, words: Words): readonly string[] =>
  list(value).map(line => lineText(line, options, words))
