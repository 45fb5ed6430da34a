import type { Resources } from '#resource'
import { foldedPattern, fold } from '#resource/fold'
import { searchVariants } from '#resource/ranking'

/** A record found by the global search. */
export interface Hit {
  readonly resource: string
  readonly id: number
  readonly title: string
  /** What else matches, or what distinguishes the record from others. */
  readonly subtitle?: string
}
/** The results of one resource, in the order of the response. */
interface Group {
  readonly resource: string
  readonly hits: readonly Hit[]
}

/** Groups results by resource, in the order of each group's first result; undeclared resources are left out. */
export function groupsOf(hits: readonly Hit[], resources: Resources): readonly Group[] {
  const groups = new Map<string, Hit[]>()
  for (const hit of hits) {
    if (!resources[hit.resource]) continue
    const group = groups.get(hit.resource)
    if (group) group.push(hit)
    else groups.set(hit.resource, [hit])
  }
  return [...groups].map(([resource, found]) => ({ resource, hits: found }))
}

/** The maximum number of recent results. */
const MOST_RECENT = 8

const isSame = (a: Hit, b: Hit): boolean => a.resource === b.resource && a.id === b.id

/** Adds an opened result to the recent ones: it comes first, the oldest are dropped. */
export const withRecent = (recent: readonly Hit[], hit: Hit): readonly Hit[] =>
  [hit, ...recent.filter(one => !isSame(one, hit))].slice(0, MOST_RECENT)

/** Splits a title into parts that match a word of the query, and the rest. */
export function marked(title: string, query: string): readonly { readonly text: string; readonly isMatch: boolean }[] {
  const words = searchVariants(query)
    .flatMap(text => text.split(' '))
    .filter(Boolean)
    .map(foldedPattern)
  if (words.length === 0) return [{ text: title, isMatch: false }]
  return title
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((text, at) => ({ text, isMatch: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

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
