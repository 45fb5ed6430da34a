import { sql } from 'kysely'
import { defineResource, field, optionsOf, type FilterKind, type Resource } from '#resource'
import { INN } from '#russian'
import { defineRules } from '../../server/engine/rules.ts'
import { between, containing, wireValueOf, oneOf, searching, type ListQuestion, type Wire } from '../../src/testing/lists.ts'

const right = ['BOOKS_VIEW'] as const
/** A resource with the combinations of kinds and filters that no resource of the product has. */
export const sample = defineResource({
  name: 'testSample',
  area: 'test',
  api: 'api/test_samples',
  title: 'text',
  fields: {
    text: field.text(),
    words: field.text({ lines: 3 }),
    number: field.number(),
    code: field.number(),
    decimal: field.decimal(),
    share: field.decimal({ scale: 1 }),
    money: field.money(),
    date: field.date(),
    day: field.date(),
    dateTime: field.dateTime(),
    month: field.month(),
    flag: field.flag(),
    choice: field.choice(['b', 'а', 'c']),
    reference: field.reference('country', { shows: ['alpha2'] }),
    other: field.reference('country'),
    either: field.reference('country', { derived: 'server', anyOf: ['reference', 'other'] }),
    references: field.references('country', { shows: ['name'] }),
    phone: field.phone(),
    email: field.email(),
    inn: field.text({ code: INN }),
    colour: field.colour(),
    doubled: field.decimal({ derived: 'server' }),
  },
  list: {
    columns: ['text', 'doubled'],
    sort: ['-decimal', 'text'],
    search: ['text', 'email', 'words'],
    filters: {
      text: 'in',
      words: 'contains',
      number: 'range',
      code: 'in',
      decimal: 'range',
      share: 'equals',
      money: 'range',
      date: 'range',
      day: 'in',
      dateTime: 'range',
      month: 'range',
      flag: 'equals',
      choice: 'in',
      reference: 'in',
      either: 'in',
      references: 'in',
      phone: 'equals',
      email: 'contains',
      inn: 'equals',
      colour: 'equals',
      doubled: 'range',
      isDelete: 'equals',
    },
  },
  rights: { read: right },
})

/** SQL of its computed fields. */
export const sampleRules = defineRules(sample, {
  derive: { either: () => sql`null::bigint`, doubled: t => sql`${t('decimal')} * 2` },
})

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** The values of a field in the records, as parameters spell them; ids for references. */
function valuesOf(resource: Resource, name: string, rows: readonly Wire[]): string[] {
  const one = resource.fields[name]!
  const { anyOf = [name] } = optionsOf(one)
  const existing = anyOf.flatMap(field => rows.flatMap(row => wireValueOf(resource, field, row)))
  const plain = existing.filter(value => value !== null && value !== undefined)
  return distinct(plain.map(value => String(typeof value === 'object' ? (value as { id: number }).id : value)))
}

/** The words of a field in the records. */
const textsOf = (resource: Resource, name: string, rows: readonly Wire[]): string[] =>
  distinct(
    rows
      .map(row => wireValueOf(resource, name, row))
      .filter((existing): existing is string => typeof existing === 'string' && existing !== ''),
  )

/** A substring from the middle of a text, in the opposite case. */
const piece = (text: string): string => {
  const cut = text.slice(text.length > 3 ? 1 : 0, 6).trim()
  return cut === cut.toUpperCase() ? cut.toLowerCase() : cut.toUpperCase()
}

const NONE: Readonly<Partial<Record<string, string>>> = { reference: '999999999', references: '999999999' }

/** Characters with a meaning in database patterns. */
const SIGNS = ['%', '_', '\\']

/** Bounds for ranges, ascending: the existing values; for instants the days around them and the instants themselves. */
function edgesOf(resource: Resource, name: string, rows: readonly Wire[]): readonly (readonly string[])[] {
  const { kind } = resource.fields[name]!
  const sorted = valuesOf(resource, name, rows).toSorted((a, b) =>
    ['number', 'decimal', 'money'].includes(kind) ? Number(a) - Number(b) : a < b ? -1 : 1,
  )
  return kind === 'dateTime' ? [distinct(sorted.map(value => value.slice(0, 10))), sorted] : [sorted]
}

/** Ranges with two bounds, with one, of one value, and empty ones. */
function ranges(resource: Resource, name: string, edges: readonly string[]): ListQuestion[] {
  if (edges.length === 0) return []
  const rangeOf = (from: string | undefined, to: string | undefined): ListQuestion => between(resource, name, from, to)
  const [first, last] = [edges[0]!, edges.at(-1)!]
  const [third, half] = [edges[Math.floor(edges.length / 3)]!, edges[Math.floor(edges.length / 2)]!]
  const open = [rangeOf(third, undefined), rangeOf(undefined, half), rangeOf(edges[1], undefined), rangeOf(undefined, edges.at(-2))]
  return [...open, rangeOf(third, half), rangeOf(half, half), rangeOf(first, first), rangeOf(last, first)]
}

/** Queries of a filter, from the values in the records. */
export function questionsOf(resource: Resource, name: string, kind: FilterKind, rows: readonly Wire[]): ListQuestion[] {
  if (kind === 'range') return edgesOf(resource, name, rows).flatMap(edges => ranges(resource, name, edges))
  if (kind === 'contains') {
    const texts = textsOf(resource, name, rows)
    return [...texts.slice(0, 6).map(piece), ...SIGNS, 'ничего такого'].map(text => containing(resource, name, text))
  }
  const values = valuesOf(resource, name, rows)
  const none = NONE[resource.fields[name]!.kind]
  const several = values.length > 1 ? [oneOf(resource, name, [values[0]!, values.at(-1)!])] : []
  return [...values.slice(0, 4).map(value => oneOf(resource, name, [value])), ...several, ...(none ? [oneOf(resource, name, [none])] : [])]
}

/** Searches: substrings of each field, words of two fields together, pattern characters, words that do not occur. */
export function searchesOf(resource: Resource, rows: readonly Wire[]): ListQuestion[] {
  const fields = resource.list?.search.in ?? []
  const texts = fields.map(name => textsOf(resource, name, rows))
  const pieces = texts.flatMap(existing => [existing[0], existing.at(-1)].flatMap(text => (text ? [text, piece(text)] : [])))
  const row = rows.findLast(one => fields.filter(name => typeof wireValueOf(resource, name, one) === 'string').length > 1) ?? rows[0]!
  const words = fields.flatMap(name => String(wireValueOf(resource, name, row) ?? '').split(/\s+/)[0] || []).slice(0, 2)
  return distinct([...pieces, words.toReversed().join(' '), ...SIGNS, 'ПЕСОК', 'песок', 'ничего такого'].map(text => text.trim()))
    .filter(Boolean)
    .map(text => searching(resource, text))
}
