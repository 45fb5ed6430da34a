const DIGIT = /\d/u

/**
 * Inserts the separators of a mask ('__.__.____') between typed digits. Typing a separator ends a group early (1.2.2026); a text with other
 * characters is left unchanged, because it may be a pasted format that the parser knows.
 */
export const fillMask = (text: string, mask: string): string => {
  let written = ''
  let at = 0
  for (const sign of text) {
    const isDigit = DIGIT.test(sign)
    if (!isDigit && !mask.includes(sign)) return text
    if (!isDigit && (at === 0 || mask[at - 1] !== '_')) continue
    if (!isDigit) while (mask[at] === '_') at += 1
    while (isDigit && at < mask.length && mask[at] !== '_') written += mask[at++]
    if (at === mask.length) break
    written += isDigit ? sign : mask[at]
    at += 1
  }
  return written
}

/** The part of the mask after the text; empty when the text does not follow the mask. */
export const restOfMask = (text: string, mask: string): string => {
  const follows = Array.from(text).every((sign, at) => (mask[at] === '_' ? DIGIT.test(sign) : mask[at] === sign))
  return follows ? mask.slice(text.length) : ''
}
