import { fold } from '#resource/fold'
import { searchVariants } from '#resource/ranking'

const BREAK = /[\s!-/:-@[-`{-~«»№·–—]+/u
const wordsOf = (text: string): readonly string[] => fold(text).split(BREAK).filter(Boolean)

/** From how many letters on a word is known by its stem, and how many letters of its end may differ. */
const LONG = 5
const END = 2

const isStemOf = (wanted: string, word: string): boolean =>
  wanted.length >= LONG && word.startsWith(wanted.slice(0, Math.max(3, wanted.length - END)))

/** How well words answer one that is typed: 0 as it begins, 1 by the stem; undefined where they do not. */
function rankOfWord(wanted: string, words: readonly string[]): number | undefined {
  if (words.some(word => word.startsWith(wanted))) return 0
  return words.some(word => isStemOf(wanted, word)) ? 1 : undefined
}

/**
 * How well a name answers what is typed, 0 the best; undefined where it does not: each word begins one of the name's, or has the stem of one, since Russian
 * words end in many ways ('создать накладную' finds 'Создать: накладная'). The other keyboard layout comes after the one that was typed in.
 */
export function rankOfName(name: string, typed: string): number | undefined {
  const words = wordsOf(name)
  for (const [way, meant] of searchVariants(typed).entries()) {
    const ranks = wordsOf(meant).map(word => rankOfWord(word, words))
    if (ranks.length === 0 || ranks.includes(undefined)) continue
    // Of two the one that says less beside it.
    const beside = Math.max(0, words.length - ranks.length) / 10
    return way * 10 + Math.max(...ranks.map(rank => rank ?? 0)) + Math.min(beside, 0.9)
  }
  return undefined
}
