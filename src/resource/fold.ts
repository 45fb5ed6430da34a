// Invisible characters: soft hyphens, joiners, direction marks, the byte order mark, fillers. Variation selectors of emoji do not belong to
// them.
const IGNORED =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb'
// Some emoji are sequences joined by a joiner: families, professions, flags.
const WITHIN_EMOJI = '(?<=\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?)\\u200d(?=\\p{Extended_Pictographic})'
const IGNORED_SIGN = new RegExp(`[${IGNORED}]`, 'u')
const INVISIBLE = new RegExp(`(?!${WITHIN_EMOJI})[${IGNORED}]`, 'gu')

/**
 * Returns a text as it is stored, searched and compared, from whatever source: composed (Unicode NFC: macOS writes 'й' as two characters)
 * and without invisible characters. Otherwise two texts that look the same would be different values. Applies to all texts, including those
 * in JSON.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC')
  return IGNORED_SIGN.test(composed) ? composed.replace(INVISIBLE, '') : composed
}

/** Cleans every text within a value of any shape; keys are not changed. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanTexts(one)]))
}

/**
 * Sets of characters that readers, keyboards and other programs confuse, in small letters: Latin letters that look like Russian ones, `ё`,
 * and the apostrophes, dashes and quotation marks of different keyboards. The first character represents its set.
 */
const ALIKE = ['еёe', 'аa', 'вb', 'кk', 'мm', 'нh', 'оo', 'рp', 'сc', 'тt', 'уy', 'хx', "'’‘ʼ`´", '-–—‑−', '"«»„“”'].map(set =>
  Array.from(set),
)

const FIRST: ReadonlyMap<string, string> = new Map(ALIKE.flatMap(set => set.map(sign => [sign, set[0]!] as const)))
const SET: ReadonlyMap<string, string> = new Map(ALIKE.flatMap(set => set.map(sign => [sign, `[${set.join('')}]`] as const)))

/** All characters that another one represents and, in the same order, their representatives: for SQL's `translate` on small letters. */
export const FOLDED = {
  from: ALIKE.flatMap(set => set.slice(1)).join(''),
  to: ALIKE.flatMap(set => set.slice(1).map(() => set[0]!)).join(''),
} as const

/**
 * Returns a text as searches compare it: small letters, one character for those that are easily confused. 'Фёдор' and 'федор', 'T900004'
 * and 'Т900004' become equal.
 */
export const fold = (text: string): string => Array.from(cleanText(text).toLowerCase(), sign => FIRST.get(sign) ?? sign).join('')

// Characters with a meaning inside a set are escaped; any other ASCII character is put into a set of its own, where it is literal in every
// regular expression.
const literal = (sign: string): string => (/[\^\]\\]/.test(sign) ? `\\${sign}` : /[!-/:-@[`{-~]/.test(sign) ? `[${sign}]` : sign)

/**
 * Returns the source of a regular expression that finds a text in small letters in any spelling: it matches when `fold(found)` contains
 * `fold(text)`. JavaScript and PostgreSQL read it alike, and trigram indexes can use it.
 */
export const foldedPattern = (text: string): string =>
  Array.from(cleanText(text).toLowerCase(), sign => SET.get(sign) ?? literal(sign)).join('')

const SPACES = /\s+/gu
/** Returns a text as unique and naming values compare it: folded, with single spaces between words. */
export const foldedKey = (text: string): string => fold(text).replace(SPACES, ' ').trim()

/** Returns the number of a document as it is compared with others: folded, without spaces, dashes, dots and the number sign. */
export const noteKey = (text: string): string => fold(text).replace(/[\s№.-]+/gu, '')
