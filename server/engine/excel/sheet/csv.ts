import { fileProblem } from '../../files/problem.ts'
import { EMPTY_CELL, textCell, type TableCell, type TableLimits, type TableRow } from './cells.ts'

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

const rowOf = ({ row, fields }: CsvRecord, limits: TableLimits): TableRow | undefined => {
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
    const row = declared && record.row === 1 ? undefined : rowOf(record, limits)
    if (row) yield row
  }
}
