import { optionsOf, takeValue, type Field, type Kind, type Problem, type Taken } from '#resource'
import type { TableCell } from '../excel/sheet/cells.ts'

const YES = new Set(['да', 'истина', 'true', '1', '+', 'yes', 'y', 'д', 'активен', 'активна'])
const NO = new Set(['нет', 'ложь', 'false', '0', '-', 'no', 'n', 'н', 'неактивен', 'неактивна'])
const decimal = (text: string): string => text.replace(/[\s\u00a0\u202f₽]/g, '').replace(',', '.')
const russianDay = (text: string): string =>
  text.replace(
    /^(\d{1,2})[./](\d{1,2})[./](\d{4}).*$/,
    (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  )

/** Digits that lost their leading zero when Excel took them for a number: put back where the length tells. */
function zeroed(text: string, lengths: readonly number[]): string {
  const digits = text.replace(/[\s\u00a0]/g, '').replace(/[.,]0+$/, '')
  return /^\d+$/.test(digits) && lengths.includes(digits.length + 1) ? `0${digits}` : digits
}

const CODES: Readonly<Record<string, readonly number[]>> = { kpp: [9], bik: [9], ogrn: [], bankAccount: [], corrAccount: [] }

type Read = (cell: TableCell, one: Field) => unknown
const same: Read = cell => cell.text
/** How a cell's text becomes what the field takes; the field's own rules judge it afterwards. */
const READS: Readonly<Record<Kind, Read>> = {
  text: (cell, one) => {
    const { code } = optionsOf(one)
    return code ? zeroed(cell.text, CODES[code]!) : cell.text
  },
  richText: same,
  number: cell => decimal(cell.text).replace(/\.0+$/, ''),
  decimal: cell => decimal(cell.text),
  money: cell => decimal(cell.text),
  date: cell => russianDay(cell.text).slice(0, 10),
  dateTime: same,
  month: same,
  flag: cell => {
    const word = cell.text.toLowerCase()
    return YES.has(word) ? true : NO.has(word) ? false : cell.text
  },
  choice: same,
  reference: same,
  references: same,
  lines: same,
  file: same,
  phone: cell => cell.text.split(/[;,]/)[0]!.replace(/[.,]0+$/, ''),
  email: cell => cell.text.split(/[;,\s]/)[0],
  inn: cell => zeroed(cell.text, [10, 12]),
  colour: same,
  json: same,
}

/** What a cell names of a field by which records are found. */
export const namedText = (cell: TableCell, one: Field): string => String(READS[one.kind](cell, one) ?? '').trim()

const broken: Problem = { key: 'nerud.import.brokenNumber' }
/** Reads a cell for a field: a value, nothing for an empty cell, or what is wrong with it. */
export function takeCell(cell: TableCell, one: Field, today: string): Taken {
  if (cell.type === 'empty' || cell.text === '') return { value: null }
  if (cell.type === 'error') return { key: 'nerud.import.errorCell' }
  // Excel keeps 15 digits of a number: the rest of a longer account number is lost for good.
  if (cell.type === 'number' && cell.text.replace(/\D/g, '').length > 15) return broken
  return takeValue(one, READS[one.kind](cell, one), today)
}
