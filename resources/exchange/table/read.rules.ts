import {
  openTable,
  type TableFile,
  type TableLimits,
  type TableRow,
  type TableSheet,
  type TableCell,
  normalizeHeading,
} from '#server/engine/excel/read.ts'
import { TABLE_LIMITS, EMPTY_CELL } from '#server/engine/excel/sheet/cells.ts'
import { fileProblem, isFileProblem, type FileProblem } from '#server/engine/files/problem.ts'
import { isProblem, type Problem } from '#resource'
import type { RowProblem } from '#server/engine/import/rows.ts'
import {
  locate,
  SUGGESTED_FROM,
  suggestedMapping,
  suggestMapping,
  type AnyShape,
  type Located,
  type Mapping,
  HEADER_WITHIN,
  trusted,
  mappedTextIn,
  type TableColumn,
  type TableColumns,
  type TableShape,
} from './mapping.rules.ts'
import { notRoubles, NOT_ROUBLES, statedCurrency, foreignIn, isRoubles } from './cells.rules.ts'

/** A sheet with data: all rows, and the first ones, in which the header is searched for and by which its columns are judged. */
interface OpenSheet {
  readonly first: readonly TableRow[]
  readonly rows: () => AsyncGenerator<TableRow>
}

async function firstOf(rows: AsyncGenerator<TableRow>): Promise<readonly TableRow[]> {
  const first: TableRow[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length === SUGGESTED_FROM) break
  }
  return first
}

/** Adds the sheet's name to its rows. */
async function* withSheetName(sheet: string, rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) yield { ...row, sheet }
}

/**
 * Returns the visible sheets of a file with data; rows have the sheet's name when there are several. Throws what `openTable` throws, and
 * FILE_EMPTY.
 */
export async function openSheets(file: TableFile, limits: TableLimits = TABLE_LIMITS): Promise<readonly OpenSheet[]> {
  const begun: { readonly first: readonly TableRow[]; readonly sheet: TableSheet }[] = []
  for (const sheet of await openTable(file, limits)) {
    const first = await firstOf(sheet.rows())
    if (first.length) begun.push({ first, sheet })
  }
  if (begun.length === 0) throw fileProblem('FILE_EMPTY', { name: file.name })
  return begun.map(({ first, sheet: { name, rows } }) =>
    begun.length === 1 || name === null ? { first, rows } : { first, rows: () => withSheetName(name, rows()) },
  )
}

const headerIn = ({ first }: OpenSheet, shape: AnyShape, mapping: Mapping | undefined): Located | FileProblem => {
  try {
    return locate(first, mapping ?? suggestedMapping(first, shape), shape)
  } catch (error) {
    if (isFileProblem(error)) return error
    throw error
  }
}

const likeness = ({ first }: OpenSheet, shape: AnyShape): number => Object.keys(suggestMapping(first, shape)?.mapping ?? {}).length

/** Returns the sheet most similar to a table of this kind; of equal ones, the first. */
const likeliest = (sheets: readonly OpenSheet[], shape: AnyShape): OpenSheet =>
  sheets.reduce((best, next) => (likeness(next, shape) > likeness(best, shape) ? next : best))

/**
 * Returns the sheets with the columns of a mapping, or with those that they suggest, and their positions; throws FILE_HEADER of the most
 * similar one when there is none.
 */
export async function fittingSheets(
  file: TableFile,
  shape: AnyShape,
  mapping: Mapping | undefined,
  limits: TableLimits = TABLE_LIMITS,
): Promise<readonly (OpenSheet & { readonly located: Located })[]> {
  const begun = await openSheets(file, limits)
  const found = begun.map(sheet => ({ ...sheet, located: headerIn(sheet, shape, mapping) }))
  const fitting = found.flatMap(({ located, ...sheet }) => (isFileProblem(located) ? [] : [{ ...sheet, located }]))
  if (fitting.length) return fitting
  throw headerIn(likeliest(begun, shape), shape, mapping) as FileProblem
}

/** The beginning of a file, and the meaning that its columns would get now. */
interface ShownColumns {
  /** Any of them may be the header. */
  readonly rows: readonly TableRow[]
  /** The number of the header row in the file; null when none is found. */
  readonly row: number | null
  /** By the headings of this file. */
  readonly mapping: Mapping
  /** The confidence of columns recognized only by their headings, by field: from 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>
  /** Whether the columns come from a stored mapping or from the headings. */
  readonly by: 'mapping' | 'headings' | null
}

