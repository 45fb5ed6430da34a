import iconv from 'iconv-lite'
import { setImmediate as turn } from 'node:timers/promises'
import { fileProblem, type FileProblemCode } from '../files/problem.ts'
import { sniff, type FileKind } from '../files/mime.ts'
import { cleanCells, TABLE_LIMITS, type TableLimits, type TableRow } from './sheet/cells.ts'
import { csvRows } from './sheet/csv.ts'
import { readLargeWorkbook } from './sheet/workbook.ts'
import { worksheetRows } from './sheet/worksheet.ts'
import { openZip } from '../files/unzip.ts'

const hasMark = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)

/**
 * Decodes a text file in the encodings that staff use: UTF-8 with or without a byte-order mark, UTF-16 with one, else windows-1251. A few
 * broken bytes do not turn UTF-8 into windows-1251: most of the letters decide.
 */
const decodeText = (bytes: Uint8Array): string => {
  if (hasMark(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (hasMark(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  if (hasMark(bytes, 0xef, 0xbb, 0xbf) || !utf8.includes('\ufffd')) return utf8
  const broken = utf8.split('\ufffd').length - 1
  const whole = utf8.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return whole > broken * 10 ? utf8 : iconv.decode(bytes, 'win1251')
}

export type { TableCell, TableLimits, TableRow } from './sheet/cells.ts'

/** An uploaded table, entirely in memory; the name is used only in messages. */
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

/** A sheet of a file; a csv file has one, without a name. */
export interface TableSheet {
  readonly name: string | null
  /** Reads its rows with data from the first one on; may be called repeatedly. */
  readonly rows: () => AsyncGenerator<TableRow>
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

async function sheetsIn({ name, bytes }: TableFile, limits: TableLimits): Promise<TableSheet[]> {
  // Opening a zip throws the reason why it cannot be read (broken, password, bomb); its kind alone would not tell.
  if (isZip(bytes)) openZip(bytes).read('[Content_Types].xml')
  const kind = sniff(bytes)
  if (kind === 'text') {
    const text = decodeText(bytes)
    return [{ name: null, rows: () => within(csvRows(text, limits), name, limits) }]
  }
  // Macros are never run here, so a workbook with macros is read like any other.
  if (kind !== 'xlsx' && kind !== 'xlsm') throw sheetError(name, kind)
  const zip = openZip(bytes)
  const book = await readLargeWorkbook(zip)
  return book.sheets
    .filter(({ hidden }) => !hidden)
    .map(sheet => ({ name: sheet.name, rows: () => within(worksheetRows(zip, sheet.part, book, limits), name, limits) }))
}

/**
 * Returns the visible sheets of an xlsx or csv file; the content decides the kind. Throws a `FileProblem`: wrong kind, broken, password,
 * old format, too large; reading rows throws the problems of size.
 */
export async function openTable(file: TableFile, limits: TableLimits = TABLE_LIMITS): Promise<readonly TableSheet[]> {
  if (file.bytes.length > limits.bytes) throw fileProblem('FILE_TOO_BIG', { name: file.name, max: Math.floor(limits.bytes / 1024 / 1024) })
  return sheetsIn(file, limits)
}

/** The limit of characters in all cells of a table, because the caller keeps them in memory. */
const MOST_TEXT = 64 * 1024 * 1024
const ROWS_IN_TURN = 500

/** Yields rows up to the limits of number and size; gives other calls a turn between rows that are read from memory. */
async function* within(source: AsyncIterable<TableRow> | Iterable<TableRow>, name: string, limits: TableLimits): AsyncGenerator<TableRow> {
  let [count, size] = [0, 0]
  for await (const row of source) {
    count += 1
    size += row.cells.reduce((sum, cell) => sum + cell.text.length, 0)
    if (count > limits.rows) throw fileProblem('FILE_ROWS', { name, max: limits.rows })
    if (size > MOST_TEXT) throw fileProblem('FILE_BOMB')
    if (count % ROWS_IN_TURN === 0) await turn()
    yield { ...row, cells: cleanCells(row.cells) }
  }
}

/**
 * Reads the rows with data of the first sheet that has any: the first sheet of a workbook is often empty. Throws what `openTable` throws,
 * and FILE_EMPTY.
 */
export async function* readTable(file: TableFile, limits: TableLimits = TABLE_LIMITS): AsyncGenerator<TableRow> {
  for (const sheet of await openTable(file, limits)) {
    let found = false
    for await (const row of sheet.rows()) {
      found = true
      yield row
    }
    if (found) return
  }
  throw fileProblem('FILE_EMPTY', { name: file.name })
}
