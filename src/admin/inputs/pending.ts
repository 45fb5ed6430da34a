import { createContext, useContext } from 'react'

/** Why a typed text matches no option: the search is pending, none or several match, pasted text only resembles some, or the options could not be loaded. */
export type UnresolvedReason = 'sought' | 'notFound' | 'inexact' | 'several' | 'failed'

/**
 * The form value of a choice whose typed text matches no option. Neither validation nor the server accepts it, so it is corrected or never
 * saved. Plain text would be ambiguous, since '771' is an id as well.
 */
export interface UnresolvedText {
  readonly unread: string
  readonly why: UnresolvedReason
}

/** Whether a value is unrecognised text instead of a choice. */
export const isUnresolved = (value: unknown): value is UnresolvedText =>
  typeof value === 'object' && value !== null && 'unread' in value && typeof value.unread === 'string'

/** The unrecognised text in a value; of several values, the last one. */
export const unresolvedIn = (value: unknown): UnresolvedText | undefined =>
  isUnresolved(value) ? value : Array.isArray(value) ? value.find(isUnresolved) : undefined

/** The validation problem of unrecognised text. */
export const unresolvedProblem = ({ unread, why }: UnresolvedText) => ({ key: `nerud.input.unread.${why}`, params: { text: unread } })

/** The pending work that a form waits for before saving: texts being looked up, values being derived. */
export interface PendingWork {
  readonly add: (work: Promise<unknown>) => void
  /** Resolves when no work is pending, never after the form was closed; undefined if there is none. */
  readonly over: () => Promise<void> | undefined
  /** To be called when the form opens; returns the function to call when it closes. */
  readonly open: () => () => void
}

/** Makes the pending work of one form. */
export function makePendingWork(): PendingWork {
  const under = new Set<Promise<unknown>>()
  let isClosed = false
  const over = async (): Promise<void> => {
    // Finished work may have started more.
    while (under.size > 0) await Promise.allSettled(under)
    // Nothing is sent from a form that was left while it waited.
    if (isClosed) await new Promise(() => undefined)
  }
  return {
    add: work => {
      under.add(work)
      const end = (): void => void under.delete(work)
      work.then(end, end)
    },
    over: () => (under.size > 0 ? over() : undefined),
    open: () => {
      isClosed = false
      return () => {
        isClosed = true
      }
    },
  }
}

/** The pending work of the surrounding form; ignored outside of a form. */
export const PendingWorkContext = createContext<PendingWork>({
  add: () => undefined,
  over: () => undefined,
  open: () => () => undefined,
})

/** The pending work of the surrounding form; ignored outside of a form. */
export const usePendingWork = (): PendingWork => useContext(PendingWorkContext)

/** Moves on after a choice made by Enter; null if the form stays. */
export const MoveOnContext = createContext<((from: EventTarget) => void) | null>(null)

/** The function that moves on from an input after Enter. */
export const useMoveOn = (): ((from: EventTarget) => void) | null => useContext(MoveOnContext)
