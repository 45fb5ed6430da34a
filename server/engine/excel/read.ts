import { setImmediate as turn } from 'node:timers/promises'
import { fileProblem, type FileProblemCode } from '../files/problem.ts'
import { sniff, type FileKind } from '../files/mime.ts'
import { TABLE_LIMITS, type TableLimits, type TableRow } from './sheet/cells.ts'
import { csvRows } from './sheet/csv.ts'
import { decodeText } from './sheet/encoding.ts'
import { readLargeWorkbook } from './sheet/workbook.ts'
import { worksheetRows } from './sheet/worksheet.ts'
import { openZip } from '../files/unzip.ts'

export type { TableCell, TableLimits, TableRow } from './sheet/cells.ts'

/** An uploaded table, whole in memory; the name serves only to be named in messages. */
export type TableFile = { readonly name: string; readonly bytes: Uint8Array }

const UNREADABLE: Partial<Record<FileKind, FileProblemCode>> = {
  empty: 'FILE_EMPTY',
  xls: 'FILE_OLD_FORMAT',
  xlsb: 'FILE_OLD_FORMAT',
  ods: 'FILE_OLD_FORMAT',
  xml: 'FILE_OLD_FORMAT',
  html: 'FILE_WEB_PAGE',
  locked: 'FILE_PASSWORD',
}

const sheetError = (name: string, kind: FileKind) =>
  fileProblem(UNREADABLE[kind] ?? 'FILE_KIND', { name, kind, expected: kind === 'xls' ? 'xlsx' : 'xlsx, csv' })

/** The first visible sheet that holds anything: a workbook often opens with an empty one. */
async function* xlsxRows(bytes: Uint8Array, limits: TableLimits): AsyncGenerator<TableRow> {
  const zip = openZip(bytes)
  const book = await readLargeWorkbook(zip)
  for (const { part } of book.sheets.filter(sheet => !sheet.hidden)) {
    let found = false
    for await (const row of worksheetRows(zip, part, book, limits)) {
      found = true
      yield row
    }
    if (found) return
  }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

const sourceOf = ({ name, bytes }: TableFile, limits: TableLimits): AsyncIterable<TableRow> | Iterable<TableRow> => {
  // A zip that cannot be read says why (broken, password, bomb), which the kind alone would hide.
  if (isZip(bytes)) openZip(bytes).read('[Content_Types].xml')
  const kind = sniff(bytes)
  // Macros are never run here, so a workbook with them is read as any other.
  if (kind === 'xlsx' || kind === 'xlsm') return xlsxRows(bytes, limits)
  if (kind === 'text') return csvRows(decodeText(bytes), limits)
  throw sheetError(name, kind)
}

/** Characters that all cells of a table may hold together: whoever reads it keeps them. */
const MOST_TEXT = 64 * 1024 * 1024
const ROWS_IN_TURN = 500

/**
 * Reads the rows with data of an xlsx or csv file; the content says which kind it is. Throws `FileProblem`s: wrong kind, broken, under a password,
 * of an old format, too large in any measure, or empty.
 */
export async function* readTable(file: TableFile, limits: TableLimits = TABLE_LIMITS): AsyncGenerator<TableRow> {
  if (file.bytes.length > limits.bytes) throw fileProblem('FILE_TOO_BIG', { name: file.name, max: Math.floor(limits.bytes / 1024 / 1024) })
  let [count, size] = [0, 0]
  for await (const row of sourceOf(file, limits)) {
    count += 1
    size += row.cells.reduce((sum, cell) => sum + cell.text.length, 0)
    if (count > limits.rows) throw fileProblem('FILE_ROWS', { name: file.name, max: limits.rows })
    if (size > MOST_TEXT) throw fileProblem('FILE_BOMB')
    // Others are served between the rows of a file that is read from memory.
    if (count % ROWS_IN_TURN === 0) await turn()
    yield row
  }
  if (count === 0) throw fileProblem('FILE_EMPTY', { name: file.name })
}
