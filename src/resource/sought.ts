import { fold } from './fold.ts'
import { BREAK, searchVariants, rankOfOne, RANKS, wordsOf } from './ranking.ts'

/** A thing with the texts by which it is found, prepared for being looked through at every key. */
export interface Sought<T> {
  readonly item: T
  readonly small: readonly string[]
  readonly folded: readonly string[]
  /** All of its texts, folded, as one. */
  readonly whole: string
}

/** Ranks from here on are of what is found by a text that nobody sees, from twice that on by several texts together, from thrice by scattered signs. */
export const UNSEEN = 1000

/** Prepares a thing for being looked for by its texts; the first of them is what people see of it. */
export function sought<T>(item: T, texts: readonly string[]): Sought<T> {
  const folded = texts.map(fold)
  return { item, small: texts.map(text => text.toLowerCase()), folded, whole: folded.join('\n') }
}

/** What is looked for in one of the ways in which a text may be meant. */
interface Wanted {
  readonly typed: string
  readonly wanted: string
  readonly words: readonly string[]
}

/** The best rank of the texts. What is found by a text that nobody sees comes after, and words that only several texts hold together come last. */
function rankOfTexts({ small, folded, whole }: Sought<unknown>, ways: readonly Wanted[]): number | undefined {
  let best: number | undefined
  for (let way = 0; way < ways.length; way += 1) {
    const { typed, wanted, words } = ways[way]!
    if (!words.every(word => whole.includes(word))) continue
    best ??= 2 * UNSEEN
    for (let at = 0; at < folded.length; at += 1) {
      const rank = rankOfOne(small[at]!, folded[at]!, typed, wanted, words)
      if (rank !== undefined) best = Math.min(best, (at === 0 ? 0 : UNSEEN) + way * RANKS + rank)
      // No text that nobody sees comes before one that people see.
      if (at === 0 && rank !== undefined) break
    }
  }
  return best
}

/** The fewest signs by which a code is found that does not hold them in a row. */
const SCATTERED = 3

/** Does a code, a word with digits in it such as a plate, hold these signs in this order? */
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

/** What a text finds, with ranks, the best first; among equals the order stays. Where nothing else does, a code is found by any three of its signs. */
export function bestSought<T>(among: readonly Sought<T>[], text: string): readonly { readonly item: T; readonly rank: number }[] {
  const meant = searchVariants(text)
  if (meant[0] === '') return among.map(({ item }) => ({ item, rank: 0 }))
  const ways = meant.map(typed => ({ typed, wanted: fold(typed), words: wordsOf(fold(typed)) }))
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
