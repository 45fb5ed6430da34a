import { createContext, useContext } from 'react'

/** The pending work that a form waits for before saving: texts being looked up, values being derived. */
export interface Waits {
  readonly add: (work: Promise<unknown>) => void
  /** Resolves when no work is pending; undefined if there is none. */
  readonly over: () => Promise<void> | undefined
}

/** Makes the pending work of one form. */
export function makeWaits(): Waits {
  const under = new Set<Promise<unknown>>()
  const over = async (): Promise<void> => {
    // Finished work may have started more.
    while (under.size > 0) await Promise.allSettled(under)
  }
  return {
    add: work => {
      under.add(work)
      const end = (): void => void under.delete(work)
      work.then(end, end)
    },
    over: () => (under.size > 0 ? over() : undefined),
  }
}

/** The pending work of the surrounding form; ignored outside of a form. */
export const WaitsContext = createContext<Waits>({ add: () => undefined, over: () => undefined })

/** The pending work of the surrounding form; ignored outside of a form. */
export const useWaits = (): Waits => useContext(WaitsContext)

/** Moves on after a choice made by Enter; null if the form stays. */
export const MoveOnContext = createContext<((from: EventTarget) => void) | null>(null)

/** The function that moves on from an input after Enter. */
export const useMoveOn = (): ((from: EventTarget) => void) | null => useContext(MoveOnContext)