type Taken = Omit<ShownColumns, 'rows'>

function byMapping(rows: readonly TableRow[], mapping: Mapping, shape: AnyShape): Taken | undefined {
  try {
    const { row, titles, columns } = locate(rows, mapping, shape)
    const found = Object.entries(columns).map(([name, column]) => [name, { title: titles[column]!, column }] as const)
    return { row, mapping: Object.fromEntries(found), confidence: {}, by: 'mapping' }
  } catch (error) {
    if (isFileProblem(error)) return undefined
    throw error
  }
}

function byHeadings(rows: readonly TableRow[], shape: AnyShape): Taken {
  const suggested = suggestMapping(rows, shape)
  if (!suggested) return { row: null, mapping: {}, confidence: {}, by: null }
  return { row: suggested.row, mapping: trusted(suggested, shape), confidence: suggested.confidence, by: 'headings' }
}

/**
 * Returns the first rows of the sheet that would be read, with the meaning of its columns: by a mapping, or by the headings when they
 * differ from it. Throws what `openTable` throws, and FILE_EMPTY.
 */
export async function mappedColumnsOf(file: TableFile, shape: AnyShape, mapping: Mapping | undefined): Promise<ShownColumns> {
  const sheets = await openSheets(file)
  const shown = (rows: readonly TableRow[], taken: Taken): ShownColumns => ({ ...taken, rows: rows.slice(0, HEADER_WITHIN) })
  for (const { first } of mapping ? sheets : []) {
    const taken = byMapping(first, mapping!, shape)
    if (taken) return shown(first, taken)
  }
  const { first } = likeliest(sheets, shape)
  return shown(first, byHeadings(first, shape))
}

/** The values of a row by field; null when empty. */
export type TableValues<Columns extends TableColumns> = {
  readonly [Name in keyof Columns]: (Columns[Name] extends TableColumn<infer Value> ? Value : never) | null
}
/** The result for a row: its values, its problems, or why it is not data: a total, a repeated header, or text around the table. */
export type ReadRow<Columns extends TableColumns> =
  | {
      readonly kind: 'row'
      readonly values: TableValues<Columns>
      readonly titleOf: TitleOf<Columns>
      /** Whether the file has a column for this field. */
      readonly has: (name: keyof Columns & string) => boolean
      readonly source: TableRow
    }
  | { readonly kind: 'faulty'; readonly problems: readonly RowProblem[]; readonly source: TableRow }
  | { readonly kind: 'skipped'; readonly why: 'total' | 'heading' | 'note'; readonly source: TableRow }
/** Returns the heading of a field in the file, or its usual heading. */
type TitleOf<Columns extends TableColumns> = (name: keyof Columns & string) => string

const TOTAL = /^(?:итого?|всего|total|subtotal|grand total|промежуточн\p{L}* итог|общ\p{L}* (?:итог|сумма))(?![\p{L}\p{N}])/iu
const required: Problem = { key: 'nerud.validation.required' }

/** Returns where a row's problem is. */
export const rowPositionOf = ({ row, sheet }: TableRow): Pick<RowProblem, 'row' | 'sheet'> =>
  sheet === undefined ? { row } : { row, sheet }

/** Returns the currency of an amount when it is not roubles: from its heading, a currency column, or the text above the table. */
function foreignBy(title: string, text: string, above: string | null): string | null {
  const inTitle = foreignIn(title)
  if (inTitle !== null) return inTitle
  if (text !== '') return isRoubles(text) ? null : text
  return above
}

