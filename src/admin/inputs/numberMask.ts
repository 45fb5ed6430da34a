import { parseDecimal } from '#resource/decimal'

const COMMAS = /[.бюБЮ]/gu
const SPACES = /\s/gu
/** An incomplete number: a sign, digits, a comma. */
const UNFINISHED = /^-?\d*,?\d*$/u

const plainOf = (text: string): string => text.replace(SPACES, '').replace(COMMAS, ',').replace(/^[−–]/u, '-')

/**
 * Formats the text of a number input: spaces between thousands and a decimal comma, which 'б', 'ю' and '.' also produce (finance §5). Any
 * other text is left unchanged and fails validation: removing characters would make another number.
 */
export function maskedNumber(text: string): string {
  const plain = plainOf(text)
  if (!UNFINISHED.test(plain)) return text
  const [whole = '', ...fraction] = plain.split(',')
  return [whole.replace(/\B(?=(?:\d{3})+$)/gu, ' '), ...fraction].join(',')
}

/** The lengths of the common prefix and suffix of two texts. */
function commonEnds(before: string, after: string): readonly [start: number, end: number] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [start, end]
}

/**
 * Formats the text after a change. Text inserted at once (paste, drop, autofill) is parsed in any format: otherwise '1,234.56' would become
 * 1,23456, and '20 25' 2025. Of commas typed one by one the first is kept (finance §5).
 */
export function changedNumber(before: string, after: string): string {
  const [start, end] = commonEnds(before, after)
  const [left, inserted, right] = [after.slice(0, start), after.slice(start, after.length - end), after.slice(after.length - end)]
  const isMasked = UNFINISHED.test(plainOf(before)) && maskedNumber(before) === before
  if (isMasked && inserted.length <= 1) return maskedNumber(before.includes(',') && /[,.бюБЮ]/u.test(inserted) ? left + right : after)
  // The spaces of the mask around an insertion no longer separate thousands.
  const whole = isMasked ? left.replace(SPACES, '') + inserted + right.replace(SPACES, '') : after
  const number = parseDecimal(whole)
  return number === null ? whole : maskedNumber(number)
}
