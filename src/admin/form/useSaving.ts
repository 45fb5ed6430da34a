import { useRef, useState } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import { useCacheWrite } from './useCacheWrite.ts'
import { useNotices } from './notices.tsx'
import { useSending, type Sending } from './useSending.tsx'
import type { Wire } from '../data/values.ts'
import { isUnanswered } from './writes.ts'

/** Why the last save failed, beyond what is said at the fields. */
export interface Failure {
  readonly text: string
  /** The call had no answer: whether it was done is not known. */
  readonly unanswered: boolean
}

/** Saves the form's values, once at a time, and shows what came of it: the errors at their fields, a failure above them, a notification. */
export function useSaving(sending: Sending) {
  const { resource, id, core, keep } = sending
  const translate = useTranslate()
  const notices = useNotices()
  const written = useCacheWrite()
  const { send, forget, isMade, waiting, dialog } = useSending(sending)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const busy = useRef(false)

  function textOf(problem: HttpProblem): string {
    if (isUnanswered(problem)) return translate(id === undefined ? 'nerud.form.unanswered' : 'nerud.form.unansweredEdit')
    if (problem.code === 'KEY_REUSED') return translate('nerud.form.doneBefore')
    return problem.code === 'DELETED' || (problem.status === 404 && id !== undefined) ? translate('nerud.form.gone') : problem.text
  }

  function fail(problem: unknown): void {
    if (!isHttpProblem(problem)) throw problem
    const unanswered = isUnanswered(problem)
    // Whether an unanswered record exists is not known; it is asked for again under the same key, as is one that is there already.
    if (!unanswered && !isMade()) forget()
    keep()
    const left = core.showErrors(problem)
    const text = textOf(problem)
    if (unanswered || text !== problem.text) setFailure({ text, unanswered })
    // The shell itself says that a right is missing, and leads away from the form.
    if (left !== null && problem.status !== 403)
      notices.failed(translate('nerud.form.failed'), unanswered ? translate('nerud.form.noAnswer') : left)
  }

  /** Returns the saved record, or null when it was not saved. */
  const save = useEvent(async (values: Wire): Promise<Wire | null> => {
    if (busy.current) return null
    busy.current = true
    setSending(true)
    setFailure(null)
    try {
      const record = await send(values)
      if (!record) return null
      forget()
      written(resource, record)
      notices.done(translate('nerud.form.saved'))
      return record
    } catch (problem) {
      fail(problem)
      return null
    } finally {
      busy.current = false
      setSending(false)
    }
  })
  return { save, isSending, failure, dialog, waiting, forget }
}
