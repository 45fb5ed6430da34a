import { useRef, useState, type ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft } from './drafts.ts'
import type { Clash } from './merge.ts'
import { lacksDay, previewIn, RECALC, RECALC_FROM, wishOf } from './recalc.ts'
import { useAttempt } from './useAttempt.ts'
import type { FormCore } from './useFormCore.ts'
import { useRecalc } from './useRecalc.tsx'
import type { Wire } from '../data/values.ts'
import { createRecord, editRecord, type ExtraInput, type Choose, type OnHeaders, type Writing } from './writes.ts'

/** A form whose values are sent, and how. */
export interface Sending {
  readonly resource: Resource
  /** The record that is edited; none for a new one. */
  readonly id: number | undefined
  /** The fields that the user may set. */
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

/** Asks which of two values each field shall have that somebody else has changed too. */
function useConflict(resource: Resource): { readonly choose: Choose; readonly dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const choose: Choose = clashes => new Promise(answer => setQuestion({ clashes, answer: chosen => (setQuestion(null), answer(chosen)) }))
  const dialog = question && (
    <ConflictDialog
      resource={resource}
      clashes={question.clashes}
      about="save"
      onChoose={question.answer}
      onCancel={() => question.answer(null)}
    />
  )
  return { choose, dialog }
}

/** Sends a form's values: a new record once however often it is tried, an old one merged with what others wrote, a recalculation after its preview. */
export function useSending({ resource, id, names, core, draft, writing, keep }: Sending) {
  const translate = useTranslate()
  const notify = useNotify()
  const recalc = useRecalc('save')
  const conflict = useConflict(resource)
  const attempt = useAttempt(draft)
  const isMade = useRef(false)

  function create(values: Wire, beside: ExtraInput, onHeaders?: OnHeaders): Promise<Wire> {
    const isPreview = beside['preview'] === true
    // Whatever happens until the answer is there, the same is sent again under the same key.
    if (!isPreview) attempt.begin({ ...values, [RECALC]: RECALC in beside })
    keep()
    const onMade = (): void => void (isMade.current = !isPreview)
    return createRecord({ writing, resource, names, values, attempt: attempt.now(), beside, onHeaders, onMade })
  }

  async function edit(id: number, values: Wire, beside: ExtraInput, onHeaders?: OnHeaders): Promise<Wire | null> {
    keep()
    const base = core.base.current
    const { choose } = conflict
    const saved = await editRecord({ writing, resource, id, names, base, values, beside, onHeaders, choose, onMerged: core.rebase })
    if (saved?.merged) notify('nerud.form.merged', { type: 'info' })
    return saved?.record ?? null
  }

  const write = (values: Wire, beside: ExtraInput, onHeaders?: OnHeaders): Promise<Wire | null> =>
    id === undefined ? create(values, beside, onHeaders) : edit(id, values, beside, onHeaders)

  /** Returns the written record; null when the user cancelled, or a value was missing. */
  async function send(values: Wire): Promise<Wire | null> {
    const { sent } = attempt.now()
    const wish = wishOf(resource, sent ?? values)
    // A record that may be there already is sent again as it was.
    if (!wish || sent) return write(values, wish ?? {}, recalc.report)
    if (lacksDay(wish)) {
      core.setServerError(RECALC_FROM, translate('nerud.validation.required'))
      return null
    }
    const answer = await write(values, { ...wish, preview: true })
    const decision = answer && (await recalc.decide(previewIn(answer)))
    if (!decision) return null
    // What was merged for the preview stands in the form now.
    return write(core.form.getValues(), decision === 'with' ? wish : {}, recalc.report)
  }

  /** The next sending is another one: this one was saved, or given up. */
  const forget = (): void => {
    attempt.end()
    isMade.current = false
  }
  const dialog = (
    <>
      {recalc.dialog}
      {conflict.dialog}
    </>
  )
  return { send, forget, isMade: (): boolean => isMade.current, waiting: attempt.waiting, dialog }
}
