import type { ExcelKind } from '../kinds/kind.ts'
import { plainDecimal } from './sheet/decimal.ts'
import { serialOf } from './sheet/serial.ts'
import { withoutIllegal, escapeXml } from './sheet/xml.ts'

/** What the XML of a cell depends on besides its value. */
export type CellOptions = { readonly utcOffset: number; readonly flagWords?: readonly [yes: string, no: string] | undefined }

/** Returns the rest of a cell's element after its reference and style; empty when there is nothing to write. */
export type CellBody = (value: unknown) => string

/** Excel's limit of characters in a cell. */
const MAX_CELL_LENGTH = 32_767

const CUT = '\u2026'

const cutLong = (text: string): string =>
  text.length <= MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}${CUT}`

/** Escapes the underscore of a text that looks like the format's own escape ("_x000D_"): otherwise Excel would decode it. */
const escapeUnderscore = (text: string): string => (text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text)

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ')
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

// Most texts need no escaping; this test skips it for them.
// oxlint-disable-next-line no-control-regex
const UNUSUAL = /[\u0000-\u0008\u000a-\u001f\ud800-\udfff\ufffe\uffff&<>"]|_x|^\s|\s$/

/** Writes a text as a text, whatever it looks like: "=1+1" never becomes a formula, "007" keeps its zeros. */
export const textBody: CellBody = value => {
  const given = asText(value)
  if (given === '') return ''
  if (given.length <= MAX_CELL_LENGTH && !UNUSUAL.test(given)) return ` t="inlineStr"><is><t>${given}</t></is></c>`
  const text = cutLong(withoutIllegal(given).replace(/\r\n?/g, '\n'))
  if (text === '') return ''
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
  return ` t="inlineStr"><is><t${space}>${escapeXml(escapeUnderscore(text))}</t></is></c>`
}

const valueBody = (value: string): string => `><v>${value}</v></c>`

/** Copies digits without converting them to a binary float; a value that is not a number is written as text. */
const numberBody: CellBody = value => {
  const text = asText(value)
  const plain = plainDecimal(text)
  return plain === undefined ? textBody(text) : valueBody(plain)
}

const russianOrder = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})(?=$|T| )/, '$3.$2.$1')

const dateBody =
  (shown: (iso: string) => string, offset: number): CellBody =>
  value => {
    const iso = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : asText(value)
    const serial = iso === '' ? undefined : serialOf(shown(iso), offset)
    return serial === undefined ? textBody(russianOrder(iso)) : valueBody(serial)
  }

const flagBody =
  (words: CellOptions['flagWords']): CellBody =>
  value => {
    if (typeof value !== 'boolean') return textBody(value)
    return words ? textBody(words[value ? 0 : 1]) : ` t="b"${valueBody(value ? '1' : '0')}`
  }

const BODIES = {
  text: () => textBody,
  number: () => numberBody,
  money: () => numberBody,
  decimal: () => numberBody,
  date: () => dateBody(iso => iso.slice(0, 10), 0),
  dateTime: ({ utcOffset }) => dateBody(iso => iso, utcOffset),
  month: () => dateBody(iso => iso.slice(0, 7), 0),
  flag: ({ flagWords }) => flagBody(flagWords),
} satisfies Record<ExcelKind, (options: CellOptions) => CellBody>

/** Returns the writer of a kind's cells. */
export const bodyOf = (kind: ExcelKind, options: CellOptions): CellBody => BODIES[kind](options)

const fraction = (scale: number): string => (scale > 0 ? `.${'0'.repeat(scale)}` : '')

// The code has a comma for the thousands separator: Excel shows the reader's own separator instead, in Russian a space ("1 234 567,89"). A
// code with a space, "# ##0.00", would group only once ("1234 567,89").
const CODES = {
  text: () => '@',
  number: scale => (scale === undefined ? 'General' : `0${fraction(scale)}`),
  money: scale => `#,##0${fraction(scale ?? 2)}`,
  decimal: scale => (scale === undefined ? 'General' : `#,##0${fraction(scale)}`),
  date: () => 'dd\\.mm\\.yyyy',
  dateTime: () => 'dd\\.mm\\.yyyy\\ hh:mm',
  month: () => 'mm\\.yyyy',
  flag: () => 'General',
} satisfies Record<ExcelKind, (scale: number | undefined) => string>

/** Returns the format code of a kind; `scale` is the number of decimals. */
export const formatOf = (kind: ExcelKind, scale: number | undefined): string => CODES[kind](scale)

const WIDTHS = { text: 24, number: 12, money: 16, decimal: 14, date: 12, dateTime: 17, month: 10, flag: 8 } satisfies Record<
  ExcelKind,
  number
>

/** Returns a column width in characters that fits the kind's values and most of the header. */
export const widthOf = (kind: ExcelKind, header: string): number => Math.min(Math.max(WIDTHS[kind], Math.ceil(header.length * 0.8) + 4), 40)
