import iconv from 'iconv-lite'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Resource } from '#resource'
import { fileProblem, type FileProblemCode } from '../files/problem.ts'
import { sniff, type FileKind } from '../files/mime.ts'
import { cleanCells, TABLE_LIMITS, type TableLimits, type TableRow } from './sheet/cells.ts'
import { csvRows, worksheetRows } from './sheet/worksheet.ts'
import { readLargeWorkbook } from './sheet/workbook.ts'
import { openZip } from '../files/unzip.ts'
import type { Db } from '../sql.ts'

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
const MAX_TEXT = 64 * 1024 * 1024
const ROWS_IN_TURN = 500

/** Yields rows up to the limits of number and size; gives other calls a turn between rows that are read from memory. */
async function* within(source: AsyncIterable<TableRow> | Iterable<TableRow>, name: string, limits: TableLimits): AsyncGenerator<TableRow> {
  let [count, size] = [0, 0]
  for await (const row of source) {
    count += 1
    size += row.cells.reduce((sum, cell) => sum + cell.text.length, 0)
    if (count > limits.rows) throw fileProblem('FILE_ROWS', { name, max: limits.rows })
    if (size > MAX_TEXT) throw fileProblem('FILE_BOMB')
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

/** The header of a table: its row, the column of each field (from 0), and what is missing or unknown. */
export type FoundHeader = {
  readonly row: number
  readonly columns: Readonly<Record<string, number>>
  readonly titles: readonly string[]
  readonly missing: readonly string[]
  readonly unknown: readonly { readonly column: number; readonly title: string }[]
}

type Match = { field: string; column: number; weight: number }

const HEADER_WITHIN = 20
const EXACT = 3
const STARTS = 2
const CONTAINS = 1

/** Normalizes a heading to its words in lower case, so that "Ёмкость, м³ *" and "емкость м3" are equal. */
export const normalizeHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u0451', '\u0435')
    .replace(/[^\p{L}\p{N}%\u2116]+/gu, ' ')
    .trim()

const weightOf = (title: string, words: string): number => {
  if (title === words) return EXACT
  if (words.length < 3 || !` ${title} `.includes(` ${words} `)) return 0
  return title.startsWith(words) ? STARTS : CONTAINS
}

const matchesOf = (titles: readonly string[], synonyms: ReadonlyMap<string, readonly string[]>): Match[] =>
  titles.flatMap((title, column) =>
    title === ''
      ? []
      : [...synonyms].flatMap(([field, words]) => {
          const weight = Math.max(0, ...words.map(word => weightOf(title, word)))
          return weight === 0 ? [] : [{ field, column, weight }]
        }),
  )

/** Assigns each column to one field and each field to one column, the best matches first; of equal ones, the leftmost. */
const assign = (matches: readonly Match[]): Match[] => {
  const chosen: Match[] = []
  for (const match of matches.toSorted((one, other) => other.weight - one.weight || one.column - other.column)) {
    if (!chosen.some(({ field, column }) => field === match.field || column === match.column)) chosen.push(match)
  }
  return chosen
}

const scoreOf = (matches: readonly Match[]): number => matches.reduce((sum, { weight }) => sum + 10 + weight, 0)

/**
 * Finds the header among the first 20 rows with data: the row whose cells match most fields by their synonyms. Returns undefined when only
 * one cell matches although several fields are expected.
 */
export const findHeader = (rows: readonly TableRow[], synonyms: Readonly<Record<string, readonly string[]>>): FoundHeader | undefined => {
  const words = new Map(Object.entries(synonyms).map(([field, names]) => [field, names.map(normalizeHeading).filter(Boolean)] as const))
  const scored = rows.slice(0, HEADER_WITHIN).map(row => {
    const matches = assign(
      matchesOf(
        row.cells.map(({ text }) => normalizeHeading(text)),
        words,
      ),
    )
    return { row, matches, score: scoreOf(matches) }
  })
  const best = scored.reduce<(typeof scored)[number] | undefined>((top, next) => (next.score > (top?.score ?? 0) ? next : top), undefined)
  if (!best || best.matches.length < Math.min(2, words.size)) return undefined
  const taken = new Set(best.matches.map(({ column }) => column))
  const titles = best.row.cells.map(({ text }) => text)
  return {
    row: best.row.row,
    columns: Object.fromEntries(best.matches.map(({ field, column }) => [field, column])),
    titles,
    missing: [...words.keys()].filter(field => !best.matches.some(match => match.field === field)),
    unknown: titles.flatMap((title, column) => (title === '' || taken.has(column) ? [] : [{ column, title }])),
  }
}

const MARK = 'nerud'

/** Returns the heading of the hidden column of an export for editing: the resource, and the last change known when it was read. */
export async function editMarkOf(db: Db, resource: Resource): Promise<string> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from sys_change`.execute(db)
  return [MARK, resource.name, rows[0]!.last].join(' ')
}

/** Parses such a heading: the resource and the last change that the file includes. */
export function readMark(text: string): { readonly name: string; readonly after: string } | undefined {
  const [, name, after] = new RegExp(`^${MARK} (\\w+) (\\d{1,18})$`, 'u').exec(text) ?? []
  return name === undefined || after === undefined ? undefined : { name, after }
}

/** Returns the hidden column's value for a record: its id and version. */
export const recordMark = (row: Readonly<Record<string, unknown>>): string => `${Number(row['id'])}:${Number(row['version'])}`

/** Parses the hidden column's value. */
export function readRecordMark(text = ''): { readonly id: number; readonly version: number } | undefined {
  const [, id, version] = /^(\d{1,15}):(\d{1,9})$/u.exec(text) ?? []
  return id === undefined ? undefined : { id: Number(id), version: Number(version) }
}
