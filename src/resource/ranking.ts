import { fold } from './fold.ts'

const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const keysOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, at) => [letter, to[at]!] as const))
const LATIN_OF = keysOf(RUSSIAN, LATIN)
const RUSSIAN_OF = keysOf(LATIN, RUSSIAN)

const typedBy = (keys: ReadonlyMap<string, string>, text: string): string =>
  Array.from(text.toLowerCase(), sign => keys.get(sign) ?? sign).join('')

/**
 * Returns what the same keys type in the Latin layout: 'пароль' becomes 'gfhjkm'. Characters that are on no Russian key stay; capitals
 * become small.
 */
export const inLatinLayout = (text: string): string => typedBy(LATIN_OF, text)

/**
 * Returns what the same keys type in the Russian layout: 'gtcjr' becomes 'песок'. Characters that are on no Russian letter's key stay;
 * capitals become small.
 */
const inRussianLayout = (text: string): string => typedBy(RUSSIAN_OF, text)

/**
 * The number of ranks of one reading of the typed text: 0 equal as typed, 1 equal in another spelling, 2 starts with it, 3 a word starts
 * with it, 4 contains it.
 */
export const RANKS = 5

/** Word separators, as a character set of PostgreSQL's regular expressions; `WORD_BREAK` is the same set in JavaScript. */
export const BETWEEN_WORDS = '[[:space:][:punct:]«»№·–—]'
/** One separator. */
export const WORD_BREAK = /[\s!-/:-@[-`{-~«»№·–—]/u

// Keys that type Russian letters and no Latin ones: a text with them is not meant as Latin.
const NO_LATIN = /[[\];'`,]/u

/**
 * Returns the possible readings of a typed text: as it is, and as the other keyboard layout would have typed it. In small letters, without
 * duplicates.
 */
export function searchVariants(text: string): readonly string[] {
  const typed = text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  const latin = inLatinLayout(typed)
  return [...new Set([typed, inRussianLayout(typed), ...(NO_LATIN.test(latin) ? [] : [latin])])]
}

/** Returns the words of a text. */
export const wordsOf = (text: string): readonly string[] => text.split(' ').filter(Boolean)

/** Returns the rank of a text for one reading of the typed text: both in small letters, `value` folded. */
function rankOfOne(label: string, value: string, typed: string, folded = fold(typed), words = wordsOf(folded)): number | undefined {
  if (label === typed) return 0
  if (value === folded) return 1
  let at = value.indexOf(folded)
  if (at === 0) return 2
  for (; at > 0; at = value.indexOf(folded, at + 1)) if (WORD_BREAK.test(value[at - 1]!)) return 3
  return words.every(word => value.includes(word)) ? 4 : undefined
}

/**
 * Returns the rank of a label for a typed text, 0 the best; undefined when it does not match. The words may occur anywhere in the label, in
 * any spelling; readings in another keyboard layout rank lower. `rankSql` of the server is the same in SQL.
 */
export function rankOf(label: string, text: string): number | undefined {
  const [small, value] = [label.toLowerCase(), fold(label)]
  for (const [way, variant] of searchVariants(text).entries()) {
    const rank = rankOfOne(small, value, variant)
    if (rank !== undefined) return way * RANKS + rank
  }
  return undefined
}

/** Whether a text contains every word of the typed text, in any order, spelling and keyboard layout. */
export const isFoundBy = (text: string, typed: string): boolean => rankOf(text, typed) !== undefined

/** Returns the items that match a text, the best first; equal ranks preserve the order. */
export const bestFirst = <T>(items: readonly T[], labelOf: (item: T) => string, text: string): readonly T[] =>
  text.trim() === ''
    ? items
    : items
        .map(item => ({ item, rank: rankOf(labelOf(item), text) }))
        .filter((one): one is { item: T; rank: number } => one.rank !== undefined)
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item)

/** A searchable item with its texts, prepared for matching on every keystroke. */
export interface SearchItem<T> {
  readonly item: T
  readonly small: readonly string[]
  readonly folded: readonly string[]
  /** All of its texts, folded and joined. */
  readonly whole: string
}

/**
 * Ranks from here on mean a match in a text that is not displayed; from twice this number, a match over several texts together; from three
 * times, scattered characters.
 */
