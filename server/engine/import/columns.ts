import { distance } from 'fastest-levenshtein'
import { optionsOf, type Field, type Resource, parseValue, type Problem, type Checked, type Import, type ImportColumn } from '#resource'
import type { Languages, LocalizedTexts } from '../texts.ts'
import type { TableCell } from '../excel/sheet/cells.ts'
import { serverKindOf } from '../kinds/index.ts'
import { normalizeHeading, type FoundHeader } from '../excel/read.ts'
import { labelOf } from '../../httpError.ts'

/** Field values by the lower-case words that stand for them in cells. */
export type Words = ReadonlyMap<string, unknown>

/** Returns the words that exports write for the values of a flag or a choice, in every language. */
export function valueWordsOf(languages: Languages, owner: Resource, field: string, one: Field): Words {
  const words = new Map<string, unknown>()
  const add = (key: string, value: unknown): void => {
    for (const texts of languages.values()) {
      const word = texts(key)
      if (word !== key) words.set(word.toLowerCase(), value)
    }
  }
  if (one.kind === 'flag') for (const value of [true, false]) add(value ? 'nerud.yes' : 'nerud.no', value)
  if (one.kind === 'choice')
    for (const value of optionsOf(one).choices ?? []) add(`resources.${owner.name}.choices.${field}.${value}`, value)
  return words
}

const meant = ({ text }: TableCell, one: Field, zone?: string): unknown =>
  serverKindOf(one).importValue?.(text, optionsOf(one), zone) ?? text

/** Returns the text of a cell by which a record is looked up. */
export const lookupText = (cell: TableCell, one: Field): string => String(meant(cell, one)).trim()

const broken: Problem = { key: 'nerud.import.brokenNumber' }
/**
 * Reads a cell as a field's value; `words` are the words that stand for values. Returns the value, null for an empty cell, or the problem.
 */
export function takeCell(cell: TableCell, one: Field, today: string, words?: Words, zone?: string): Checked {
  if (cell.type === 'empty' || cell.text === '') return { value: null }
  if (cell.type === 'error') return { key: 'nerud.import.errorCell' }
  // Excel stores 15 digits of a number: the rest of a longer account number is lost.
  if (cell.type === 'number' && cell.text.replace(/\D/g, '').length > 15) return broken
  const word = words?.get(cell.text.trim().toLowerCase())
  return parseValue(one, word === undefined ? meant(cell, one, zone) : word, today)
}

/** How a column of the file is used. */
export interface ImportedColumn {
  /** Its number in the file, from 1. */
  readonly column: number
  /** Its heading in the file. */
  readonly title: string
  /** The field that it fills, for a child record `resource.field`; null: the column is ignored. */
  readonly field: string | null
  /** A known heading, missing in the file, to which the heading of an ignored column is similar. */
  readonly near: string | null
}

type Resources = Readonly<Record<string, Resource>>
type Naming = Pick<LocalizedTexts, 'texts' | 'storedTexts'> & { readonly resources: Resources }

/** Returns the key of a child record's column in the titles; `at` is the child's index among the lines. */
export const lineKey = (at: number, column: Pick<ImportColumn, 'field'>): string => `lines.${at}.${column.field}`

/**
 * Whether a cell of the export could be imported: exports show the title of a reference, but some columns look records up by another field.
 */
function isExported(owner: Resource, resources: Resources, { field, find }: ImportColumn): boolean {
  const target = resources[optionsOf(owner.fields[field]!).target ?? '']
  return find === undefined || target === undefined || target.title.fields.includes(find)
}

/**
 * Returns a column's heading in the caller's language: as declared, or in other languages the label of its field when exports write the
 * column.
 */
export const headingOf = ({ texts, storedTexts, resources }: Naming, owner: Resource, column: ImportColumn): string =>
  texts !== storedTexts && isExported(owner, resources, column) ? labelOf({ texts }, owner, column.field) : column.headers[0]!

/** Returns the accepted headings of each column, by field or `lineKey`: as declared, and the labels that exports write in any language. */
export function spellings(
  resource: Resource,
  resources: Resources,
  { languages }: Pick<LocalizedTexts, 'languages'>,
): Readonly<Record<string, readonly string[]>> {
  const { columns, lines = [] } = resource.parts!.import!
  const of = (owner: Resource, column: ImportColumn, isNamed = true): readonly string[] =>
    isNamed && isExported(owner, resources, column)
      ? [...column.headers, ...[...languages.values()].map(texts => labelOf({ texts }, owner, column.field))]
      : column.headers
  return Object.fromEntries([
    ...columns.map(column => [column.field, of(resource, column)] as const),
    ...lines.flatMap((line, at) =>
      line.columns.map(column => [lineKey(at, column), of(resources[line.resource]!, column, !line.fixed)] as const),
    ),
  ])
}

/** One wrong letter in four is a typing error; more make another word. */
const LETTERS_A_SLIP = 4
const isNear = (title: string, spelling: string): boolean =>
  Math.min(title.length, spelling.length) > 2 &&
  distance(title, spelling) <= Math.max(1, Math.floor(Math.max(title.length, spelling.length) / LETTERS_A_SLIP))

/** Returns how each column with a heading is used, from left to right. */
export function importedColumns(
  { columns, titles }: FoundHeader,
  spelled: Readonly<Record<string, readonly string[]>>,
  { lines = [] }: Pick<Import, 'lines'>,
): ImportedColumn[] {
  const keys = new Map(Object.entries(columns).map(([key, column]) => [column, key]))
  const fieldOf = (key: string): string => {
    const [, at, field] = /^lines\.(\d+)\.(.+)$/.exec(key) ?? []
    return at === undefined ? key : `${lines[Number(at)]!.resource}.${field}`
  }
  const free = Object.entries(spelled).flatMap(([key, words]) => (columns[key] === undefined ? words : []))
  const nearest = (title: string): string | null => {
    const near = free.filter(one => isNear(normalizeHeading(title), normalizeHeading(one)))
    const [first = null] = near.toSorted(
      (one, other) => distance(normalizeHeading(title), normalizeHeading(one)) - distance(normalizeHeading(title), normalizeHeading(other)),
    )
    return first
  }
  return titles.flatMap((title, at): ImportedColumn[] => {
    if (title.trim() === '') return []
    const key = keys.get(at)
    const column = at + 1
    return [key === undefined ? { column, title, field: null, near: nearest(title) } : { column, title, field: fieldOf(key), near: null }]
  })
}
