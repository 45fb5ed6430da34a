import { cleanText } from '#resource/fold'
import { attributeOf, elementAt, elementsOf, numberOf, type XmlElement } from './xml.ts'

/**
 * A cell as an import reads it: its type in the file, and its text, trimmed and without invisible characters (dates in ISO, numbers as
 * plain decimals). `currency`: the currency sign in its format, other than that of the rouble.
 */
export type TableCell = {
  readonly text: string
  readonly type: 'text' | 'number' | 'date' | 'flag' | 'empty' | 'error'
  readonly currency?: string
}

/**
 * A row with data and its number in the source, from 1, as the user sees it. `above`: by column, the cells above that are merged with this
 * one and whose text people see here. `hidden`: the spreadsheet hides the row. `sheet`: the name of its sheet when several sheets have
 * data.
 */
export type TableRow = {
  readonly row: number
  readonly cells: readonly TableCell[]
  readonly above?: readonly (TableCell | undefined)[]
  readonly hidden?: boolean
  readonly sheet?: string
}

/** Limits of an uploaded table: bytes of the file, rows with data, columns with data. */
export type TableLimits = { readonly bytes: number; readonly rows: number; readonly columns: number }

/** Far above the 20,000 rows that an import must accept, far below what would overload the server. */
export const TABLE_LIMITS: TableLimits = { bytes: 50 * 1024 * 1024, rows: 200_000, columns: 300 }

/** A cell without a value. */
export const EMPTY_CELL: TableCell = { text: '', type: 'empty' }

/** An apostrophe before a number marks it as text in Excel; some programs save it as a character. */
const MARKED = /^'(?=[^']+$)/u
/** Returns a text cell; the empty one when there are only spaces and invisible characters. */
export const textCell = (text: string): TableCell => {
  const trimmed = cleanText(text).trim().replace(MARKED, '').trim()
  return trimmed === '' ? EMPTY_CELL : { text: trimmed, type: 'text' }
}

/** Returns the letters of a column numbered from 0: 0 → A, 26 → AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Returns the column, from 0, in a reference such as "AB12"; -1 without letters. */
export const columnIndexOf = (reference: string): number => {
  let column = 0
  for (const char of reference) {
    const letter = char.charCodeAt(0) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/** A range of cells: rows and columns from 0, both ends included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The number of rows of a sheet in Excel. */
export const MAX_ROWS = 1_048_576

/** Returns the range of a reference such as B2, $A$1:C3 or, with all rows, A:C; undefined for any other text. */
export function rangeOf(reference: string): CellRange | undefined {
  const [, left, top, right = left, bottom = top] = /^([A-Z]{1,3})(\d*)(?::([A-Z]{1,3})(\d*))?$/i.exec(reference.replaceAll('$', '')) ?? []
  const isWhole = top === '' && bottom === '' && reference.includes(':')
  if (left === undefined || ((top === '' || bottom === '') && !isWhole)) return undefined
  const rows = isWhole ? [0, MAX_ROWS - 1] : [Number(top) - 1, Number(bottom) - 1]
  const columns = [columnIndexOf(left), columnIndexOf(right!)]
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) }
}

/** A row of a sheet with its cells, by their positions from 0. */
interface SheetRow {
  readonly at: number
  readonly row: XmlElement
  readonly cells: readonly { readonly column: number; readonly cell: XmlElement }[]
}

/** Returns the rows of a sheet. Rows and cells without an address follow the ones before them; those that cannot be in a sheet are left out. */
export function rowsIn(root: XmlElement): SheetRow[] {
  let at = -1
  return elementsOf(elementAt(root, 'sheetData'), 'row').flatMap(row => {
    at = (numberOf(row, 'r') ?? at + 2) - 1
    let column = -1
    const cells = elementsOf(row, 'c').map(cell => {
      const reference = attributeOf(cell, 'r')
      column = reference === undefined ? column + 1 : columnIndexOf(reference)
      return { column, cell }
    })
    return at >= 0 && at < MAX_ROWS ? [{ at, row, cells: cells.filter(one => one.column >= 0) }] : []
  })
}

/** Normalizes the texts of cells as the product stores texts: composed Unicode without invisible characters. */
export const cleanCells = (cells: readonly TableCell[]): readonly TableCell[] =>
  cells.map(cell => {
    const text = cleanText(cell.text)
    return text === cell.text ? cell : cell.type === 'text' ? textCell(text) : { ...cell, text }
  })

