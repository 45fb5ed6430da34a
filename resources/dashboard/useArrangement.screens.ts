import { useState } from 'react'
import type { Arrangement } from '#resources/mySettings'
import { useMySetting } from '#resources/widgets/useMySettings.screens'
import { AS_DECLARED, keptArrangement } from './arrangement.screens.ts'

/** How the user has arranged the first page, and while that is being changed the arrangement that is tried out. */
export interface Arranging {
  readonly isKnown: boolean
  readonly arrangement: Arrangement
  readonly isOpen: boolean
  readonly isKeeping: boolean
  readonly open: () => void
  readonly change: (arrangement: Arrangement) => void
  readonly reset: () => void
  readonly cancel: () => void
  /** Keeps what is tried out and closes; rejects where the server does not take it. */
  readonly done: () => Promise<void>
}

/** The arrangement of the first page, kept for the person. */
export function useArrangement(): Arranging {
  const { value, isKnown, keep, isKeeping } = useMySetting('firstPage')
  const [draft, tryOut] = useState<Arrangement>()
  const kept = value ?? AS_DECLARED
  return {
    isKnown,
    arrangement: draft ?? kept,
    isOpen: draft !== undefined,
    isKeeping,
    open: () => tryOut(kept),
    change: tryOut,
    reset: () => tryOut(AS_DECLARED),
    cancel: () => tryOut(undefined),
    async done() {
      if (draft && draft !== kept) await keep(draft === AS_DECLARED ? undefined : keptArrangement(kept, draft))
      tryOut(undefined)
    },
  }
}
