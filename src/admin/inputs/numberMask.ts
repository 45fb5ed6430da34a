import { parseDecimal } from '#resource/decimal'

const COMMAS = /[.бюБЮ]/gu
const SPACES = /\s/gu
/** A number on its way: a sign, digits, a comma. */
const UNFINISHED = /^-?\d*,?\d*$/u

const plainOf = (text: string): string => text.replace(SPACES, '').replace(COMMAS, ',').replace(/^[−–]/u, '-')

/**
 * A text of a number input as it is shown: what may become a number with a space between thousands and a comma, which 'б', 'ю' and '.' also give
 * (finance §5). Any other text stays as it was typed, for the form to refuse: leaving signs out would make another number of it.
 */
export function maskedNumber(text: string): string {
  const plain = plainOf(text)
  if (!UNFINISHED.test(plain)) return text
  const [whole = '', ...fraction] = plain.split(',')
  return [whole.replace(/\B(?=(?:\d{3})+$)/gu, ' '), ...fraction].join(',')
}

/** Where two texts differ: how many signs they begin and end with in common. */
function commonEnds(before: string, after: string): readonly [start: number, end: number] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [start, end]
}

/**
 * What a change of the input makes of its text. What is inserted at once (paste, drop, autofill) is read in any of the written forms of a number:
 * '1,234.56' would be taken for 1,23456 otherwise, and '20 25' for 2025. Of commas typed one by one the first is kept (finance §5).
 */
export function changedNumber(before: string, after: string): string {
  const [start, end] = commonEnds(before, after)
  const [left, inserted, right] = [after.slice(0, start), after.slice(start, after.length - end), after.slice(after.length - end)]
  const isMasked = UNFINISHED.test(plainOf(before)) && maskedNumber(before) === before
  if (isMasked && inserted.length <= 1) return maskedNumber(before.includes(',') && /[,.бюБЮ]/u.test(inserted) ? left + right : after)
  // The spaces of the mask around what is inserted part thousands no more.
  const whole = isMasked ? left.replace(SPACES, '') + inserted + right.replace(SPACES, '') : after
  const number = parseDecimal(whole)
  return number === null ? whole : maskedNumber(number)
}
