import { distance } from 'fastest-levenshtein'
import { optionsOf, type Import, type ImportColumn, type Resource } from '#resource'
import { normal, type FoundHeader } from '../excel/findHeader.ts'
import type { LocalizedTexts } from '../texts.ts'
import { labelOf } from '../validationError.ts'

/** What becomes of one column of the file. */
export interface ImportedColumn {
  /** Its place in the file, counted from one. */
  readonly column: number
  /** Its heading, as it stands in the file. */
  readonly title: string
  /** The field that it fills, of a child record as `resource.field`; null: the column is ignored. */
  readonly field: string | null
  /** The known heading, found nowhere in the file, that an ignored one is nearly spelled like. */
  readonly near: string | null
}

type Resources = Readonly<Record<string, Resource>>
type Naming = Pick<LocalizedTexts, 'texts' | 'storedTexts'> & { readonly resources: Resources }

/** Under what the title of a child record's column stands: the child by its place among the lines. */
export const lineKey = (at: number, column: Pick<ImportColumn, 'field'>): string => `lines.${at}.${column.field}`

/** Would a cell of the export be understood? Of a reference it shows the title, by which not every column looks records up. */
function isExported(owner: Resource, resources: Resources, { field, find }: ImportColumn): boolean {
  const target = resources[optionsOf(owner.fields[field]!).target ?? '']
  return find === undefined || target === undefined || target.title.fields.includes(find)
}

/** What a column is called to the one who asks: as declared, in another language by the label of its field where exports write it. */
export const headingOf = ({ texts, storedTexts, resources }: Naming, owner: Resource, column: ImportColumn): string =>
  texts !== storedTexts && isExported(owner, resources, column) ? labelOf({ texts }, owner, column.field) : column.headers[0]!

/** How the heading of each column may be spelled, by field or `lineKey`: as declared, and as exports write it in any language, by the label of its field. */
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

/** One wrong letter in four is a slip; more make another word. */
const LETTERS_A_SLIP = 4
const isNear = (title: string, spelling: string): boolean =>
  Math.min(title.length, spelling.length) > 2 &&
  distance(title, spelling) <= Math.max(1, Math.floor(Math.max(title.length, spelling.length) / LETTERS_A_SLIP))

/** What becomes of every column of a file that has a heading, from left to right. */
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
    const near = free.filter(one => isNear(normal(title), normal(one)))
    const [first = null] = near.toSorted((one, other) => distance(normal(title), normal(one)) - distance(normal(title), normal(other)))
    return first
  }
  return titles.flatMap((title, at): ImportedColumn[] => {
    if (title.trim() === '') return []
    const key = keys.get(at)
    const column = at + 1
    return [key === undefined ? { column, title, field: null, near: nearest(title) } : { column, title, field: fieldOf(key), near: null }]
  })
}
