/** An entry in force from a start on: an ISO day or an ISO moment. Entries without a start are not in force yet. */
export interface Dated {
  readonly id?: number
  readonly start: string | null
}

/** The slot of a dated list: the entry in force, or nothing that is shown as empty and inactive (foundations §4). */
export interface Slot<E> {
  readonly entry: E | null
  readonly isActive: boolean
}

const momentOf = (start: string): number => Date.parse(start)

/**
 * Of dated entries (prices, rates, indicators, card references) the one in force at a moment: the latest start that lies in the past; of two that
 * begin together the one written later. `at`: an ISO day or moment; an entry that begins at that very moment has begun.
 */
export function effectiveAt<E extends Dated>(entries: Iterable<E>, at: string): E | null {
  const now = momentOf(at)
  let found: { entry: E; begins: number } | null = null
  for (const entry of entries) {
    const begins = entry.start === null ? Number.NaN : momentOf(entry.start)
    if (!(begins <= now)) continue
    const isLater = !found || begins > found.begins || (begins === found.begins && (entry.id ?? 0) >= (found.entry.id ?? 0))
    if (isLater) found = { entry, begins }
  }
  return found?.entry ?? null
}

/** The slot as screens show it: the entry in force, else empty and inactive. */
export function slotAt<E extends Dated>(entries: Iterable<E>, at: string): Slot<E> {
  const entry = effectiveAt(entries, at)
  return { entry, isActive: entry !== null }
}

/** What a list of rates returns: the value as an exact decimal and the day it began, blank for the rate that nobody has set. */
export interface Rate {
  readonly rate: string
  readonly start: string | null
}

/** The rate in force; 1 with a blank date when there is none (foundations §4). */
export function rateAt(rates: Iterable<Dated & { readonly rate: string }>, at: string): Rate {
  const current = effectiveAt(rates, at)
  return current ? { rate: current.rate, start: current.start } : { rate: '1', start: null }
}

/** The entries in force by a key, such as the price of each price type or the indicator of each kind. */
export function effectiveBy<E extends Dated, K>(entries: Iterable<E>, keyOf: (entry: E) => K, at: string): Map<K, E> {
  const groups = new Map<K, E[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  const found = new Map<K, E>()
  for (const [key, group] of groups) {
    const entry = effectiveAt(group, at)
    if (entry) found.set(key, entry)
  }
  return found
}
