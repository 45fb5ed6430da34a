import { field, isProblem, type Problem } from '#resource'
import { PLATE } from '#russian'
import { roundHalfUp, type Decimal } from '#resource/decimal'
import { parseDate, parseTime } from '#resource/text'
import { takeCell } from '#server/engine/import/cells.ts'
import type { TableCell } from '#server/engine/excel/read.ts'
import { isoOf } from '#server/engine/excel/sheet/serial.ts'
import { collapsed } from '../fingerprints.rules.ts'
import { foreignIn } from './currency.rules.ts'

/** What a cell holds, null when nothing; or what is wrong with it. */
type CellRead<Value> = { readonly value: Value | null } | Problem
/** Reads the cells of a column. */
export type CellReader<Value = unknown> = (cell: TableCell) => CellRead<Value>

/** A day and a time by the clock of whoever wrote the file: ISO, HH:mm:ss; the time is null where none is said. */
export interface WrittenMoment {
  readonly date: string
  readonly time: string | null
}

const broken: Problem = { key: 'nerud.import.brokenNumber' }
const errorCell: Problem = { key: 'nerud.import.errorCell' }
const wrongDate: Problem = { key: 'nerud.validation.date' }
const wrongTime: Problem = { key: 'nerud.validation.time' }

/** The key of what is said of a sum that is not in roubles. */
export const NOT_ROUBLES = 'nerud.exchange.notRoubles'
/** What is said of it. */
export const notRoubles = (currency: string): Problem => ({ key: NOT_ROUBLES, params: { currency } })

/** Reads what has no value and what no column can take, and leaves the rest to the column. */
const read =
  <Value>(reader: CellReader<Value>): CellReader<Value> =>
  cell => {
    if (cell.type === 'empty' || cell.text === '') return { value: null }
    return cell.type === 'error' ? errorCell : reader(cell)
  }

const line = field.text({ max: 1000 })
/** Words; spaces of any kind and number are one. */
export const text: CellReader<string> = read(cell => takeCell({ ...cell, text: collapsed(cell.text) }, line, '') as CellRead<string>)

/** '1,88101E+19': what a spreadsheet makes of a long number when it saves it as csv; the digits are lost. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+?\d+$/iu
/** A number that names something: digits as they stand, zeros in front kept, without spaces; refused where a spreadsheet has lost digits of it. */
export const code: CellReader<string> = read(cell =>
  EXPONENT.test(cell.text) ? broken : text({ ...cell, text: cell.text.replace(/\s+/gu, '') }),
)

/** A plate as vehicles keep it, in Russian letters without spaces; whether there is such a vehicle is for others to say. */
export const plate: CellReader<string> = read(cell => {
  const taken = text(cell)
  return isProblem(taken) || taken.value === null ? taken : { value: PLATE.normalize(taken.value) }
})

const UNIT = /\s*(?:руб(?:\.|лей)?|р\.|₽|л\.?|литр(?:а|ов)?|%)$/iu
/**
 * An exact number with so many digits after the point; refused where it, or the format of its cell, names another currency than roubles. A text with more is refused; a number cell is rounded, as the spreadsheet shows it: what a formula
 * gives goes on for fifteen digits.
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

/** Serial numbers of days from 1954 to 2119: a number in a column of dates that has lost its format. */
const SERIALS = [20_000, 80_000] as const
const isSerial = (value: number): boolean => value >= SERIALS[0] && value < SERIALS[1]

const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)
const MOMENT = /^(.*?)(?:(?:,\s*|\s+)(?:в\s+)?|T)(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?$/su

/** A day, with a time where one is said: a date of the spreadsheet, its serial number, '01.02.2026 10:20:30', ISO. A day needs its year. */
export const moment: CellReader<WrittenMoment> = read(cell => {
  const shown = cell.type === 'number' && isSerial(Number(cell.text)) ? isoOf(Number(cell.text), 'dateTime') : cell.text
  const [, day = shown ?? '', clock] = MOMENT.exec(shown ?? '') ?? []
  // What is left of a time, as that of another zone, would be dropped in silence.
  const isNone = day.includes(':') || (cell.type === 'number' && !isSerial(Number(cell.text)))
  const date = isNone ? null : parseDate(day)
  const time = clock === undefined ? null : parseTime(clock)
  if (date === null) return wrongDate
  if (clock !== undefined && time === null) return wrongTime
  return { value: { date, time: time && withSeconds(time) } }
})

/** A time of day, HH:mm:ss: of the spreadsheet, a fraction of a day, '10:20'. */
export const time: CellReader<string> = read(cell => {
  const isFraction = cell.type === 'number' && Number(cell.text) >= 0 && Number(cell.text) < 1
  const shown = isFraction ? isoOf(Number(cell.text), 'time') : cell.text.replace(/^\d{4}-\d{2}-\d{2}T/u, '')
  const found = shown !== undefined && shown.includes(':') ? parseTime(shown) : null
  return found === null ? wrongTime : { value: withSeconds(found) }
})

/** A day without a time. */
export const day: CellReader<string> = read(cell => {
  const found = moment(cell)
  return isProblem(found) ? found : { value: (found.value as WrittenMoment).date }
})
