import { findHeader, normalizeHeading, type FoundHeader, type TableRow } from '#server/engine/excel/read.ts'
import { EMPTY_CELL } from '#server/engine/excel/sheet/cells.ts'
import { fileProblem } from '#server/engine/files/problem.ts'
import { isProblem } from '#resource'
import type { Decimal } from '#resource/decimal'
import { amount, type CellReader, foreignIn } from './cells.rules.ts'

/** A possible column: the spellings of its heading, and the reader of its cells. */
export interface TableColumn<Value = unknown> {
  readonly words: readonly string[]
  readonly read: CellReader<Value>
  /** An amount counts only for its own row, even in merged cells; of money or of something else. */
  readonly amount?: 'roubles' | 'measure'
}
/** Returns a column by its reader and the spellings of its heading, the usual one first. */
export const column = <Value>(read: CellReader<Value>, ...words: string[]): TableColumn<Value> => ({ words, read })
/** Returns a column of quantities with so many decimals. */
export const measureColumn = (scale: number, ...words: string[]): TableColumn<Decimal> => ({
  words,
  read: amount(scale),
  amount: 'measure',
})
/** Returns a column of roubles with so many decimals. */
export const roublesColumn = (scale: number, ...words: string[]): TableColumn<Decimal> => ({
  words,
  read: amount(scale),
  amount: 'roubles',
})
export type TableColumns = Readonly<Record<string, TableColumn>>
/** A kind of table, whoever wrote it. */
export interface TableShape<Columns extends TableColumns = TableColumns> {
  readonly columns: Columns
  /** Each row must have one field of each of these groups. */
  readonly needs: readonly (readonly (keyof Columns & string)[])[]
  /** Of these only the column is required; its cells may be empty. */
  readonly blank?: readonly (keyof Columns & string)[]
  /** A row with one of these values is not a total, whatever text it contains. */
  readonly proof: readonly (keyof Columns & string)[]
  /**
   * A field that some files have in a separate row above the rows of a group instead of a column; `read` returns its value in such a row.
   */
  readonly group?: { readonly field: keyof Columns & string; readonly read: (text: string) => string | null }
}

/** A table of any kind. */
export interface AnyShape {
  readonly columns: TableColumns
  readonly needs: readonly (readonly string[])[]
  readonly group?: { readonly field: string; readonly read: (text: string) => string | null }
}

/** Returns the cells of a row as one text: a group row may consist of several cells. */
export const mappedTextIn = ({ cells }: TableRow): string => cells.flatMap(({ type, text }) => (type === 'empty' ? [] : [text])).join(' ')

/** Whether a table has this field in rows above its groups. */
const isGrouped = ({ group }: AnyShape, rows: readonly TableRow[], names: readonly string[]): boolean =>
  group !== undefined && names.includes(group.field) && rows.some(row => group.read(mappedTextIn(row)) !== null)

/** The heading and column (from 0) of a field when its mapping was created. */
interface MappedColumn {
  readonly title: string
  readonly column: number
}
/** The stored mapping of an author's files, by field. */
export type Mapping = Readonly<Record<string, MappedColumn>>
/** A mapping that a file itself suggests. */
export interface SuggestedMapping {
  /** The header row. */
  readonly row: number
  readonly titles: readonly string[]
  readonly mapping: Mapping
  /** The confidence of each field's column, from 0 to 1: by its heading, and by the share of its cells that can be read. */
  readonly confidence: Readonly<Record<string, number>>
  /** Required groups without a field, each named by the usual heading of its first one. */
  readonly missing: readonly string[]
  /** Columns without a field. */
  readonly unknown: FoundHeader['unknown']
}

/** The header is searched for in the first rows; the rows after it are the sample for the confidence. */
export const HEADER_WITHIN = 20
const SAMPLE = 50
/** The number of rows that a suggestion needs. */
export const SUGGESTED_FROM = HEADER_WITHIN + SAMPLE

/** A heading that only contains the words of a field may mean another one. */
const EXACT = 1
const PARTIAL = 0.75
/** An empty column neither supports nor contradicts its heading. */
const UNPROVEN = 0.5

const lackingIn = (shape: AnyShape, known: Readonly<Record<string, unknown>>, rows: readonly TableRow[]): (readonly string[])[] =>
  shape.needs.filter(names => !names.some(name => name in known) && !isGrouped(shape, rows, names))
const missingIn = (shape: AnyShape, known: Readonly<Record<string, unknown>>, rows: readonly TableRow[]): string[] =>
  lackingIn(shape, known, rows).map(names => shape.columns[names[0]!]!.words[0]!)

const withoutForeign = (row: TableRow): TableRow =>
  row.cells.some(({ text }) => foreignIn(text) !== null)
    ? { ...row, cells: row.cells.map(cell => (foreignIn(cell.text) === null ? cell : EMPTY_CELL)) }
    : row

