import type { Resources } from '#resource'
import { foldedPattern } from '#resource/fold'
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
export interface Group {
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
