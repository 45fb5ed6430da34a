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
  /** What was restored when the form was opened. */
  readonly start: Restored
  /** This browser cannot keep what is typed. */
  readonly isFull: boolean
  /** Throws the draft away: the form shows the record alone. */
  readonly discard: () => void
}

/** Says that a form shows a draft, and asks about the fields that others have changed since it was typed. `forget`: the draft was saved or thrown away. */
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
