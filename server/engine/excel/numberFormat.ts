import { formatLongMonth, MONTHS_OF } from '#resource/text'
import { isoOf } from './sheet/cells.ts'

/** Formats that a workbook names only by number (ECMA-376, part 1, §18.8.30), with the date formats of the Russian Excel. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd.mm.yyyy',
  15: 'd.mmm.yy',
  16: 'd.mmm',
  17: 'mmm.yy',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd.mm.yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  49: '@',
}

/** Returns the code of a built-in format. */
export const builtInFormat = (id: number): string => BUILT_IN[id] ?? 'General'

/** Text, and what is not shown; durations such as [h] are kept. */
const LITERAL = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[(?!(?:h+|m+|s+)\])[^\]]*\]|_.|\*./gi
const isDate = (code: string): boolean => /[dyhs]|mm/i.test(code.replace(LITERAL, ''))

/** Replaces quoted text by placeholders, so that its letters are not read as format letters. */
function setAside(code: string): { readonly code: string; readonly texts: readonly string[] } {
  const texts: string[] = []
  const rest = code.replace(LITERAL, (_, quoted?: string, escaped?: string, currency?: string) => {
    texts.push(quoted ?? escaped ?? currency ?? '')
    return `\u0001${String.fromCharCode(0xe000 + texts.length - 1)}`
  })
  return { code: rest, texts }
}
const putBack = (text: string, texts: readonly string[]): string =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/\u0001(.)/gu, (_, mark: string) => texts[mark.charCodeAt(0) - 0xe000] ?? '')

const two = (text: string | undefined): string => (text ?? '00').padStart(2, '0')

/** The seconds of each unit of a duration. */
const UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 }
const weekday = (day: string, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat('ru', { weekday: length, timeZone: 'UTC' }).format(new Date(day))

/** Returns a month by the number of its letters: its number, three letters, or its name, in the genitive beside a day. */
function monthText(iso: string, letters: number, code: string): string {
  if (letters < 3) return letters > 1 ? iso.slice(5, 7) : String(Number(iso.slice(5, 7)))
  if (letters === 3) return (MONTHS_OF[Number(iso.slice(5, 7)) - 1] ?? '').slice(0, 3)
  return (/d/i.test(code) ? MONTHS_OF[Number(iso.slice(5, 7)) - 1] : formatLongMonth(iso).split(' ')[0]) ?? ''
}

function dateText(serial: number, code: string): string {
  const [day = '', time = '00:00:00'] = (isoOf(serial, 'dateTime') ?? '').split('T')
  const [hours, minutes, seconds] = time.split(':')
  const total = Math.round(serial * 86_400)
  let inTime = false
  return code.replace(/\[(?:h+|m+|s+)\]|y+|d+|h+|s+|m+|am\/pm/gi, (found: string, at: number) => {
    const letters = found.replace(/[[\]]/g, '').toLowerCase()
    const { length } = letters
    const letter = letters.charAt(0)
    const wasInTime = inTime
    inTime = letter === 'h' || (letter === 'm' && found.startsWith('['))
    if (found.startsWith('[')) return String(Math.floor(total / UNITS[letter]!)).padStart(length, '0')
    switch (letter) {
      case 'y':
        return length > 2 ? day.slice(0, 4) : day.slice(2, 4)
      case 'd':
        return length > 2 ? weekday(day, length > 3 ? 'long' : 'short') : length > 1 ? day.slice(8) : String(Number(day.slice(8)))
      case 'h':
        return length > 1 ? two(hours) : String(Number(hours))
      case 's':
        return two(seconds)
      case 'm':
        // Between hours and seconds these are minutes.
        return wasInTime || /^[^a-z[]*\[?s/i.test(code.slice(at + found.length)) ? two(minutes) : monthText(day, length, code)
      default:
        return ''
    }
  })
}

/** Rounds a decimal text half away from zero, as spreadsheets display it. */
function rounded(text: string, digits: number): string {
  if (/e/i.test(text)) return Number(text).toFixed(digits)
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const scaled = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0')) + (Number(fraction[digits] ?? 0) >= 5 ? 1n : 0n)
  const shown = String(scaled).padStart(digits + 1, '0')
  return digits === 0 ? shown : `${shown.slice(0, -digits)}.${shown.slice(-digits)}`
}

function decimalText(value: string, code: string): string {
  const pattern = /[#0?,.]+/.exec(code)?.[0] ?? '0'
  const [whole = '', fraction = ''] = pattern.split('.')
  const percent = code.includes('%')
  const scaled = percent ? String(Number(value) * 100) : value
  const [int = '0', rest = ''] = rounded(scaled, fraction.length).split('.')
  const least = (fraction.match(/0/g) ?? []).length
  let decimals = rest
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1)
  const padded = int.replace(/^0+(?=\d)/, '').padStart((whole.match(/0/g) ?? []).length, '0')
  const grouped = whole.includes(',') ? padded.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : padded
  return code.replace(pattern, decimals === '' ? grouped : `${grouped},${decimals}`)
}

/**
 * Formats a cell's number for a Russian reader: the number as the file writes it, the code of the format. Sections for negatives and zero
 * are applied; fractions and exponents are shown as plain decimals.
 */
export function formatNumber(value: string, format: string): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  // Files have the digits of floats, such as 0.30000000000000004.
  if (format === '@' || /^general$/i.test(format))
    return (/[.e]/i.test(value) ? String(Number(number.toPrecision(11))).toUpperCase() : value).replace('.', ',')
  const sections = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const at = number < 0 && sections.length > 1 ? 1 : number === 0 && sections.length > 2 ? 2 : 0
  const { code, texts } = setAside(sections[at] ?? format)
  if (isDate(code)) return putBack(dateText(number, code), texts)
  if (!/[#0?]/.test(code)) return putBack(code, texts)
  const text = putBack(decimalText(value.replace('-', ''), code), texts)
  return number < 0 && at === 0 && /[1-9]/.test(text) ? `-${text}` : text
}