export const HIDDEN_TEXT_RANK = 1000

/** Prepares an item for a search by its texts; the first text is the displayed one. */
export function searchItemOf<T>(item: T, texts: readonly string[]): SearchItem<T> {
  const folded = texts.map(fold)
  return { item, small: texts.map(text => text.toLowerCase()), folded, whole: folded.join('\n') }
}

/** One reading of the typed text. */
interface Reading {
  readonly typed: string
  readonly foldedTyped: string
  readonly words: readonly string[]
}

/**
 * Returns the best rank of the texts. Matches in texts that are not displayed come later, and matches over several texts together come
 * last.
 */
function rankOfTexts({ small, folded, whole }: SearchItem<unknown>, ways: readonly Reading[]): number | undefined {
  let best: number | undefined
  for (let way = 0; way < ways.length; way += 1) {
    const { typed, foldedTyped, words } = ways[way]!
    if (!words.every(word => whole.includes(word))) continue
    best ??= 2 * HIDDEN_TEXT_RANK
    for (let at = 0; at < folded.length; at += 1) {
      const rank = rankOfOne(small[at]!, folded[at]!, typed, foldedTyped, words)
      if (rank !== undefined) best = Math.min(best, (at === 0 ? 0 : HIDDEN_TEXT_RANK) + way * RANKS + rank)
      // No other text ranks before the displayed one.
      if (at === 0 && rank !== undefined) break
    }
  }
  return best
}

/** The minimum number of characters that match a code in scattered positions. */
const SCATTERED = 3

/** Returns the only word of a search whose characters may be scattered in a code: three or more, with a digit among them. */
export function scatteredSigns([signs = '', ...more]: readonly string[]): string | undefined {
  return more.length === 0 && signs.length >= SCATTERED && /\d/u.test(signs) ? signs : undefined
}

/** Whether a code, a word with digits such as a plate, contains these characters in this order. */
export function holdsScattered(whole: string, signs: string): boolean {
  let at = 0
  let hasDigit = false
  for (const sign of whole) {
    if (WORD_BREAK.test(sign)) {
      if (at === signs.length && hasDigit) return true
      at = 0
      hasDigit = false
      continue
    }
    hasDigit ||= sign >= '0' && sign <= '9'
    if (sign === signs[at]) at += 1
  }
  return at === signs.length && hasDigit
}

/** The number of matches after which scattered ones are not searched: lists show no more. */
const ENOUGH = 15

/** Returns the items with a code that contains the typed characters in their order. */
function scatteredMatches<T>(among: readonly SearchItem<T>[], ways: readonly Reading[]): readonly RankedItem<T>[] {
  for (const [way, { words }] of ways.entries()) {
    const signs = scatteredSigns(words)
    if (signs === undefined) continue
    const found = among.filter(({ whole }) => holdsScattered(whole, signs))
    if (found.length > 0) return found.map(({ item }) => ({ item, rank: 3 * HIDDEN_TEXT_RANK + way }))
  }
  return []
}

interface RankedItem<T> {
  readonly item: T
  readonly rank: number
}

/**
 * Returns the matching items with ranks, the best first; equal ranks preserve the order. Codes matched by at least three of their
 * characters follow those that match as typed; they are left out when only texts that are not displayed match: one record may be meant.
 */
export function rankedMatches<T>(among: readonly SearchItem<T>[], text: string): readonly RankedItem<T>[] {
  const meant = searchVariants(text)
  if (meant[0] === '') return among.map(({ item }) => ({ item, rank: 0 }))
  const ways = meant.map(typed => ({ typed, foldedTyped: fold(typed), words: wordsOf(fold(typed)) }))
  const found = among
    .flatMap((one): readonly RankedItem<T>[] => {
      const rank = rankOfTexts(one, ways)
      return rank === undefined ? [] : [{ item: one.item, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
  const [best] = found
  if (found.length >= ENOUGH || (best && best.rank >= HIDDEN_TEXT_RANK)) return found
  const known = new Set(found.map(({ item }) => item))
  return [...found, ...scatteredMatches(among, ways).filter(({ item }) => !known.has(item))]
}
