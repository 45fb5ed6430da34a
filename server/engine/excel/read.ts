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
 * Decodes a text file as staff really have it: UTF-8 with or without a mark, UTF-16 with a mark, else the Windows Cyrillic page.
 * A few broken bytes do not turn a UTF-8 file into a cp1251 one: what counts is whether most of its letters came out whole.
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

/** A sheet of a file; of a csv there is one without a name. */
export interface TableSheet {
  readonly name: string | null
  /** Its rows with data, from the first one on, as often as they are asked for. */
  readonly rows: () => AsyncGenerator<TableRow>
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

async function sheetsIn({ name, bytes }: TableFile, limits: TableLimits): Promise<TableSheet[]> {
  // A zip that cannot be read says why (broken, password, bomb), which the kind alone would hide.
  if (isZip(bytes)) openZip(bytes).read('[Content_Types].xml')
  const kind = sniff(bytes)
  if (kind === 'text') {
    const text = decodeText(bytes)
    return [{ name: null, rows: () => within(csvRows(text, limits), name, limits) }]
  }
  // Macros are never run here, so a workbook with them is read as any other.
  if (kind !== 'xlsx' && kind !== 'xlsm') throw sheetError(name, kind)
  const zip = openZip(bytes)
  const book = await readLargeWorkbook(zip)
  return book.sheets
    .filter(({ hidden }) => !hidden)
    .map(sheet => ({ name: sheet.name, rows: () => within(worksheetRows(zip, sheet.part, book, limits), name, limits) }))
}

/**
 * The visible sheets of an xlsx or csv file; the content says which kind it is. Throws `FileProblem`s: wrong kind, broken, under a password, of an old format,
 * too large in any measure; rows throw those of size.
 */
export async function openTable(file: TableFile, limits: TableLimits = TABLE_LIMITS): Promise<readonly TableSheet[]> {
  if (file.bytes.length > limits.bytes) throw fileProblem('FILE_TOO_BIG', { name: file.name, max: Math.floor(limits.bytes / 1024 / 1024) })
  return sheetsIn(file, limits)
}

/** Characters that all cells of a table may hold together: whoever reads it keeps them. */
const MOST_TEXT = 64 * 1024 * 1024
const ROWS_IN_TURN = 500

/** Rows that are neither too many nor too large together; others are served between those that are read from memory. */
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

/** Reads the rows with data of the first sheet that holds any: a workbook often opens with an empty one. Throws what `openTable` does, and FILE_EMPTY. */
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
