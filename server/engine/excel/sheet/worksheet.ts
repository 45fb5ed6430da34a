import type { Unzipped } from '../../files/unzip.ts'
import { columnIndexOf, type TableCell, type TableRow, EMPTY_CELL, textCell, type TableLimits, shownDecimal, isoOf } from './cells.ts'
import { fileProblem } from '../../files/problem.ts'
import { readPart, unescapeSheetText, type Workbook } from './workbook.ts'
import { attribute, type XmlEvents } from './xml.ts'

/** A merge of cells over several rows: the column, from 0, and its first and last row, from 1. */
interface Merge {
  readonly column: number
  readonly top: number
  readonly bottom: number
}

const WORD = 'mergeCell '
const REFERENCE = /mergeCell [^>]*?ref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g
/** The limit of merges, more than any report has: they are in memory while the sheet is read. */
const MAX_MERGES = 20_000
/** The longest such tag, in characters. */
const TAG = 200

/**
 * Returns the vertical merges of a sheet. They come after its rows, which are streamed, so the part is first searched for their tags
 * without parsing it.
 */
async function mergesIn(zip: Unzipped, part: string): Promise<readonly Merge[]> {
  const found: Merge[] = []
  let rest = ''
  for await (const chunk of zip.chunks(part)) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const text = rest + bytes.toString('latin1')
    let end = 0
    if (text.includes(WORD))
      for (const match of text.matchAll(REFERENCE)) {
        const [whole, letters, top, bottom] = match
        end = match.index + whole.length
        if (Number(bottom) > Number(top) && found.length < MAX_MERGES)
          found.push({ column: columnIndexOf(letters!), top: Number(top), bottom: Number(bottom) })
      }
    rest = text.slice(Math.max(end, text.length - TAG))
  }
  return found.toSorted((one, other) => one.top - other.top)
}

/** Returns a function that adds to each row the cells above that are merged with it; rows must come in order. */
function filledDown(merges: readonly Merge[]): (row: TableRow) => TableRow {
  if (merges.length === 0) return row => row
  let next = 0
  let open: (Merge & { readonly cell: TableCell })[] = []
  return row => {
    open = open.filter(({ bottom }) => bottom >= row.row)
    const above: TableCell[] = []
    for (const { column, cell } of open) above[column] = cell
    for (; next < merges.length && merges[next]!.top <= row.row; next += 1) {
      const merge = merges[next]!
      const cell = row.row === merge.top ? row.cells[merge.column] : undefined
      if (cell && cell.type !== 'empty') open.push({ ...merge, cell })
    }
    return above.length ? { ...row, above } : row
  }
}

type RawCell = { column: number; type: string; style: number; text: string }

const numberCell = (text: string, style: number, book: Workbook): TableCell => {
  const shown = book.styles[style]
  const decimal = shownDecimal(text)
  if (decimal === undefined) return textCell(text)
  if (typeof shown === 'string') {
    const iso = isoOf(Number(text), shown, book.from1904)
    if (iso !== undefined) return { text: iso, type: 'date' }
  }
  if (typeof shown === 'object' && 'currency' in shown) return { text: decimal, type: 'number', currency: shown.currency }
  if (typeof shown === 'object' && /^\d+$/.test(decimal)) return { text: decimal.padStart(shown.zeros, '0'), type: 'number' }
  return { text: decimal, type: 'number' }
}

const isoCell = (text: string): TableCell => ({ text: text.replace(/T00:00:00(\.0+)?Z?$|\.\d+Z?$|Z$/, ''), type: 'date' })

const cellOf = ({ type, style, text }: RawCell, book: Workbook): TableCell => {
  if (text === '') return EMPTY_CELL
  if (type === 's') return textCell(book.strings[Number(text)] ?? '')
  if (type === 'inlineStr' || type === 'str') return textCell(unescapeSheetText(text))
  if (type === 'b') return { text: text === '1' || text === 'true' ? '1' : '0', type: 'flag' }
  if (type === 'e') return { text: text.trim(), type: 'error' }
  return type === 'd' ? isoCell(text.trim()) : numberCell(text, style, book)
}

const rowOf = (row: number, raw: readonly RawCell[], hidden: boolean, book: Workbook, limits: TableLimits): TableRow | undefined => {
  const cells: TableCell[] = []
  for (const source of raw) {
    const cell = cellOf(source, book)
    if (cell.type === 'empty') continue
    if (source.column >= limits.columns) throw fileProblem('FILE_COLUMNS', { row, max: limits.columns })
    while (cells.length < source.column) cells.push(EMPTY_CELL)
    cells[source.column] = cell
  }
  if (cells.length === 0) return undefined
  return hidden ? { row, cells, hidden } : { row, cells }
}

/** Excel allows 32,767 characters in a cell and 16,384 cells in a row: a file with far more of either is broken or hostile. */
const MAX_CHARACTERS = 1024 * 1024
const MAX_CELLS = 20_000

type SheetEvents = XmlEvents & { readonly take: () => TableRow[] }

