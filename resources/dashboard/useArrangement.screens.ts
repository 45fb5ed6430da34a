import { useState } from 'react'
import type { Arrangement } from '#resources/mySettings'
import { useMySetting } from '#resources/widgets/useMySettings.screens'
import { AS_DECLARED, keptArrangement } from './arrangement.screens.ts'

/** The user's arrangement of the first page, and the draft while it is being changed. */
export interface Arranging {
  readonly isKnown: boolean
  readonly arrangement: Arrangement
  readonly isOpen: boolean
  readonly isKeeping: boolean
  readonly open: () => void
  readonly change: (arrangement: Arrangement) => void
  readonly reset: () => void
  readonly cancel: () => void
  /** Saves the draft and closes; rejects if the server refuses it. */
  readonly done: () => Promise<void>
}

/** The user's arrangement of the first page, stored on the server. */
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
