import { openTable, type TableFile, type TableLimits, type TableRow, type TableSheet } from '#server/engine/excel/read.ts'
import { TABLE_LIMITS } from '#server/engine/excel/sheet/cells.ts'
import { fileProblem, isFileProblem, type FileProblem } from '#server/engine/files/problem.ts'
import { locate, SUGGESTED_FROM, suggestedMapping, suggestMapping, type AnyShape, type Located, type Mapping } from './mapping.rules.ts'

/** A sheet with data: all rows, and the first ones, in which the header is searched for and by which its columns are judged. */
export interface BegunSheet {
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
async function* named(sheet: string, rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) yield { ...row, sheet }
}

/**
 * Returns the visible sheets of a file with data; rows have the sheet's name when there are several. Throws what `openTable` throws, and
 * FILE_EMPTY.
 */
export async function begunSheets(file: TableFile, limits: TableLimits = TABLE_LIMITS): Promise<readonly BegunSheet[]> {
  const begun: { readonly first: readonly TableRow[]; readonly sheet: TableSheet }[] = []
  for (const sheet of await openTable(file, limits)) {
    const first = await firstOf(sheet.rows())
    if (first.length) begun.push({ first, sheet })
  }
  if (begun.length === 0) throw fileProblem('FILE_EMPTY', { name: file.name })
  return begun.map(({ first, sheet: { name, rows } }) =>
    begun.length === 1 || name === null ? { first, rows } : { first, rows: () => named(name, rows()) },
  )
}

const headerIn = ({ first }: BegunSheet, shape: AnyShape, mapping: Mapping | undefined): Located | FileProblem => {
  try {
    return locate(first, mapping ?? suggestedMapping(first, shape), shape)
  } catch (error) {
    if (isFileProblem(error)) return error
    throw error
  }
}

const likeness = ({ first }: BegunSheet, shape: AnyShape): number => Object.keys(suggestMapping(first, shape)?.mapping ?? {}).length

/** Returns the sheet most similar to a table of this kind; of equal ones, the first. */
export const likeliest = (sheets: readonly BegunSheet[], shape: AnyShape): BegunSheet =>
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
): Promise<readonly (BegunSheet & { readonly located: Located })[]> {
  const begun = await begunSheets(file, limits)
  const found = begun.map(sheet => ({ ...sheet, located: headerIn(sheet, shape, mapping) }))
  const fitting = found.flatMap(({ located, ...sheet }) => (isFileProblem(located) ? [] : [{ ...sheet, located }]))
  if (fitting.length) return fitting
  throw headerIn(likeliest(begun, shape), shape, mapping) as FileProblem
}
