import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { draftOf, dropDraft, keepDraft, leaveDraft, type Draft, type DraftOf } from './drafts.ts'
import type { FormCore } from './useFormCore.ts'
import type { Resource } from '#resource'

const WAIT_MS = 400

/** The draft of an open form. */
export interface Keeping {
  /** Stores the draft now. */
  readonly keep: () => void
  readonly drop: () => void
  /** The browser has no room to store it. */
  readonly isFull: boolean
}

interface Kept {
  /** The current draft; null when there is nothing worth storing. */
  readonly draft: () => Draft | null
  /** Subscribes to changes of the values; returns the function that unsubscribes. */
  readonly follow: (changed: () => void) => () => void
  /** The key of the draft; null if the form stores none. */
  readonly of: DraftOf | null
}

/** Stores the draft of an open form: shortly after each change, and immediately when the page is hidden. */
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
    // Only the layout leaves without confirmation: a right is missing, or the session is over.
    if (leave()) notify('nerud.form.draft.waits', { type: 'info', autoHideDuration: 15_000 })
  })
  const start = useEvent(follow)
  const isKept = of !== null
  useEffect(() => {
    if (!isKept) return undefined
    // Throttled, not debounced, so that continuous typing is stored too.
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
  /** The Idempotency-Key and the values of a request without an answer. */
  readonly sending: () => Pick<Draft, 'key' | 'sent'>
}

/** Stores the draft of a resource's form. */
export const useDraft = ({ resource, names, core, of, sending }: Drafted): Keeping =>
  useKeeping({
    draft: () => draftOf(resource, names, core.base.current, core.form.getValues(), sending(), core.origins.all()),
    follow: changed => core.form.subscribe({ formState: { values: true }, callback: changed }),
    of,
  })
