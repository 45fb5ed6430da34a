import { fold } from '#resource/fold'

/** The fields of a binding that decide when it is in force. Days are ISO dates, the last one inclusive. */
export interface Entry {
  readonly id: number
  readonly dtStart: string
}
/** The same fields of an exclusion. Without a last day it has no end; without words it applies to every purpose. */
export interface Exception extends Entry {
  readonly dtStop: string | null
  readonly appointment: string | null
}
/** All bindings of a card that are active and not deleted, in any order. */
export interface Bound<H extends Entry = Entry, E extends Exception = Exception> {
  readonly history: readonly H[]
  readonly exclusions: readonly E[]
}

/** Normalizes a text to letters and digits with one space between words. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the distinct words of an exclusion, sorted. A word with a sign inside, such as 'АИ-95', stays one entry. */
export const wordsOf = (appointment: string | null): readonly string[] =>
  [...new Set((appointment ?? '').split(/[\s,;]+/u).map(plain))].filter(Boolean).toSorted()

/** Whether two exclusions have the same words, regardless of order, case and separators. */
export const isSameWords = (one: string | null, other: string | null): boolean => wordsOf(one).join('\n') === wordsOf(other).join('\n')

/** Whether each of the words is the beginning of some word of the text. Without words, any text matches, null included. */
export function occursIn(words: readonly string[], text: string | null): boolean {
  const sought = ` ${plain(text ?? '')}`
  return words.every(word => sought.includes(` ${word}`))
}

/** Compares bindings: the later start day first, and of equal days the one that was created later. */
const later = (a: Entry, b: Entry): number => b.dtStart.localeCompare(a.dtStart) || b.id - a.id

/**
 * Returns the binding of a card in force on a day for a purpose or a product: of the exclusions whose words all occur in it the one with
 * the most words, otherwise the history entry that began last (finance §4; silent-places §7). Null if the card has no binding yet.
 */
export function bindingOn<H extends Entry, E extends Exception>(bound: Bound<H, E>, day: string, text: string | null): H | E | null {
  const fitting = bound.exclusions
    .filter(one => one.dtStart <= day && (one.dtStop === null || one.dtStop >= day))
    .map(one => ({ one, words: wordsOf(one.appointment) }))
    .filter(({ words }) => occursIn(words, text))
    .toSorted((a, b) => b.words.length - a.words.length || later(a.one, b.one))
  return fitting[0]?.one ?? bound.history.filter(one => one.dtStart <= day).toSorted(later)[0] ?? null
}