/** Returns the reader of rows below a header. */
function rowReader<Columns extends TableColumns>(shape: TableShape<Columns>, { columns, titles, above }: Located) {
  const foreign = above.map(row => statedCurrency(mappedTextIn(row))).find(one => one !== null) ?? null
  let group = above.map(row => shape.group?.read(mappedTextIn(row)) ?? null).find(one => one !== null) ?? null
  const fields = Object.entries(columns)
  // The value of a group row is read like a column.
  const read = [...new Set([...fields.map(([name]) => name), ...(shape.group ? [shape.group.field] : [])])]
  const has = (name: keyof Columns & string): boolean => columns[name] !== undefined
  const titleOf: TitleOf<Columns> = name => {
    const column = columns[name]
    return column === undefined ? shape.columns[name]!.words[0]! : titles[column]!
  }
  const cellOf = (source: TableRow, name: string): TableCell => {
    const at = columns[name] ?? -1
    const cell = source.cells[at] ?? EMPTY_CELL
    if (cell.type !== 'empty' || shape.columns[name]!.amount) return cell
    const merged = source.above?.[at]
    if (merged) return merged
    return name === shape.group?.field && group !== null ? { type: 'text', text: group } : cell
  }
  const foreignOf = (source: TableRow, name: string): string | null =>
    foreignBy(titles[columns[name]!] ?? '', has('currency') ? cellOf(source, 'currency').text : '', foreign)
  const fieldsNeeded = shape.needs.flat()
  const isHeading = (source: TableRow): boolean =>
    fields.every(([, column]) => normalizeHeading(source.cells[column]?.text ?? '') === normalizeHeading(titles[column]!))
  const hasReadable = (source: TableRow, names: readonly string[]): boolean =>
    names.some(name => cellOf(source, name).type !== 'empty' && !isProblem(shape.columns[name]!.read(cellOf(source, name))))
  const whySkipped = (source: TableRow): 'total' | 'heading' | 'note' | undefined => {
    const filled = source.cells.filter(({ type }) => type !== 'empty')
    if (filled.some(({ text, type }) => type === 'text' && TOTAL.test(text)) && !hasReadable(source, shape.proof)) return 'total'
    if (isHeading(source)) return 'heading'
    return filled.length === 1 || fieldsNeeded.every(name => (source.cells[columns[name] ?? -1]?.type ?? 'empty') === 'empty')
      ? 'note'
      : undefined
  }
  return (source: TableRow): ReadRow<Columns> => {
    const rowPosition = rowPositionOf(source)
    const why = whySkipped(source)
    if (why === 'note') group = shape.group?.read(mappedTextIn(source)) ?? group
    if (why) return { kind: 'skipped', why, source }
    const problems: RowProblem[] = []
    const values: Record<string, unknown> = Object.fromEntries(Object.keys(shape.columns).map(name => [name, null]))
    for (const name of read) {
      const cell = cellOf(source, name)
      const { read: readCell, amount } = shape.columns[name]!
      const other = amount === 'roubles' && cell.type !== 'empty' ? foreignOf(source, name) : null
      const taken = other === null ? readCell(cell) : notRoubles(other)
      if (!isProblem(taken)) values[name] = taken.value
      // One error is reported once, however many columns it affects.
      else if (!problems.some(({ problem }) => problem.key === NOT_ROUBLES && problem.key === taken.key))
        problems.push({ ...rowPosition, field: titleOf(name), value: cell.text, problem: taken })
    }
    for (const names of shape.needs) {
      const isEmpty = names.every(name => cellOf(source, name).type === 'empty' && !shape.blank?.includes(name))
      const emptyField = names.find(name => columns[name] !== undefined) ?? names[0]!
      if (isEmpty) problems.push({ ...rowPosition, field: titleOf(emptyField), value: '', problem: required })
    }
    if (problems.length) return { kind: 'faulty', problems, source }
    return { kind: 'row', values: values as TableValues<Columns>, titleOf, has, source }
  }
}

/**
 * Reads the rows of an xlsx or csv file by a mapping, or by the one that the file suggests: of every sheet with its columns, so that a
 * cover sheet is skipped and several sheets are read. Throws a FileProblem: those of `openTable`, and FILE_HEADER, which names missing
 * required columns.
 */
export async function* readMapped<Columns extends TableColumns>(
  file: TableFile,
  shape: TableShape<Columns>,
  mapping: Mapping | undefined,
  limits: TableLimits = TABLE_LIMITS,
): AsyncGenerator<ReadRow<Columns>> {
  for (const { rows, located } of await fittingSheets(file, shape, mapping, limits)) {
    const read = rowReader(shape, located)
    for await (const row of rows()) if (row.row > located.row) yield read(row)
  }
}