/**
 * How many significant digits a spreadsheet shows, and how many it writes at most; longer numbers come from another program, which wrote
 * them exactly.
 */
const SHOWN = 15
const WRITTEN = 17

const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

const ALREADY_PLAIN = /^-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?$/

const place = (digits: string, point: number): string => {
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const whole = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const fraction = padded.slice(at).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Returns a decimal without exponent, plus sign and unneeded zeros ("7.70E3" → "7700"); undefined when the text is not a number. */
export const plainDecimal = (text: string): string | undefined => {
  if (text !== '-0' && ALREADY_PLAIN.test(text)) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts.exec(text.trim()) ?? []
  if (whole === '' && fraction === '') return undefined
  const plain = place(whole + fraction, whole.length + Number(exponent))
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain
}

/**
 * Returns the number of a cell as its user sees it: whole numbers exactly, fractions rounded to 15 digits, which removes the rounding
 * errors of binary floats.
 */
export const shownDecimal = (text: string): string | undefined => {
  const plain = plainDecimal(text)
  if (plain === undefined || !plain.includes('.')) return plain
  const significant = plain.replace(/^-?0?\.?0*|[.]/g, '').length
  return significant <= SHOWN || significant > WRITTEN ? plain : plainDecimal(Number(plain).toPrecision(SHOWN))
}

const DAY = 86_400_000
const LAST_SERIAL = 2_958_465
const FROM_1904_TO_1900 = 1462
const ISO = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?$/

/**
 * Spreadsheets count 29 February 1900, which never existed, as serial 60: the serials of earlier dates are one less than their distance
 * from 1899-12-30.
 */
const fromDays = (days: number): number => (days < 61 ? days - 1 : days)
const toDays = (serial: number): number => (serial < 60 ? serial + 1 : serial)

const zoneMinutes = (zone: string): number => {
  if (zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

// Cached: a column of a long list contains few different days.
const MAX_DAYS = 4000
const known = new Map<string, number | undefined>()
/** Returns the start of a day YYYY-MM-DD in milliseconds since 1970; undefined when the calendar has no such day. */
function startOf(day: string): number | undefined {
  if (known.has(day)) return known.get(day)
  const at = Date.parse(`${day}T00:00:00Z`)
  const start = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day ? at : undefined
  if (known.size >= MAX_DAYS) known.clear()
  known.set(day, start)
  return start
}

/**
 * Returns the serial number of an ISO month, date or date-time as text, exact for whole days; undefined when the text is not a date or is
 * before 1900. A time with a zone is converted to the reader's zone, `offset` minutes east of UTC; a time without one is unchanged.
 */
export const serialOf = (iso: string, offset = 0): string | undefined => {
  const match = ISO.exec(iso.trim())
  if (!match) return undefined
  const [, year, month, day = '01', hour = '00', minute = '00', second = '00', zone] = match
  const start = startOf(`${year}-${month}-${day}`)
  if (start === undefined) return undefined
  const at = start + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const shown = zone === undefined ? at : at + (offset - zoneMinutes(zone)) * 60_000
  const days = Math.floor(shown / DAY) + 25_569
  const serial = fromDays(days)
  if (serial < 1 || serial > LAST_SERIAL) return undefined
  const rest = (shown / DAY + 25_569 - days).toFixed(10).replace(/0+$/, '').replace(/\.$/, '')
  return `${serial}${rest.slice(1)}`
}

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (seconds: number): string => `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/**
 * Returns what a date cell shows, in ISO: a date, a date and time (no time at midnight), or a time alone; undefined when the number is not
 * a date.
 */
export const isoOf = (serial: number, shows: 'date' | 'time' | 'dateTime', from1904 = false): string | undefined => {
  const moved = from1904 ? serial + FROM_1904_TO_1900 : serial
  if (!(moved >= 0 && moved < LAST_SERIAL + 1)) return undefined
  const seconds = Math.round(moved * 86_400)
  if (shows === 'time') return clock(seconds)
  const days = Math.floor(seconds / 86_400)
  const date = new Date((toDays(days) - 25_569) * DAY).toISOString().slice(0, 10)
  const time = seconds % 86_400
  return shows === 'date' || time === 0 ? date : `${date}T${clock(time)}`
}
