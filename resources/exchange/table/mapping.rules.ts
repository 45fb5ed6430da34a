import { findHeader, normal, type FoundHeader } from '#server/engine/excel/findHeader.ts'
import type { TableRow } from '#server/engine/excel/read.ts'
import { EMPTY_CELL } from '#server/engine/excel/sheet/cells.ts'
import { fileProblem } from '#server/engine/files/problem.ts'
import { isProblem } from '#resource'
import type { Decimal } from '#resource/decimal'
import { amount, type CellReader } from './cells.rules.ts'
import { foreignIn } from './currency.rules.ts'

/** What a file may say of a field: how its heading may be spelled, and how its cells are read. */
export interface TableColumn<Value = unknown> {
  readonly words: readonly string[]
  readonly read: CellReader<Value>
  /** An amount belongs to its own row alone, whatever cells are merged; of money or of something else. */
  readonly amount?: 'roubles' | 'measure'
}
/** A column by its reader and the spellings of its heading, the usual one first. */
export const column = <Value>(read: CellReader<Value>, ...words: string[]): TableColumn<Value> => ({ words, read })
/** A column of what is counted or measured, with so many digits after the point. */
export const measureColumn = (scale: number, ...words: string[]): TableColumn<Decimal> => ({
  words,
  read: amount(scale),
  amount: 'measure',
})
/** A column of roubles with so many digits after the point. */
export const roublesColumn = (scale: number, ...words: string[]): TableColumn<Decimal> => ({
  words,
  read: amount(scale),
  amount: 'roubles',
})
export type TableColumns = Readonly<Record<string, TableColumn>>
/** A table of one kind, whoever wrote it. */
export interface TableShape<Columns extends TableColumns = TableColumns> {
  readonly columns: Columns
  /** Each row says one field of each of these groups. */
  readonly needs: readonly (readonly (keyof Columns & string)[])[]
  /** Of these the column is needed, its cells may be empty. */
  readonly blank?: readonly (keyof Columns & string)[]
  /** A line that says one of these is no total, whatever words stand in it. */
  readonly proof: readonly (keyof Columns & string)[]
  /** What some files say in a row of its own above the rows that it is said of, and not in a column: the field, and what such a row says of it, if anything. */
  readonly group?: { readonly field: keyof Columns & string; readonly read: (text: string) => string | null }
}

/** A table of any kind. */
export interface AnyShape {
  readonly columns: TableColumns
  readonly needs: readonly (readonly string[])[]
  readonly group?: { readonly field: string; readonly read: (text: string) => string | null }
}

/** What a row says as one text: that of a group may stand in several cells. */
export const textIn = ({ cells }: TableRow): string => cells.flatMap(({ type, text }) => (type === 'empty' ? [] : [text])).join(' ')

/** Does a table say this field above its groups of rows? */
const isGrouped = ({ group }: AnyShape, rows: readonly TableRow[], names: readonly string[]): boolean =>
  group !== undefined && names.includes(group.field) && rows.some(row => group.read(textIn(row)) !== null)

/** Where a field stood when its mapping was made: the heading, and the column from 0. */
interface MappedColumn {
  readonly title: string
  readonly column: number
}
/** What is kept for whoever writes such files, by field. */
export type Mapping = Readonly<Record<string, MappedColumn>>
/** A mapping that a file itself suggests. */
export interface SuggestedMapping {
  /** The row of the headings. */
  readonly row: number
  readonly titles: readonly string[]
  readonly mapping: Mapping
  /** How sure each field's column is, from 0 to 1: by its heading, and by how many of its cells can be read as what it should be. */
  readonly confidence: Readonly<Record<string, number>>
  /** Needed groups of which no field was found, by the first one's usual heading. */
  readonly missing: readonly string[]
  /** Columns that no field goes by. */
  readonly unknown: FoundHeader['unknown']
}

/** Rows among which a heading is looked for, and those after it by which a suggestion is judged. */
export const HEADER_WITHIN = 20
const SAMPLE = 50
/** Rows that a suggestion needs. */
export const SUGGESTED_FROM = HEADER_WITHIN + SAMPLE

/** A heading that only holds the words of a field may mean another. */
const EXACT = 1
const HELD = 0.75
/** An empty column says nothing against its heading, nor for it. */
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
  const named = words.some(word => normal(word) === normal(title)) ? EXACT : HELD
  const filled = sample.map(row => row.cells[column] ?? EMPTY_CELL).filter(cell => cell.type !== 'empty')
  const readable = filled.filter(cell => !isProblem(read(cell))).length
  return named * (filled.length ? readable / filled.length : UNPROVEN)
}

/** Finds the heading among the first rows of a file and says which column holds which field; undefined where nothing looks like a heading. */
export function suggestMapping(rows: readonly TableRow[], shape: AnyShape): SuggestedMapping | undefined {
  const { columns } = shape
  const words = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.words]))
  // A column in another currency is taken for that of roubles only where there is no other: then its rows are refused.
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

/** Where the columns of a mapping stand in one file. */
export interface Located {
  readonly row: number
  readonly titles: readonly string[]
  /** By field, from 0. */
  readonly columns: Readonly<Record<string, number>>
  /** Headings of the mapping that the file lacks, none of them needed. */
  readonly missing: readonly string[]
  /** What stands above the headings. */
  readonly above: readonly TableRow[]
}

/** The columns of a row that are headed as the mapping says; of several alike the one in its old place, else the leftmost. */
function columnsIn(row: TableRow, mapping: Mapping): Readonly<Record<string, number>> {
  const titles = row.cells.map(({ text }) => normal(text))
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([name, { title, column }]) => {
      const wanted = normal(title)
      const found = titles[column] === wanted ? column : titles.indexOf(wanted)
      return wanted === '' || found < 0 ? [] : [[name, found] as const]
    }),
  )
}

const quoted = (titles: readonly string[]): string => titles.map(title => `«${title}»`).join(', ')

/** Finds the headings of a mapping among the first rows, wherever its columns have gone; throws FILE_HEADER where a needed one is not there. */
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

/** Below it most cells of a column are not what its heading promises. */
const LEAST = HELD * UNPROVEN

/** What of a suggestion is read without anybody's word: of what is not needed, a column whose cells mostly say something else is left out. */
export function trusted({ mapping, confidence }: SuggestedMapping, { needs }: AnyShape): Mapping {
  const needed = new Set(needs.flat())
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => needed.has(name) || confidence[name]! >= LEAST))
}

/** The mapping that a file suggests, if it has all that is needed; throws FILE_HEADER that names what is not there. */
export function suggestedMapping(rows: readonly TableRow[], shape: AnyShape): Mapping {
  const suggested = suggestMapping(rows, shape)
  const missing = suggested?.missing ?? missingIn(shape, {}, rows)
  if (!suggested || missing.length) throw fileProblem('FILE_HEADER', { columns: quoted(missing) })
  return trusted(suggested, shape)
}
