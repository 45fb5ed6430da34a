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
