import { cleanText } from './cleanText.ts'

/**
 * Signs that readers, keyboards and other programs take for each other, a set each, in small letters: Latin letters that look like Russian ones, `ё`, and the
 * apostrophes, dashes and quotation marks of different keyboards. The first stands for all of its set.
 */
const ALIKE = ['еёe', 'аa', 'вb', 'кk', 'мm', 'нh', 'оo', 'рp', 'сc', 'тt', 'уy', 'хx', "'’‘ʼ`´", '-–—‑−', '"«»„“”'].map(set =>
  Array.from(set),
)

const FIRST: ReadonlyMap<string, string> = new Map(ALIKE.flatMap(set => set.map(sign => [sign, set[0]!] as const)))
const SET: ReadonlyMap<string, string> = new Map(ALIKE.flatMap(set => set.map(sign => [sign, `[${set.join('')}]`] as const)))

/** Every sign that another stands for, and in the same order what stands for it: SQL's `translate` folds small letters by these. */
export const FOLDED = {
  from: ALIKE.flatMap(set => set.slice(1)).join(''),
  to: ALIKE.flatMap(set => set.slice(1).map(() => set[0]!)).join(''),
} as const

/** A text as searches compare it: small letters, one sign for those that are taken for each other. 'Фёдор' and 'федор', 'T900004' and 'Т900004' are the same. */
export const fold = (text: string): string => Array.from(cleanText(text).toLowerCase(), sign => FIRST.get(sign) ?? sign).join('')

// What a set of one sign would mean something else by is escaped; any other sign of ASCII stands in a set of its own, which no regular expression misreads.
const literal = (sign: string): string => (/[\^\]\\]/.test(sign) ? `\\${sign}` : /[!-/:-@[`{-~]/.test(sign) ? `[${sign}]` : sign)

/**
 * The source of a regular expression that finds a text in small letters however it is spelled: where `fold(found)` holds `fold(text)`. JavaScript and PostgreSQL
 * read it alike, and indexes of trigrams know what it needs.
 */
export const foldedPattern = (text: string): string =>
  Array.from(cleanText(text).toLowerCase(), sign => SET.get(sign) ?? literal(sign)).join('')

const SPACES = /\s+/gu
/** A text as unique and naming values compare it: folded, one space between words. */
export const foldedKey = (text: string): string => fold(text).replace(SPACES, ' ').trim()

/** The number of a note as it is compared with another: folded, without spaces, dashes, dots and the number sign. */
export const noteKey = (text: string): string => fold(text).replace(/[\s№.-]+/gu, '')
