/** An exact number as text: an optional minus, digits, and digits after a point if any ('-1234.50'). Never a float. */
export type Decimal = string

const CURRENCY = /(?:₽|руб\.?|р\.?|RUB)$/iu
const WRITTEN = /^([+-]?)(\d*)(?:\.(\d*))?$/u
/** Digits whose thousands are parted throughout: by spaces of any width, by commas, or by points. */
const GROUPED = /^\d{1,3}(?:(?:\s\d{3})+|(?:,\d{3})+|(?:\.\d{3})+)$/u

const fromParts = (minus: boolean, whole: string, fraction: string): Decimal => {
  const digits = whole.replace(/^0+(?=\d)/u, '') || '0'
  const sign = minus && /[1-9]/u.test(digits + fraction) ? '-' : ''
  return sign + digits + (fraction === '' ? '' : `.${fraction}`)
}

/** The digits before and after the decimal separator; null where what parts the digits is neither that nor their thousands. */
function splitDigits(written: string): readonly [whole: string, fraction: string] | null {
  const last = Math.max(written.lastIndexOf(','), written.lastIndexOf('.'))
  // A separator that is there twice parts thousands: 1.234.567 has no fraction.
  const isDecimal = last >= 0 && written.indexOf(written[last]!) === last
  const [whole, fraction] = isDecimal ? [written.slice(0, last), written.slice(last + 1)] : [written, '']
  return /^\d*$/u.test(whole) || GROUPED.test(whole) ? [whole.replace(/\D/gu, ''), fraction] : null
}

/**
 * Reads a number as staff type or paste it: spaces between thousands, ',' '.' 'б' or 'ю' before the fraction, a rouble sign. Of two kinds of separators
 * the last one is the decimal one. Digits after it are kept as written. Null when the text is no number: a sum, a power of ten (1,02E+03), a date, two
 * numbers side by side.
 */
export const parseDecimal = (text: string): Decimal | null => {
  const [, sign = '', written = ''] =
    /^([+−–-]?)\s*(.*)$/su.exec(
      text
        .trim()
        .replace(CURRENCY, '')
        .trimEnd()
        .replace(/[бюБЮ]/gu, ','),
    ) ?? []
  const [whole, fraction] = splitDigits(written) ?? []
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

const written = ({ units, scale }: Scaled): Decimal => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return fromParts(units < 0n, digits.slice(0, digits.length - scale), scale === 0 ? '' : digits.slice(-scale))
}

const aligned = (a: Decimal, b: Decimal): readonly [bigint, bigint, number] => {
  const left = scaled(a)
  const right = scaled(b)
  const scale = Math.max(left.scale, right.scale)
  return [left.units * 10n ** BigInt(scale - left.scale), right.units * 10n ** BigInt(scale - right.scale), scale]
}

/** The exact sum, with as many digits after the point as the longer of the two. */
export const add = (a: Decimal, b: Decimal): Decimal => {
  const [left, right, scale] = aligned(a, b)
  return written({ units: left + right, scale })
}

/** The exact difference, with as many digits after the point as the longer of the two. */
export const subtract = (a: Decimal, b: Decimal): Decimal => {
  const [left, right, scale] = aligned(a, b)
  return written({ units: left - right, scale })
}

/** The exact product, with the digits after the point of both together: round it before it is stored. */
export const multiply = (a: Decimal, b: Decimal): Decimal => {
  const left = scaled(a)
  const right = scaled(b)
  return written({ units: left.units * right.units, scale: left.scale + right.scale })
}

/** Compares by value, so that '1.5' and '1.50' are equal: -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const [left, right] = aligned(a, b)
  return left < right ? -1 : left > right ? 1 : 0
}

/** Rounds to exactly `scale` digits after the point; a half goes away from zero, as PostgreSQL's numeric does. */
export const roundHalfUp = (value: Decimal, scale: number): Decimal => {
  const from = scaled(value)
  if (from.scale <= scale) return written({ units: from.units * 10n ** BigInt(scale - from.scale), scale })
  const step = 10n ** BigInt(from.scale - scale)
  const half = from.units < 0n ? -step / 2n : step / 2n
  return written({ units: (from.units + half) / step, scale })
}

/** Whether the value is zero, however it is written ('0', '0.00'). */
export const isZero = (value: Decimal): boolean => scaled(value).units === 0n

/** The same value with the other sign; zero has none. */
export const negate = (value: Decimal): Decimal => {
  const { units, scale } = scaled(value)
  return written({ units: -units, scale })
}

/** The quotient, rounded half away from zero to exactly `scale` digits after the point. Dividing by zero throws. */
export const divide = (a: Decimal, b: Decimal, scale: number): Decimal => {
  const [left, right] = aligned(a, b)
  if (right === 0n) throw new RangeError('Division by zero')
  const sign = left < 0n === right < 0n ? 1n : -1n
  const [top, bottom] = [(left < 0n ? -left : left) * 10n ** BigInt(scale), right < 0n ? -right : right]
  return written({ units: (sign * (2n * top + bottom)) / (2n * bottom), scale })
}