function confidenceOf({ words, read }: TableColumn, { title, column }: MappedColumn, sample: readonly TableRow[]): number {
  const headingMatch = words.some(word => normalizeHeading(word) === normalizeHeading(title)) ? EXACT : PARTIAL
  const filled = sample.map(row => row.cells[column] ?? EMPTY_CELL).filter(cell => cell.type !== 'empty')
  const readable = filled.filter(cell => !isProblem(read(cell))).length
  return headingMatch * (filled.length ? readable / filled.length : UNPROVEN)
}

/** Finds the header among the first rows of a file and the column of each field; undefined when there is none. */
export function suggestMapping(rows: readonly TableRow[], shape: AnyShape): SuggestedMapping | undefined {
  const { columns } = shape
  const words = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.words]))
  // A column in another currency is used for roubles only when there is no other; its rows are then rejected.
  const inRoubles = findHeader(rows.map(withoutForeign), words)
  const isWhole = inRoubles && lackingIn(shape, inRoubles.columns, rows).length === 0
  const header = isWhole ? inRoubles : findHeader(rows, words)
  if (!header) return undefined
  const mapping: Mapping = Object.fromEntries(
    Object.entries(header.columns).map(([name, column]) => [name, { title: header.titles[column]!, column }]),
  )
  const sample = rows.filter(({ row }) => row > header.row).slice(0, SAMPLE)
  return {
    row: header.row,
    titles: header.titles,
    mapping,
    confidence: Object.fromEntries(Object.entries(mapping).map(([name, mapped]) => [name, confidenceOf(columns[name]!, mapped, sample)])),
    missing: missingIn(shape, mapping, rows),
    unknown: header.unknown,
  }
}

/** The columns of a mapping in a file. */
export interface Located {
  readonly row: number
  readonly titles: readonly string[]
  /** By field, from 0. */
  readonly columns: Readonly<Record<string, number>>
  /** Headings of the mapping that the file lacks, none of them required. */
  readonly missing: readonly string[]
  /** The rows above the header. */
  readonly above: readonly TableRow[]
}

/** Returns the columns of a row whose headings match the mapping; of several equal ones, the one in its old position, else the leftmost. */
function columnsIn(row: TableRow, mapping: Mapping): Readonly<Record<string, number>> {
  const titles = row.cells.map(({ text }) => normalizeHeading(text))
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([name, { title, column }]) => {
      const heading = normalizeHeading(title)
      const found = titles[column] === heading ? column : titles.indexOf(heading)
      return heading === '' || found < 0 ? [] : [[name, found] as const]
    }),
  )
}

const quoted = (titles: readonly string[]): string => titles.map(title => `«${title}»`).join(', ')

/** Finds the header of a mapping among the first rows, wherever its columns are; throws FILE_HEADER when a required one is missing. */
export function locate(rows: readonly TableRow[], mapping: Mapping, shape: AnyShape): Located {
  const known: Mapping = Object.fromEntries(Object.entries(mapping).filter(([name]) => name in shape.columns))
  const found = rows.slice(0, HEADER_WITHIN).map(row => ({ row, columns: columnsIn(row, known) }))
  const best = found.reduce<(typeof found)[number] | undefined>(
    (top, next) => (Object.keys(next.columns).length > Object.keys(top?.columns ?? {}).length ? next : top),
    undefined,
  )
  const columns = best?.columns ?? {}
  const lost = lackingIn(shape, columns, rows).map(
    group => known[group.find(name => name in known) ?? '']?.title ?? shape.columns[group[0]!]!.words[0]!,
  )
  if (!best || lost.length) throw fileProblem('FILE_HEADER', { columns: quoted(lost) })
  const missing = Object.entries(known).flatMap(([name, { title }]) => (name in columns ? [] : [title]))
  return {
    row: best.row.row,
    titles: best.row.cells.map(({ text }) => text),
    columns,
    missing,
    above: rows.filter(({ row }) => row < best.row.row),
  }
}

/** Below it, most cells of a column do not match its heading. */
const MIN_CONFIDENCE = PARTIAL * UNPROVEN

/** Returns the part of a suggestion that is used without confirmation: optional columns whose cells mostly do not match are left out. */
export function trusted({ mapping, confidence }: SuggestedMapping, { needs }: AnyShape): Mapping {
  const needed = new Set(needs.flat())
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => needed.has(name) || confidence[name]! >= MIN_CONFIDENCE))
}

/** Returns the mapping that a file suggests, if it is complete; throws FILE_HEADER that names what is missing. */
export function suggestedMapping(rows: readonly TableRow[], shape: AnyShape): Mapping {
  const suggested = suggestMapping(rows, shape)
  const missing = suggested?.missing ?? missingIn(shape, {}, rows)
  if (!suggested || missing.length) throw fileProblem('FILE_HEADER', { columns: quoted(missing) })
  return trusted(suggested, shape)
}
