import { fold } from '#resource/fold'

/** What of a binding decides when it is in force: days are ISO, the last one included. */
export interface Entry {
  readonly id: number
  readonly dtStart: string
}
/** What of an exclusion decides when it is in force: no last day is no end, no words are any purpose. */
export interface Exception extends Entry {
  readonly dtStop: string | null
  readonly appointment: string | null
}
/** All that a card is bound to: entries that are active and not deleted, in any order. */
export interface Bound<H extends Entry = Entry, E extends Exception = Exception> {
  readonly history: readonly H[]
  readonly exclusions: readonly E[]
}

/** Letters and digits alone, however they are spelled, one space between words. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of an exclusion, each once, in one order: what is spelled with a sign between, such as 'АИ-95', stays together. */
export const wordsOf = (appointment: string | null): readonly string[] =>
  [...new Set((appointment ?? '').split(/[\s,;]+/u).map(plain))].filter(Boolean).toSorted()

/** Do two exclusions ask for the same words, however they are written? */
export const isSameWords = (one: string | null, other: string | null): boolean => wordsOf(one).join('\n') === wordsOf(other).join('\n')

/** Does every word begin a word of the text? Without words any text will do, none too. */
export function occursIn(words: readonly string[], text: string | null): boolean {
  const sought = ` ${plain(text ?? '')}`
  return words.every(word => sought.includes(` ${word}`))
}

/** The later of two that begin on different days, of two that begin together the one that was made later. */
const later = (a: Entry, b: Entry): number => b.dtStart.localeCompare(a.dtStart) || b.id - a.id

/**
 * The binding of a card that is in force on a day for a purpose or a product: an exclusion whose words occur in it, the one that asks for the most of them,
 * else the history entry that began last (finance §4; silent-places §7). Null where the card is bound to nothing yet.
 */
export function bindingOn<H extends Entry, E extends Exception>(bound: Bound<H, E>, day: string, text: string | null): H | E | null {
  const fitting = bound.exclusions
    .filter(one => one.dtStart <= day && (one.dtStop === null || one.dtStop >= day))
    .map(one => ({ one, words: wordsOf(one.appointment) }))
    .filter(({ words }) => occursIn(words, text))
    .toSorted((a, b) => b.words.length - a.words.length || later(a.one, b.one))
  return fitting[0]?.one ?? bound.history.filter(one => one.dtStart <= day).toSorted(later)[0] ?? null
}
