import { useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { draftOf, dropDraft, keepDraft, type Draft, type DraftOf } from './drafts.ts'
import type { FormCore } from './useFormCore.ts'
import type { Resource } from '#resource'

const WAIT_MS = 400

interface Kept {
  readonly resource: Resource
  /** The fields that the user may set. */
  readonly names: readonly string[]
  readonly core: FormCore
  /** Where the draft is kept; null for forms whose typing is not worth keeping. */
  readonly of: DraftOf | null
  /** The Idempotency-Key of a new record, and what was sent under it without an answer. */
  readonly sending: () => Pick<Draft, 'key' | 'sent'>
}

/** Keeps what is typed in this browser while the form is open: a moment after the last key, and at once when the page goes away. */
export function useDraft({ resource, names, core, of, sending }: Kept): { readonly drop: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keep = useEvent(() => {
    if (timer.current === undefined || !of) return
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = draftOf(resource, names, core.base.current, core.form.getValues(), sending())
    if (draft) keepDraft(of, draft)
    else dropDraft(of)
  })
  const drop = useEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (of) dropDraft(of)
  })
  const isKept = of !== null
  useEffect(() => {
    if (!isKept) return undefined
    const stop = core.form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(keep, WAIT_MS)
      },
    })
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      stop()
      keep()
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [isKept, core.form, keep])
  return { drop }
}
