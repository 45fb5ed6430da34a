import { inLatinLayout, inRussianLayout } from './keyboard.ts'

/** The ranks of one way to read what is typed: 0 equal, 1 begins with it, 2 a word of it begins with it, 3 contains it. */
export const RANKS = 4

/** What separates words, as a set of characters of PostgreSQL's regular expressions; `BREAK` is the same set here. */
export const BETWEEN_WORDS = '[[:space:][:punct:]«»№·–—]'
const BREAK = /[\s!-/:-@[-`{-~«»№·–—]/u

/** What a person may have meant: the text as it is typed, and as the other keyboard layout would have typed it. Small letters, each once. */
export function meantBy(text: string): readonly string[] {
  const typed = text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  return [...new Set([typed, inRussianLayout(typed), inLatinLayout(typed)])]
}

const wordsOf = (text: string): readonly string[] => text.split(' ').filter(Boolean)

function rankOfOne(value: string, wanted: string): number | undefined {
  if (value === wanted) return 0
  if (value.startsWith(wanted)) return 1
  for (let at = value.indexOf(wanted); at >= 0; at = value.indexOf(wanted, at + 1)) if (BREAK.test(value[at - 1]!)) return 2
  return wordsOf(wanted).every(word => value.includes(word)) ? 3 : undefined
}

/**
 * The rank of a label for what is typed, 0 the best; undefined when it does not match. The words of a text may stand anywhere in it; what another
 * keyboard layout would have typed comes after what was typed. `rankSql` of the server is the same in SQL.
 */
export function rankOf(label: string, text: string): number | undefined {
  const value = label.toLowerCase()
  for (const [way, wanted] of meantBy(text).entries()) {
    const rank = rankOfOne(value, wanted)
    if (rank !== undefined) return way * RANKS + rank
  }
  return undefined
}

/** What matches a text, the best first; among equals the order stays. */
export const bestFirst = <T>(items: readonly T[], labelOf: (item: T) => string, text: string): readonly T[] =>
  text.trim() === ''
    ? items
    : items
        .map(item => ({ item, rank: rankOf(labelOf(item), text) }))
        .filter((one): one is { item: T; rank: number } => one.rank !== undefined)
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item)
