import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { draftOf, dropDraft, keepDraft, leaveDraft, type Draft, type DraftOf } from './drafts.ts'
import type { FormCore } from './useFormCore.ts'
import type { Resource } from '#resource'

const WAIT_MS = 400

/** A form's draft while the form is open. */
export interface Keeping {
  /** Keeps what is typed, at once. */
  readonly keep: () => void
  readonly drop: () => void
  /** This browser cannot keep what is typed. */
  readonly isFull: boolean
}

interface Kept {
  /** The draft as it would be kept now; null when nothing is worth keeping. */
  readonly draft: () => Draft | null
  /** Subscribes to changes of the values; returns how to unsubscribe. */
  readonly follow: (changed: () => void) => () => void
  /** Where the draft is kept; null for forms whose typing is not worth keeping. */
  readonly of: DraftOf | null
}

/** Keeps what is typed in this browser while a form is open: a moment after it was typed, and at once when the page goes away. */
export function useKeeping({ draft, follow, of }: Kept): Keeping {
  const notify = useNotify()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [isFull, setFull] = useState(false)
  const stop = (): void => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const keep = useEvent(() => {
    stop()
    if (!of) return
    const now = draft()
    if (!now) dropDraft(of)
    setFull(now !== null && !keepDraft(of, now))
  })
  const drop = useEvent(() => {
    stop()
    if (of) dropDraft(of)
    setFull(false)
  })
  const keepTyped = useEvent(() => {
    if (timer.current !== undefined) keep()
  })
  const leave = useEvent(() => {
    keepTyped()
    return of !== null && leaveDraft(of)
  })
  const unmount = useEvent(() => {
    // Only the shell leads away without asking: because a right is missing, or because the session is over.
    if (leave()) notify('nerud.form.draft.waits', { type: 'info', autoHideDuration: 15_000 })
  })
  const start = useEvent(follow)
  const isKept = of !== null
  useEffect(() => {
    if (!isKept) return undefined
    // Whoever types without a pause is not made to wait for one.
    const end = start(() => {
      timer.current ??= setTimeout(keep, WAIT_MS)
    })
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', keepTyped)
    return () => {
      end()
      unmount()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', keepTyped)
    }
  }, [isKept, start, keep, keepTyped, leave, unmount])
  return { keep, drop, isFull }
}

interface Drafted {
  readonly resource: Resource
  /** The fields that the user may set. */
  readonly names: readonly string[]
  readonly core: FormCore
  readonly of: DraftOf | null
  /** The Idempotency-Key of what was sent without an answer, and its values. */
  readonly sending: () => Pick<Draft, 'key' | 'sent'>
}

/** Keeps what is typed in a form of a resource. */
export const useDraft = ({ resource, names, core, of, sending }: Drafted): Keeping =>
  useKeeping({
    draft: () => draftOf(resource, names, core.base.current, core.form.getValues(), sending(), core.origins.all()),
    follow: changed => core.form.subscribe({ formState: { values: true }, callback: changed }),
    of,
  })
