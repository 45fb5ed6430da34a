import { createContext, useContext } from 'react'

/** What a form waits for before it is saved: texts that are looked up, values that follow from a choice. */
export interface Waits {
  readonly add: (work: Promise<unknown>) => void
  /** Resolves once nothing is under way any more; at once when nothing is. */
  readonly over: () => Promise<void> | undefined
}

/** Makes the waits of one form. */
export function makeWaits(): Waits {
  const under = new Set<Promise<unknown>>()
  const over = async (): Promise<void> => {
    // What was waited for may have begun something else.
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

/** What saving the form around waits for; outside of one nothing waits. */
export const WaitsContext = createContext<Waits>({ add: () => undefined, over: () => undefined })

/** The waits of the form around; outside of one nobody waits. */
export const useWaits = (): Waits => useContext(WaitsContext)

/** How a form goes on from an input once a choice was made in it by Enter; nothing where it stays. */
export const MoveOnContext = createContext<((from: EventTarget) => void) | null>(null)

/** How to go on from an input by Enter. */
export const useMoveOn = (): ((from: EventTarget) => void) | null => useContext(MoveOnContext)
