import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The most rows that are printed at once, some hundred sheets. */
export const MOST_ON_PAPER = 5000

/** The moment at which the page began to be printed: a part that comes in the middle of it is on the paper too. */
let printing: string | null = null
const readers = new Set<() => void>()
const read = (at: string | null): void => {
  printing = at
  for (const one of readers) one()
}
const begin = (): void => flushSync(() => read(new Date().toISOString()))
const end = (): void => read(null)

const follow = (one: () => void): (() => void) => {
  // The same ones again change nothing.
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  readers.add(one)
  return () => void readers.delete(one)
}

/** The moment at which the page began to be printed, as an ISO moment; null while it is not. Set synchronously, before the browser lays out the paper. */
export const usePrintTime = (): string | null => useSyncExternalStore(follow, () => printing)

/** Is the page being printed? */
export const usePaper = (): boolean => usePrintTime() !== null