const sheetEvents = (book: Workbook, limits: TableLimits): SheetEvents => {
  let ready: TableRow[] = []
  let row = 0
  let raw: RawCell[] = []
  let hidden = false
  let cell: RawCell | undefined
  let collects = false
  let inPhonetic = false
  const open = (name: string, attributes: string) => {
    if (name === 'c') {
      const reference = attribute(attributes, 'r')
      const column = reference === undefined ? (raw.at(-1)?.column ?? -1) + 1 : columnIndexOf(reference)
      cell = { column, type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0), text: '' }
      raw.push(cell)
      if (raw.length > MAX_CELLS) throw fileProblem('FILE_COLUMNS', { row, max: limits.columns })
    } else if (name === 'row') {
      row = Number(attribute(attributes, 'r') ?? row + 1)
      raw = []
      hidden = /^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '')
    } else if (name === 'rPh') inPhonetic = true
    else if (cell && (name === 'v' || name === 't')) collects = !inPhonetic
  }
  const close = (name: string) => {
    if (name === 'v' || name === 't') collects = false
    else if (name === 'c') cell = undefined
    else if (name === 'rPh') inPhonetic = false
    else if (name === 'row') {
      const done = rowOf(row, raw, hidden, book, limits)
      if (done) ready.push(done)
    }
  }
  const text = (piece: string) => {
    if (!collects || !cell) return
    cell.text += piece
    if (cell.text.length > MAX_CHARACTERS) throw fileProblem('FILE_BOMB')
  }
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  return { open, close, text, take }
}

/** Yields the rows with data of a sheet, in file order; formulas give their saved values. */
export async function* worksheetRows(zip: Unzipped, part: string, book: Workbook, limits: TableLimits): AsyncGenerator<TableRow> {
  const filled = filledDown(await mergesIn(zip, part))
  const events = sheetEvents(book, limits)
  for await (const _ of readPart(zip, part, events)) for (const row of events.take()) yield filled(row)
}

const SEPARATORS = [';', '\t', ','] as const
type Separator = (typeof SEPARATORS)[number]

type CsvRecord = { readonly row: number; readonly fields: readonly string[] }

/**
 * Returns the value of a quoted field that begins at `from`, and the position after it (including text that directly follows the closing
 * quote).
 */
const quotedField = (text: string, from: number, row: number): { value: string; next: number } => {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw fileProblem('FILE_QUOTE', { row })
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, next: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

const isBreak = (char: string | undefined): boolean => char === undefined || char === '\n' || char === '\r'

const field = (text: string, from: number, separator: Separator, row: number): { value: string; next: number } => {
  const quoted = text[from] === '"' ? quotedField(text, from, row) : { value: '', next: from }
  let next = quoted.next
  while (!isBreak(text[next]) && text[next] !== separator) next += 1
  return { value: quoted.value + text.slice(quoted.next, next), next }
}

/** Splits a text into records. A record may span several lines inside quotes; it counts as one row, as on Excel's screen. */
function* csvRecords(text: string, separator: Separator): Generator<CsvRecord> {
  let at = 0
  for (let row = 1; at < text.length; row += 1) {
    const fields: string[] = []
    for (;;) {
      const { value, next } = field(text, at, separator, row)
      fields.push(value)
      at = next + 1
      if (isBreak(text[next])) break
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1
    yield { row, fields }
  }
}

const SAMPLE_ROWS = 30
const SAMPLE_LENGTH = 256 * 1024

/** Rates how well a separator splits the sample: the share of rows with the most common number of fields, then that number. */
const scoreOf = (sample: string, separator: Separator): { share: number; columns: number } => {
  const counts: number[] = []
  try {
    for (const { fields } of csvRecords(sample, separator)) {
      if (fields.some(value => value.trim() !== '')) counts.push(fields.length)
      if (counts.length === SAMPLE_ROWS) break
    }
  } catch {
    // The sample may end inside quotes: the records before that are enough.
  }
  const rowsWith = (columns: number) => counts.filter(count => count === columns).length
  const [columns = 1] = counts.toSorted((one, other) => rowsWith(other) - rowsWith(one) || other - one)
  return { share: counts.length === 0 ? 0 : rowsWith(columns) / counts.length, columns }
}

/** Detects the separator: the one that splits most rows into the same number of fields, at least two. */
const detectSeparator = (text: string): Separator => {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const scored = SEPARATORS.map(separator => ({ separator, ...scoreOf(sample, separator) })).filter(({ columns }) => columns > 1)
  scored.sort((one, other) => other.share - one.share || other.columns - one.columns)
  return scored[0]?.separator ?? ';'
}

/** ="0012" is how Excel preserves leading zeros in a csv file. */
const unwrap = (value: string): string => /^="([^"]*)"$/.exec(value.trim())?.[1] ?? value

const rowOfRecord = ({ row, fields }: CsvRecord, limits: TableLimits): TableRow | undefined => {
  const cells: TableCell[] = fields.map(value => textCell(unwrap(value)))
  while (cells.at(-1) === EMPTY_CELL) cells.pop()
  if (cells.length > limits.columns) throw fileProblem('FILE_COLUMNS', { row, max: limits.columns })
  return cells.length === 0 ? undefined : { row, cells }
}

/** Reads the rows with data of a csv text; a first line "sep=;" defines the separator and is not data. */
export function* csvRows(text: string, limits: TableLimits): Generator<TableRow> {
  const declared = /^sep=([;,\t])\r?\n/i.exec(text)
  const separator = (declared?.[1] as Separator | undefined) ?? detectSeparator(text)
  for (const record of csvRecords(text, separator)) {
    const row = declared && record.row === 1 ? undefined : rowOfRecord(record, limits)
    if (row) yield row
  }
}
