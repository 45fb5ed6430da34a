import type * as Words from 'number-to-words-ru'
import type { AnyOptions } from '#resource'
import { parseDecimal } from '#resource/decimal'
import { formatAmount } from '#resource/text'
import { lazyPackage } from '../../packages.ts'
import { plainText, quoted, type Schema, type ServerKind, type TypedValue } from './kind.ts'

const library = lazyPackage<typeof Words>('number-to-words-ru')

/** Returns a sum of roubles (a decimal as text) in words: 'Сто четыре рубля 50 копеек'. */
export const sumInWords = (value: string): string => library().convert(value, { currency: 'rub' })

/** Returns a number (a decimal as text) in words: 'Двадцать три целых шестьсот шестьдесят пять тысячных'; 'Двадцать три' for '23.000'. */
export function numberInWords(value: string): string {
  const short = value.replace(/(\.\d*?)0+$/u, '$1').replace(/\.$/u, '')
  const isWhole = !short.includes('.')
  return library()
    .convert(short, {
      currency: isWhole ? { currencyNameCases: ['', '', ''], currencyNounGender: { integer: 0, fractionalPart: 0 } } : 'number',
      showNumberParts: { fractional: !isWhole },
      convertNumberToWords: { fractional: true },
    })
    .trim()
}

const exact = (text: string): string => parseDecimal(text) ?? text
const bounds = ({ min, max }: AnyOptions): Schema => ({
  ...(min !== undefined && { minimum: Number(min) }),
  ...(max !== undefined && { maximum: Number(max) }),
})
const numeric = (scale: number): string => `numeric(${14 + scale},${scale})`
// Decimals stay text, so that nothing converts them to floats.
const shown =
  (format: (value: string) => string) =>
  (value: unknown): TypedValue => ({ text: format(String(value)), number: String(value) })

/** Integers. */
export const number: ServerKind = {
  column: () => 'bigint',
  cast: 'bigint',
  jsonText: plainText,
  schema: options => ({ type: 'integer', ...bounds(options) }),
  excel: 'number',
  importValue: text => exact(text).replace(/\.0+$/, ''),
  documentValue: shown(value => value),
}
/** An exact number, as text; by default with 3 decimals. */
export const decimal: ServerKind = {
  column: ({ scale = 3 }) => numeric(scale),
  cast: 'numeric',
  jsonText: quoted,
  schema: () => ({ type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }),
  excel: 'decimal',
  importValue: exact,
  documentValue: shown(value => value.replace('.', ',')),
}
/** Roubles, as text; by default with 2 decimals. */
export const money: ServerKind = {
  column: ({ scale = 2 }) => numeric(scale),
  cast: 'numeric',
  jsonText: quoted,
  schema: () => ({ type: 'string', pattern: '^-?\\d+(\\.\\d{1,2})?$' }),
  excel: 'money',
  importValue: exact,
  documentValue: value => ({ ...shown(formatAmount)(value), words: sumInWords(String(value)) }),
  documentParts: ['words'],
}
