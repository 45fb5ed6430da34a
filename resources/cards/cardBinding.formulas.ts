import { fold } from '#resource/fold'

/** What determines when a binding is in force: ISO days, the last one included. */
export interface Entry {
  readonly id: number
  readonly dtStart: string
}
/** What determines when an exclusion is in force: without a last day it has no end, without words it matches any purpose. */
export interface Exception extends Entry {
  readonly dtStop: string | null
  readonly appointment: string | null
}
/** All bindings of a card: active entries that are not deleted, in any order. */
export interface Bound<H extends Entry = Entry, E extends Exception = Exception> {
  readonly history: readonly H[]
  readonly exclusions: readonly E[]
}

/** Reduces a text to letters and digits, in a normalized spelling, with single spaces. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the words of an exclusion, unique and sorted; words joined by a sign, such as 'АИ-95', stay together. */
export const exclusionWords = (appointment: string | null): readonly string[] =>
  [...new Set((appointment ?? '').split(/[\s,;]+/u).map(plain))].filter(Boolean).toSorted()

/** Whether two exclusions have the same words, in any spelling. */
export const isSameWords = (one: string | null, other: string | null): boolean =>
  exclusionWords(one).join('\n') === exclusionWords(other).join('\n')

/** Whether every word is the beginning of a word in the text. Without words, any text matches, even none. */
export function occursIn(words: readonly string[], text: string | null): boolean {
  const sought = ` ${plain(text ?? '')}`
  return words.every(word => sought.includes(` ${word}`))
}

/** Sorts the entry with the later start first, and of equal starts the one created later. */
const later = (a: Entry, b: Entry): number => b.dtStart.localeCompare(a.dtStart) || b.id - a.id

/**
 * Returns the binding of a card in force on a day for a purpose or a product: the exclusion with the most words that all occur in it, else
 * the history entry that began last (finance §4; silent-places §7). Null when the card has no binding yet.
 */
export function bindingOn<H extends Entry, E extends Exception>(bound: Bound<H, E>, day: string, text: string | null): H | E | null {
  const fitting = bound.exclusions
    .filter(one => one.dtStart <= day && (one.dtStop === null || one.dtStop >= day))
    .map(one => ({ one, words: exclusionWords(one.appointment) }))
    .filter(({ words }) => occursIn(words, text))
    .toSorted((a, b) => b.words.length - a.words.length || later(a.one, b.one))
  return fitting[0]?.one ?? bound.history.filter(one => one.dtStart <= day).toSorted(later)[0] ?? null
}
