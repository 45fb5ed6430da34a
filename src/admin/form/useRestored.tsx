import { useState, type ReactNode } from 'react'
import type { Resource } from '#resource'
import { withValues } from '../data/values.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftBar } from './DraftBar.tsx'
import { NOTHING_RESTORED, type Restored } from './formStart.ts'
import type { FormCore } from './useFormCore.ts'

interface Drafted {
  readonly resource: Resource
  readonly core: FormCore
  /** What was restored when the form opened. */
  readonly start: Restored
  /** The browser has no room to store the draft. */
  readonly isFull: boolean
  /** Discards the draft: the form shows only the record. */
  readonly discard: () => void
}

/** Shows that a form contains a draft, and asks about fields that others have changed since. `forget`: to be called after the draft was saved or discarded. */
export function useRestored({ resource, core, start, isFull, discard }: Drafted): {
  readonly bar: ReactNode
  readonly dialog: ReactNode
  readonly forget: () => void
} {
  const [{ draft, merged }, setRestored] = useState(start)
  const forget = (): void => setRestored(NOTHING_RESTORED)
  const discardAll = (): void => {
    discard()
    forget()
  }
  const settle = (chosen: Readonly<Record<string, unknown>>): void => {
    core.rebase(core.base.current, withValues(resource, core.form.getValues(), chosen))
    setRestored(old => ({ ...old, merged: old.merged && { ...old.merged, clashes: [] } }))
  }
  const clashes = merged?.clashes ?? []
  const bar = <DraftBar draft={draft} isFull={isFull} onKeep={() => setRestored(old => ({ ...old, draft: null }))} onDiscard={discardAll} />
  const dialog = clashes.length > 0 && (
    <ConflictDialog resource={resource} clashes={clashes} about="draft" onChoose={settle} onCancel={discardAll} />
  )
  return { bar, dialog, forget }
}
