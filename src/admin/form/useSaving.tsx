import { useRef, useState, type ReactNode } from 'react'
import { useEvent, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { isHttpProblem, newKey } from '../api.ts'
import { useWritten } from './caches.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft } from './drafts.ts'
import type { Clash } from './merge.ts'
import { useNotices } from './notices.tsx'
import { RECALC } from './RecalcOf.tsx'
import type { FormCore } from './useFormCore.ts'
import type { Wire } from './values.ts'
import { createRecord, editRecord, isUnanswered, type Attempt, type Beside, type Choose } from './writes.ts'

interface Saving {
  readonly resource: Resource
  /** The record that is edited; none for a new one. */
  readonly id: number | undefined
  readonly names: readonly string[]
  readonly core: FormCore
  readonly draft: Draft | null
}

interface Question {
  readonly clashes: readonly Clash[]
  readonly answer: (chosen: Readonly<Record<string, unknown>> | null) => void
}

/** Why the last save did not come about, beyond what is said at the fields. */
export interface Failure {
  readonly text: string
  /** Nothing is known of the outcome: the call had no answer. */
  readonly unanswered: boolean
}

const besideOf = (resource: Resource, values: Wire): Beside => (resource.parts?.recalc && values[RECALC] === true ? { [RECALC]: true } : {})

/** Sends the form's values: once however often it is pressed, merged with what others wrote, and with every refusal shown where it belongs. */
export function useSaving({ resource, id, names, core, draft }: Saving) {
  const translate = useTranslate()
  const notify = useNotify()
  const notices = useNotices()
  const written = useWritten()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const busy = useRef(false)
  const attempt = useRef<Attempt>({ key: draft?.key ?? newKey(), sent: draft?.sent ?? null })

  const choose: Choose = clashes => new Promise(answer => setQuestion({ clashes, answer: chosen => (setQuestion(null), answer(chosen)) }))

  async function send(values: Wire): Promise<Wire | null> {
    const beside = besideOf(resource, values)
    if (id === undefined) return createRecord({ resource, names, values, attempt: attempt.current, beside })
    const saved = await editRecord({ resource, id, names, base: core.base.current, values, beside, choose, onMerged: core.rebase })
    if (saved?.merged) notify('nerud.form.merged', { type: 'info' })
    return saved?.record ?? null
  }

  function fail(problem: unknown, values: Wire): void {
    if (!isHttpProblem(problem)) throw problem
    const unanswered = isUnanswered(problem)
    // Whether an unanswered record exists is not known; it is asked for again under the same key.
    if (!unanswered) attempt.current = { key: newKey(), sent: null }
    else if (!attempt.current.sent) attempt.current = { ...attempt.current, sent: values }
    core.refuse(problem)
    if (Object.keys(problem.errors).length === 0)
      setFailure({ text: unanswered ? translate('nerud.form.unanswered') : problem.text, unanswered })
    // The shell itself says that a right is missing.
    if (problem.status !== 403) notices.failed(translate('nerud.form.failed'), problem.message)
  }

  /** Answers the saved record, or null when it was not saved. */
  const save = useEvent(async (values: Wire): Promise<Wire | null> => {
    if (busy.current) return null
    busy.current = true
    setSending(true)
    setFailure(null)
    try {
      const record = await send(values)
      if (!record) return null
      attempt.current = { key: newKey(), sent: null }
      written(resource, record)
      notices.done(translate('nerud.form.saved'))
      return record
    } catch (problem) {
      fail(problem, values)
      return null
    } finally {
      busy.current = false
      setSending(false)
    }
  })

  const dialog: ReactNode = question && (
    <ConflictDialog
      resource={resource}
      clashes={question.clashes}
      about="save"
      onChoose={question.answer}
      onCancel={() => question.answer(null)}
    />
  )
  const sendingState = useEvent(() =>
    id === undefined ? { key: attempt.current.key, sent: attempt.current.sent } : { key: null, sent: null },
  )
  return { save, sending, failure, dialog, attempt: sendingState }
}
