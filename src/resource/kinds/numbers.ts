import { compare } from '../decimal.ts'
import { optionsOf, type AnyOptions, type Field } from '../field.ts'
import { problem, valid, wrongType, type Problem, type Checked } from '../values.ts'
import { formatRate } from '../text.ts'
import type { LanguageKind } from './kind.ts'

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
const aboveMax = (max: string | number): Problem => problem('max', { max: formatRate(String(max)) })
const inBounds = (value: string, options: AnyOptions): Problem | undefined => {
  if (options.min !== undefined && compare(value, String(options.min)) < 0) return problem('min', { min: formatRate(String(options.min)) })
  if (options.max !== undefined && compare(value, String(options.max)) > 0) return aboveMax(options.max)
  return undefined
}

function takeNumber(raw: unknown, options: AnyOptions): Checked {
  const value = typeof raw === 'string' && /^-?\d{1,15}$/.test(raw.trim()) ? Number(raw) : raw
  if (typeof value === 'string') return problem(isDecimal(value.trim()) ? 'whole' : 'number')
  if (typeof value !== 'number') return wrongType
  if (!Number.isSafeInteger(value)) return problem('whole')
  if (options.min === undefined && options.max === undefined && Math.abs(value) > 2_147_483_647) return aboveMax(2_147_483_647)
  return inBounds(String(value), options) ?? valid(value)
}

const scaleOf = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length
/** The maximum number of digits of a decimal before the point; the column is numeric(20, scale). */
const WHOLE_DIGITS = 14
function takeDecimal(raw: unknown, options: AnyOptions, scale: number): Checked {
  const text =
    typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : typeof raw === 'string' ? raw.trim().replace(',', '.') : undefined
  if (text === '') return valid(null)
  if (text === undefined) return wrongType
  if (text.length > 60 || !isDecimal(text)) return problem('number')
  if (scaleOf(text) > scale) return problem('scale', { scale })
  if (
    text
      .replace('-', '')
      .split('.')[0]!
      .replace(/^0+(?=\d)/, '').length > WHOLE_DIGITS
  )
    return aboveMax('9'.repeat(WHOLE_DIGITS))
  return inBounds(text, options) ?? valid(text)
}

const isNumber = (value: unknown): boolean => isDecimal(String(value))
const sameNumber = (a: unknown, b: unknown): boolean =>
  isNumber(a) && isNumber(b) ? compare(String(a), String(b)) === 0 : String(a) === String(b)
const amount = { same: sameNumber, isAddable: true } as const

/** A whole number. */
export const number: LanguageKind = { ...amount, take: takeNumber }
/** The default number of digits after the point. */
const DIGITS = { decimal: 3, money: 2 } as const
/** Returns the number of digits after the point of a field's values; 0 for whole numbers. */
export const digitsOf = (one: Field): number =>
  one.kind === 'decimal' || one.kind === 'money' ? (optionsOf(one).scale ?? DIGITS[one.kind]) : 0

/** An exact number, as text; 3 digits after the point by default. */
export const decimal: LanguageKind = {
  ...amount,
  take: (raw, options) => takeDecimal(raw, options, options.scale ?? DIGITS.decimal),
}
/** Roubles, as text; 2 digits after the point by default. */
export const money: LanguageKind = {
  ...amount,
  take: (raw, options) => takeDecimal(raw, options, options.scale ?? DIGITS.money),
}
