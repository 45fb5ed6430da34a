import { useRef, useState, type ReactNode } from 'react'
import { useEvent, useNotify, useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { isHttpProblem, newKey, type HttpProblem } from '../api.ts'
import { useWritten } from './caches.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft } from './drafts.ts'
import type { Clash } from './merge.ts'
import { useNotices } from './notices.tsx'
import { lacksDay, previewIn, RECALC, RECALC_FROM, wishOf } from './recalc.ts'
import type { FormCore } from './useFormCore.ts'
import { useRecalc } from './useRecalc.tsx'
import type { Wire } from '../data/values.ts'
import { createRecord, editRecord, isUnanswered, type Attempt, type Beside, type Choose, type Heard, type Writing } from './writes.ts'

interface Saving {
  readonly resource: Resource
  /** The record that is edited; none for a new one. */
  readonly id: number | undefined
  readonly names: readonly string[]
  readonly core: FormCore
  readonly draft: Draft | null
  readonly writing: Writing
  /** Keeps the draft as it is now. */
  readonly keep: () => void
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

/** Sends the form's values: once however often it is pressed, merged with what others wrote, and with every refusal shown where it belongs. */
export function useSaving({ resource, id, names, core, draft, writing, keep }: Saving) {
  const translate = useTranslate()
  const notify = useNotify()
  const notices = useNotices()
  const written = useWritten()
  const recalc = useRecalc('save')
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const busy = useRef(false)
  const attempt = useRef<Attempt>({ key: draft?.key ?? newKey(), sent: draft?.sent ?? null })
  const isMade = useRef(false)

  const choose: Choose = clashes => new Promise(answer => setQuestion({ clashes, answer: chosen => (setQuestion(null), answer(chosen)) }))

  async function write(values: Wire, beside: Beside, heard?: Heard): Promise<Wire | null> {
    // Whatever happens until the answer is there, the same is sent again under the same key.
    if (id === undefined && !beside['preview'])
      attempt.current = { ...attempt.current, sent: attempt.current.sent ?? { ...values, [RECALC]: RECALC in beside } }
    keep()
    if (id === undefined) {
      const onMade = (): void => void (isMade.current = !beside['preview'])
      return createRecord({ writing, resource, names, values, attempt: attempt.current, beside, onMade, ...(heard && { heard }) })
    }
    const editing = { writing, resource, id, names, base: core.base.current, values, choose, onMerged: core.rebase }
    const saved = await editRecord({ ...editing, beside, ...(heard && { heard }) })
    if (saved?.merged) notify('nerud.form.merged', { type: 'info' })
    return saved?.record ?? null
  }

  /** What is wished to be counted anew is shown before it is done; null when it was thought better of. */
  async function send(values: Wire): Promise<Wire | null> {
    const wish = wishOf(resource, attempt.current.sent ?? values)
    // A record that may be there already is sent again as it was.
    if (!wish || attempt.current.sent) return write(values, wish ?? {}, recalc.tell)
    if (lacksDay(wish)) {
      core.remark(RECALC_FROM, translate('nerud.validation.required'))
      return null
    }
    const answer = await write(values, { ...wish, preview: true })
    const decision = answer && (await recalc.decide(previewIn(answer)))
    if (!decision) return null
    // What was merged for the preview stands in the form now.
    return write(core.form.getValues(), decision === 'with' ? wish : {}, recalc.tell)
  }

  const forget = (): void => {
    attempt.current = { key: newKey(), sent: null }
    isMade.current = false
  }

  function wordsOf(problem: HttpProblem): string {
    if (isUnanswered(problem)) return translate(id === undefined ? 'nerud.form.unanswered' : 'nerud.form.unansweredEdit')
    if (problem.code === 'KEY_REUSED') return translate('nerud.form.doneBefore')
    return problem.code === 'DELETED' || (problem.status === 404 && id !== undefined) ? translate('nerud.form.gone') : problem.text
  }

  function fail(problem: unknown): void {
    if (!isHttpProblem(problem)) throw problem
    const unanswered = isUnanswered(problem)
    // Whether an unanswered record exists is not known; it is asked for again under the same key, as is one that is there already.
    if (!unanswered && !isMade.current) forget()
    keep()
    core.refuse(problem)
    if (Object.keys(problem.errors).length === 0) setFailure({ text: wordsOf(problem), unanswered })
    // The shell itself says that a right is missing, and leads away from the form.
    if (problem.status !== 403)
      notices.failed(translate('nerud.form.failed'), unanswered ? translate('nerud.form.noAnswer') : problem.message)
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

  const dialog: ReactNode = (
    <>
      {recalc.dialog}
      {question && (
        <ConflictDialog
          resource={resource}
          clashes={question.clashes}
          about="save"
          onChoose={question.answer}
          onCancel={() => question.answer(null)}
        />
      )}
    </>
  )
  const waiting = useEvent(() => ({ key: attempt.current.sent && attempt.current.key, sent: attempt.current.sent }))
  return { save, sending, failure, dialog, attempt: waiting, forget }
}
