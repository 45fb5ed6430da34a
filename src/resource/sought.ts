import { fold } from './fold.ts'
import { BREAK, searchVariants, rankOfOne, RANKS, wordsOf } from './ranking.ts'

/** A searchable item with its texts, prepared for matching on every keystroke. */
export interface Sought<T> {
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
export const UNSEEN = 1000

/** Prepares an item for a search by its texts; the first text is the displayed one. */
export function sought<T>(item: T, texts: readonly string[]): Sought<T> {
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
function rankOfTexts({ small, folded, whole }: Sought<unknown>, ways: readonly Reading[]): number | undefined {
  let best: number | undefined
  for (let way = 0; way < ways.length; way += 1) {
    const { typed, foldedTyped, words } = ways[way]!
    if (!words.every(word => whole.includes(word))) continue
    best ??= 2 * UNSEEN
    for (let at = 0; at < folded.length; at += 1) {
      const rank = rankOfOne(small[at]!, folded[at]!, typed, foldedTyped, words)
      if (rank !== undefined) best = Math.min(best, (at === 0 ? 0 : UNSEEN) + way * RANKS + rank)
      // No other text ranks before the displayed one.
      if (at === 0 && rank !== undefined) break
    }
  }
  return best
}

/** The minimum number of characters that match a code in scattered positions. */
const SCATTERED = 3

/** Whether a code, a word with digits such as a plate, contains these characters in this order. */
function holdsScattered(whole: string, signs: string): boolean {
  let at = 0
  let hasDigit = false
  for (const sign of whole) {
    if (BREAK.test(sign)) {
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

/**
 * Returns the matching items with ranks, the best first; equal ranks preserve the order. When nothing else matches, codes are matched by at
 * least three of their characters.
 */
export function bestSought<T>(among: readonly Sought<T>[], text: string): readonly { readonly item: T; readonly rank: number }[] {
  const meant = searchVariants(text)
  if (meant[0] === '') return among.map(({ item }) => ({ item, rank: 0 }))
  const ways = meant.map(typed => ({ typed, foldedTyped: fold(typed), words: wordsOf(fold(typed)) }))
  const found = among.flatMap(one => {
    const rank = rankOfTexts(one, ways)
    return rank === undefined ? [] : [{ item: one.item, rank }]
  })
  if (found.length > 0) return found.toSorted((a, b) => a.rank - b.rank)
  for (const [way, { words }] of ways.entries()) {
    const [signs = '', second] = words
    if (second !== undefined || signs.length < SCATTERED || !/\d/u.test(signs)) continue
    const scattered = among.filter(({ whole }) => holdsScattered(whole, signs))
    if (scattered.length > 0) return scattered.map(({ item }) => ({ item, rank: 3 * UNSEEN + way }))
  }
  return []
}
