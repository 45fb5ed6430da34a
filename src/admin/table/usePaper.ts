import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The maximum number of printed rows, some hundred sheets. */
export const MAX_ON_PAPER = 5000

/** When printing began; a component that mounts meanwhile is printed too. */
let printing: string | null = null
const readers = new Set<() => void>()
const read = (at: string | null): void => {
  printing = at
  for (const one of readers) one()
}
const begin = (): void => flushSync(() => read(new Date().toISOString()))
const end = (): void => read(null)

const follow = (one: () => void): (() => void) => {
  // Adding the same listener again has no effect.
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  readers.add(one)
  return () => void readers.delete(one)
}

/** When printing of the page began, as an ISO moment; null otherwise. Set synchronously, before the browser lays out the print. */
export const usePrintTime = (): string | null => useSyncExternalStore(follow, () => printing)

/** Whether the page is being printed. */
export const usePaper = (): boolean => usePrintTime() !== null
