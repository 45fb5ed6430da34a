/** An exact number as text: an optional minus, digits, and optional digits after a point ('-1234.50'). Never a float. */
export type Decimal = string

const CURRENCY = /(?:₽|руб\.?|р\.?|RUB)$/iu
const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?$/u
/** Digits with one thousands separator throughout: spaces of any width, commas, or points. */
const GROUPED = /^\d{1,3}(?:(?:\s\d{3})+|(?:,\d{3})+|(?:\.\d{3})+)$/u

const fromParts = (minus: boolean, whole: string, fraction: string): Decimal => {
  const digits = whole.replace(/^0+(?=\d)/u, '') || '0'
  const sign = minus && /[1-9]/u.test(digits + fraction) ? '-' : ''
  return sign + digits + (fraction === '' ? '' : `.${fraction}`)
}

/** Returns the digits before and after the decimal separator; null when a separator separates neither decimals nor thousands. */
function splitDigits(digits: string): readonly [whole: string, fraction: string] | null {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  // A separator that occurs twice separates thousands: 1.234.567 has no fraction.
  const isDecimal = last >= 0 && digits.indexOf(digits[last]!) === last
  const [whole, fraction] = isDecimal ? [digits.slice(0, last), digits.slice(last + 1)] : [digits, '']
  return /^\d*$/u.test(whole) || GROUPED.test(whole) ? [whole.replace(/\D/gu, ''), fraction] : null
}

/**
 * Parses a number as users type or paste it: spaces between thousands, ',' '.' 'б' or 'ю' before the fraction, a rouble sign. When there
 * are two kinds of separators, the last one is the decimal separator. Digits after it are preserved as written. Returns null when the text
 * is not a number: a sum, a power of ten (1,02E+03), a date, two numbers side by side.
 */
export const parseDecimal = (text: string): Decimal | null => {
  const [, sign = '', digits = ''] =
    /^([+−–-]?)\s*(.*)$/su.exec(
      text
        .trim()
        .replace(CURRENCY, '')
        .trimEnd()
        .replace(/[бюБЮ]/gu, ','),
    ) ?? []
  const [whole, fraction] = splitDigits(digits) ?? []
  if (whole === undefined || fraction === undefined || !/^\d+$/u.test(whole + fraction)) return null
  return fromParts(sign !== '' && sign !== '+', whole, fraction)
}

interface Scaled {
  readonly units: bigint
  readonly scale: number
}

const scaled = (value: Decimal): Scaled => {
  const [, sign, whole = '', fraction = ''] = WRITTEN.exec(value) ?? []
  if (sign === undefined || whole + fraction === '') throw new RangeError(`Not a decimal: "${value}"`)
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

const decimalOf = ({ units, scale }: Scaled): Decimal => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return fromParts(units < 0n, digits.slice(0, digits.length - scale), scale === 0 ? '' : digits.slice(-scale))
}

const aligned = (a: Decimal, b: Decimal): readonly [bigint, bigint, number] => {
  const left = scaled(a)
  const right = scaled(b)
  const scale = Math.max(left.scale, right.scale)
  return [left.units * 10n ** BigInt(scale - left.scale), right.units * 10n ** BigInt(scale - right.scale), scale]
}

/** Returns the exact sum, with as many digits after the point as the longer operand. */
export const add = (a: Decimal, b: Decimal): Decimal => {
  const [left, right, scale] = aligned(a, b)
  return decimalOf({ units: left + right, scale })
}

/** Returns the exact difference, with as many digits after the point as the longer operand. */
export const subtract = (a: Decimal, b: Decimal): Decimal => {
  const [left, right, scale] = aligned(a, b)
  return decimalOf({ units: left - right, scale })
}

/** Returns the exact product, with the digits after the point of both operands together: round it before storing. */
export const multiply = (a: Decimal, b: Decimal): Decimal => {
  const left = scaled(a)
  const right = scaled(b)
  return decimalOf({ units: left.units * right.units, scale: left.scale + right.scale })
}

/** Compares by value, so '1.5' and '1.50' are equal: -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const [left, right] = aligned(a, b)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Rounds to exactly `scale` digits after the point; halves round away from zero, as PostgreSQL's numeric does. */
export const roundHalfUp = (value: Decimal, scale: number): Decimal => {
  const from = scaled(value)
  if (from.scale <= scale) return decimalOf({ units: from.units * 10n ** BigInt(scale - from.scale), scale })
  const step = 10n ** BigInt(from.scale - scale)
  const half = from.units < 0n ? -step / 2n : step / 2n
  return decimalOf({ units: (from.units + half) / step, scale })
}

/** Whether the value is zero, however it is written ('0', '0.00'). */
export const isZero = (value: Decimal): boolean => scaled(value).units === 0n

/** Returns the value with the opposite sign; zero stays zero. */
export const negate = (value: Decimal): Decimal => {
  const { units, scale } = scaled(value)
  return decimalOf({ units: -units, scale })
}

/** Returns the quotient, rounded half away from zero to exactly `scale` digits after the point. Throws on division by zero. */
export const divide = (a: Decimal, b: Decimal, scale: number): Decimal => {
  const [left, right] = aligned(a, b)
  if (right === 0n) throw new RangeError('Division by zero')
  const sign = left < 0n === right < 0n ? 1n : -1n
  const [top, bottom] = [(left < 0n ? -left : left) * 10n ** BigInt(scale), right < 0n ? -right : right]
  return decimalOf({ units: (sign * (2n * top + bottom)) / (2n * bottom), scale })
}
