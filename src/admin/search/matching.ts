import { fold } from '#resource/fold'
import { searchVariants } from '#resource/ranking'

const BREAK = /[\s!-/:-@[-`{-~«»№·–—]+/u
const wordsOf = (text: string): readonly string[] => fold(text).split(BREAK).filter(Boolean)

/** The number of letters from which on words are compared by stem, and how many of its last letters may differ. */
const LONG = 5
const END = 2

const isStemOf = (typed: string, word: string): boolean =>
  typed.length >= LONG && word.startsWith(typed.slice(0, Math.max(3, typed.length - END)))

/** How well a list of words matches a typed one: 0 as a prefix, 1 by stem; undefined if it does not. */
function rankOfWord(typed: string, words: readonly string[]): number | undefined {
  if (words.some(word => word.startsWith(typed))) return 0
  return words.some(word => isStemOf(typed, word)) ? 1 : undefined
}

/**
 * How well a name matches a query, 0 being best; undefined if it does not. Each word of the query must be a prefix of a word in the name or
 * share its stem, since Russian words have many endings ('создать накладную' finds 'Создать: накладная'). Queries typed in the wrong
 * keyboard layout rank after those typed correctly.
 */
export function rankOfName(name: string, typed: string): number | undefined {
  const words = wordsOf(name)
  for (const [way, meant] of searchVariants(typed).entries()) {
    const ranks = wordsOf(meant).map(word => rankOfWord(word, words))
    if (ranks.length === 0 || ranks.includes(undefined)) continue
    // Of two equal matches, the name with fewer other words.
    const extraWords = Math.max(0, words.length - ranks.length) / 10
    return way * 10 + Math.max(...ranks.map(rank => rank ?? 0)) + Math.min(extraWords, 0.9)
  }
  return undefined
}
