/** A number with its prefix and an optional year: 'ЗН-0140', '12/26', '7'. */
const PARTS = /^(?<head>.*?)(?<digits>\d{1,15})(?<year>\/(?:20)?\d{2})?$/u

const partsOf = (number: string): { readonly head: string; readonly digits: string; readonly year: string } | undefined => {
  const { head = '', digits, year = '' } = PARTS.exec(number.trim())?.groups ?? {}
  return digits === undefined ? undefined : { head, digits, year }
}

/**
 * Returns the number after earlier ones (newest first): in the format of the newest one that ends with digits, one more than the greatest
 * in that format, padded to the same width. The first document gets 1.
 */
export function numberAfter(earlier: readonly string[]): string {
  const known = earlier.flatMap(number => partsOf(number) ?? [])
  const [last] = known
  if (!last) return '1'
  const alike = known.filter(one => one.head === last.head && one.year === last.year)
  const greatest = alike.reduce((max, { digits }) => (BigInt(digits) > max ? BigInt(digits) : max), 0n)
  return `${last.head}${String(greatest + 1n).padStart(last.digits.length, '0')}${last.year}`
}
