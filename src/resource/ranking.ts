import { fold } from './fold.ts'

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const keysOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, at) => [letter, to[at]!] as const))
const LATIN_OF = keysOf(RUSSIAN, LATIN)
const RUSSIAN_OF = keysOf(LATIN, RUSSIAN)

const typedBy = (keys: ReadonlyMap<string, string>, text: string): string =>
  Array.from(text.toLowerCase(), sign => keys.get(sign) ?? sign).join('')

/** What the same keys type in the Latin layout: 'пароль' gives 'gfhjkm'. Signs that stand on no Russian key stay; capitals become small. */
export const inLatinLayout = (text: string): string => typedBy(LATIN_OF, text)

/** What the same keys type in the Russian layout: 'gtcjr' gives 'песок'. Signs that stand on no Russian letter's key stay; capitals become small. */
const inRussianLayout = (text: string): string => typedBy(RUSSIAN_OF, text)

/** The ranks of one way to read what is typed: 0 equal as it is typed, 1 equal however it is spelled, 2 begins with it, 3 a word of it begins with it, 4 contains it. */
export const RANKS = 5

/** What separates words, as a set of characters of PostgreSQL's regular expressions; `BREAK` is the same set here. */
export const BETWEEN_WORDS = '[[:space:][:punct:]«»№·–—]'
/** One of them. */
export const BREAK = /[\s!-/:-@[-`{-~«»№·–—]/u

// Keys that type Russian letters and no Latin ones: nobody means what holds them.
const NO_LATIN = /[[\];'`,]/u

/** What a person may have meant: the text as it is typed, and as the other keyboard layout would have typed it. Small letters, each once. */
export function searchVariants(text: string): readonly string[] {
  const typed = text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  const latin = inLatinLayout(typed)
  return [...new Set([typed, inRussianLayout(typed), ...(NO_LATIN.test(latin) ? [] : [latin])])]
}

/** The words of a text. */
export const wordsOf = (text: string): readonly string[] => text.split(' ').filter(Boolean)

/** The rank of a text for one way of what is typed: both in small letters, `value` folded. */
export function rankOfOne(label: string, value: string, typed: string, wanted = fold(typed), words = wordsOf(wanted)): number | undefined {
  if (label === typed) return 0
  if (value === wanted) return 1
  let at = value.indexOf(wanted)
  if (at === 0) return 2
  for (; at > 0; at = value.indexOf(wanted, at + 1)) if (BREAK.test(value[at - 1]!)) return 3
  return words.every(word => value.includes(word)) ? 4 : undefined
}

/**
 * The rank of a label for what is typed, 0 the best; undefined when it does not match. The words of a text may stand anywhere in it, in any spelling; what
 * another keyboard layout would have typed comes after what was typed. `rankSql` of the server is the same in SQL.
 */
export function rankOf(label: string, text: string): number | undefined {
  const [small, value] = [label.toLowerCase(), fold(label)]
  for (const [way, wanted] of searchVariants(text).entries()) {
    const rank = rankOfOne(small, value, wanted)
    if (rank !== undefined) return way * RANKS + rank
  }
  return undefined
}

/** Does a text hold every word of what is typed, in any order, spelling and keyboard layout? */
export const isFoundBy = (text: string, typed: string): boolean => rankOf(text, typed) !== undefined

/** What matches a text, the best first; among equals the order stays. */
export const bestFirst = <T>(items: readonly T[], labelOf: (item: T) => string, text: string): readonly T[] =>
  text.trim() === ''
    ? items
    : items
        .map(item => ({ item, rank: rankOf(labelOf(item), text) }))
        .filter((one): one is { item: T; rank: number } => one.rank !== undefined)
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item)
