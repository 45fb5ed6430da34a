import { digestOf } from '#server/engine/schema/statements.ts'
import { field, isProblem, type Problem } from '#resource'
import { PLATE } from '#russian'
import { roundHalfUp, type Decimal } from '#resource/decimal'
import { parseDate, parseTime } from '#resource/text'
import { takeCell } from '#server/engine/import/columns.ts'
import type { TableCell } from '#server/engine/excel/read.ts'
import { isoOf } from '#server/engine/excel/sheet/cells.ts'

/**
 * Creates fingerprints of one file's rows: a digest of the identifying values, and the number of the row among equal ones in the file.
 * Equal rows of a file stay separate, and the same row in an overlapping file has the same fingerprint, provided that both files contain
 * whole days.
 */
export function fingerprints(): (parts: readonly string[]) => string {
  const met = new Map<string, number>()
  return parts => {
    const digest = digestOf(JSON.stringify(parts))
    const time = (met.get(digest) ?? 0) + 1
    met.set(digest, time)
    return `${digest}.${time}`
  }
}

/** Whether an equal row occurs earlier in its file. */
export const isRepeated = (fingerprint: string): boolean => Number(fingerprint.slice(fingerprint.lastIndexOf('.') + 1)) > 1

/**
 * The same for a file of several sheets, where a sheet may repeat rows of others (such as one sheet with everything and one per card):
 * equal rows of a sheet stay separate, and a row that another sheet already has gets no fingerprint.
 */
export function fingerprintsBySheets(): (sheet: string | undefined, parts: readonly string[]) => string | undefined {
  const reported = new Set<string>()
  let [current, fingerprint] = [undefined as string | undefined, fingerprints()]
  let own: string[] = []
  return (sheet, parts) => {
    if (sheet !== current) {
      for (const one of own) reported.add(one)
      own = []
      current = sheet
      fingerprint = fingerprints()
    }
    const found = fingerprint(parts)
    if (reported.has(found)) return undefined
    if (sheet !== undefined) own.push(found)
    return found
  }
}

// Most values have single spaces: this test skips them.
const UNEVEN = /\s\s|[^\S ]|^\s|\s$/u
/** Normalizes a text for fingerprints and searches: any whitespace becomes one space. */
export const collapsed = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/gu, ' ').trim() : text)

/** Codes of currencies that suppliers and banks here write with sums (ISO 4217), and their signs and names. */
const CODES =
  'AED AMD AZN BGN BYN BYR CHF CNY CZK DKK EUR GBP GEL HUF ILS INR JPY KGS KZT LTL LVL MDL MNT NOK PLN RON RSD SEK TJS TMT TRY UAH USD UZS'
const SIGNS = '[$€£¥₸₴₺]'
const NAMES = 'евро|долл|тенге|злот|юан|лари|сомон|сом(?![а-яё])|драм|манат|гривн|лир[аы]|бел\\p{L}*\\.?\\s*р'
const FOREIGN = new RegExp(`(?<![A-Za-z])(?:${CODES.replaceAll(' ', '|')})(?![A-Za-z])|${SIGNS}|(?<!\\p{L})(?:${NAMES})`, 'iu')
const ROUBLES = /^(?:RUB|RUR|643|810|₽|р|рос\p{L}*\.?\s*р(?:уб)?\p{L}*|руб\p{L}*)\.?$/iu

/** Returns the currency in a heading or a sum when it is not roubles; null without one. */
export const foreignIn = (text: string): string | null => FOREIGN.exec(text)?.[0] ?? null

/** Whether a cell in a currency column means roubles. */
export const isRoubles = (text: string): boolean => ROUBLES.test(text.trim())

/** 'Валюта: EUR': the currency of a whole report. */
const CURRENCY_NOTE = /(?<!\p{L})(?:валюта|currency)(?!\p{L})(.{0,60})/iu
/** Returns the currency in the text around a table when it is not roubles. */
export const statedCurrency = (text: string): string | null => foreignIn(CURRENCY_NOTE.exec(text)?.[1] ?? '')

/** The value of a cell, null when empty; or its problem. */
type CellRead<Value> = { readonly value: Value | null } | Problem
/** Parses the cells of a column. */
export type CellReader<Value = unknown> = (cell: TableCell) => CellRead<Value>

/** A day and a time in the local time of the file's author: ISO, HH:mm:ss; the time is null when there is none. */
export interface LocalMoment {
  readonly date: string
  readonly time: string | null
}

const broken: Problem = { key: 'nerud.import.brokenNumber' }
const errorCell: Problem = { key: 'nerud.import.errorCell' }
const wrongDate: Problem = { key: 'nerud.validation.date' }
const wrongTime: Problem = { key: 'nerud.validation.time' }

/** The key of the problem that a sum is not in roubles. */
export const NOT_ROUBLES = 'nerud.exchange.notRoubles'
/** Returns that problem. */
export const notRoubles = (currency: string): Problem => ({ key: NOT_ROUBLES, params: { currency } })

/** Handles empty cells and cells with errors, and passes others to the reader. */
const read =
  <Value>(reader: CellReader<Value>): CellReader<Value> =>
  cell => {
    if (cell.type === 'empty' || cell.text === '') return { value: null }
    return cell.type === 'error' ? errorCell : reader(cell)
  }

const line = field.text({ max: 1000 })
/** Texts; any whitespace becomes one space. */
export const text: CellReader<string> = read(cell => takeCell({ ...cell, text: collapsed(cell.text) }, line, '') as CellRead<string>)

/** '1,88101E+19' is a long number that a spreadsheet has saved as csv; its digits are lost. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+?\d+$/iu
/** An identifying number: its digits with leading zeros, without spaces; rejected when a spreadsheet has lost digits. */
export const code: CellReader<string> = read(cell =>
  EXPONENT.test(cell.text) ? broken : text({ ...cell, text: cell.text.replace(/\s+/gu, '') }),
)

/** A plate in the format of vehicles, in Russian letters without spaces; whether the vehicle exists is checked elsewhere. */
export const plate: CellReader<string> = read(cell => {
  const taken = text(cell)
  return isProblem(taken) || taken.value === null ? taken : { value: PLATE.normalize(taken.value) }
})

const UNIT = /\s*(?:руб(?:\.|лей)?|р\.|₽|л\.?|литр(?:а|ов)?|%)$/iu
/**
 * Returns the reader of an exact number with so many decimals; it rejects a currency other than roubles in the cell or its format. A text
 * with more decimals is rejected; a number cell is rounded, as the spreadsheet shows it, because formulas give fifteen digits.
 */
export const amount = (scale: number): CellReader<Decimal> => {
  const one = field.decimal({ scale })
  return read(cell => {
    const foreign = cell.currency ?? (cell.type === 'text' ? foreignIn(cell.text) : null)
    if (foreign !== null) return notRoubles(foreign)
    const plain = cell.type === 'number' ? cell.text : cell.text.replace(UNIT, '').replace(/^[−–]/u, '-')
    const rounded = cell.type === 'number' && plain.includes('.') ? roundHalfUp(plain, scale) : plain
    const taken = takeCell({ ...cell, text: rounded }, one, '')
    return isProblem(taken) || taken.value === null ? (taken as CellRead<Decimal>) : { value: roundHalfUp(taken.value as string, scale) }
  })
}

/** Serial numbers of days from 1954 to 2119: a number in a date column that has lost its format. */
const SERIALS = [20_000, 80_000] as const
const isSerial = (value: number): boolean => value >= SERIALS[0] && value < SERIALS[1]

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)
const MOMENT = /^(.*?)(?:(?:,\s*|\s+)(?:в\s+)?|T)(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?$/su

/** A day, optionally with a time: a spreadsheet date, its serial number, '01.02.2026 10:20:30', ISO. The year is required. */
export const moment: CellReader<LocalMoment> = read(cell => {
  const shown = cell.type === 'number' && isSerial(Number(cell.text)) ? isoOf(Number(cell.text), 'dateTime') : cell.text
  const [, day = shown ?? '', clock] = MOMENT.exec(shown ?? '') ?? []
  // The rest of a time, such as a time zone, must not be ignored silently.
  const isNone = day.includes(':') || (cell.type === 'number' && !isSerial(Number(cell.text)))
  const date = isNone ? null : parseDate(day)
  const time = clock === undefined ? null : parseTime(clock)
  if (date === null) return wrongDate
  if (clock !== undefined && time === null) return wrongTime
  return { value: { date, time: time && withSeconds(time) } }
})

/** A time of day, HH:mm:ss: a spreadsheet time, a fraction of a day, '10:20'. */
export const time: CellReader<string> = read(cell => {
  const isFraction = cell.type === 'number' && Number(cell.text) >= 0 && Number(cell.text) < 1
  const shown = isFraction ? isoOf(Number(cell.text), 'time') : cell.text.replace(/^\d{4}-\d{2}-\d{2}T/u, '')
  const found = shown !== undefined && shown.includes(':') ? parseTime(shown) : null
  return found === null ? wrongTime : { value: withSeconds(found) }
})

/** A day without a time. */
export const day: CellReader<string> = read(cell => {
  const found = moment(cell)
  return isProblem(found) ? found : { value: (found.value as LocalMoment).date }
})
