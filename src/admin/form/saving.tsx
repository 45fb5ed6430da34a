import { useRef, useState, type ReactNode } from 'react'
import { useEvent, type SaveHandlerCallbacks, useTranslate, useNotify } from 'react-admin'
import { optionsOf, wirePathOf, valueAt, type Resource, type WireRecord } from '#resource'
import { changedNames, withValues } from '../data/values.ts'
import type { FormStart } from './formRecord.ts'
import { focusFirstSoon } from './keys.ts'
import type { FormCore } from './useFormCore.ts'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import { useCacheWrite, useWriteNotices } from './afterWriting.tsx'
import {
  isUnanswered,
  createRecord,
  editRecord,
  type ExtraInput,
  type Choose,
  type OnHeaders,
  type WriteVerbs,
  useAttempt,
} from './writes.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft } from './drafts.tsx'
import type { Conflict } from './merge.ts'
import { lacksRecalcDay, previewOfResponse, RECALC, RECALC_FROM, recalcRequestOf, useRecalc } from './useRecalc.tsx'
import { useUndo, type OwnChange } from './useUndo.ts'

/*
 * How a form is saved, from top to bottom: button or key → the form's own validation (`useSubmit`) → one save at a time, with its result
 * shown (`useSaving`) → recalculations are previewed, conflicts resolved, a new record created once however often it is sent (`useSending`)
 * → `createRecord` and `editRecord` in `writes.ts`, which do not depend on React → the data provider.
 */

/** Called with the saved record. `again`: the form stays open for another new one. */
export type OnSaved = (record: WireRecord, again: boolean) => void

interface Submitting {
  readonly resource: Resource
  readonly core: FormCore
  readonly start: FormStart
  /** Returns the saved record, or null when it was not saved. */
  readonly saveValues: (values: WireRecord) => Promise<WireRecord | null>
  /** Removes the draft after the values were saved. */
  readonly dropDraft: () => void
  readonly onSaved: OnSaved
}

/** The values that the next new record carries over from this one, by field name: those declared with `keeps`. */
const carriedOver = (resource: Resource, names: readonly string[], values: WireRecord): WireRecord =>
  Object.fromEntries(
    names
      .filter(name => optionsOf(resource.fields[name]!).keeps)
      .map(name => [name, valueAt(values, wirePathOf(resource, name))] as const)
      .filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** The functions that save a form: `save` for its own buttons and keys, `saveGiven` for react-admin's stock buttons, which pass the values. */
export function useSubmit({ resource, core, start, saveValues, dropDraft, onSaved }: Submitting) {
  // A saved form may stay visible until the next page has loaded; it must not be sent again.
  const isFinished = useRef(false)

  const saveAndGoOn = async (values: WireRecord, again: boolean, whenSaved = onSaved): Promise<void> => {
    if (isFinished.current) return
    const saved = await saveValues(values)
    if (!saved) return focusFirstSoon(core.root, true)
    dropDraft()
    const typed = core.form.getValues()
    if (again) core.series.begin(resource, typed, core.origins.all())
    const carried = again ? carriedOver(resource, start.names, typed) : {}
    const next = again ? withValues(resource, start.base, carried) : saved
    core.rebase(
      again ? start.base : saved,
      next,
      Object.fromEntries(Object.keys(carried).map(name => [wirePathOf(resource, name), 'last' as const])),
    )
    isFinished.current = !again
    whenSaved(saved, again)
    if (again) focusFirstSoon(core.root, false)
  }

  const isAwaited = useRef(false)
  const submit = (again: boolean): void => {
    isAwaited.current = false
    // Earlier server errors may no longer apply: ask the server again.
    core.serverErrors.current = new Map()
    void core.form.handleSubmit(
      values => saveAndGoOn(values, again),
      () => focusFirstSoon(core.root, true),
    )()
  }
  const save = useEvent((again: boolean): void => {
    if (isFinished.current || isAwaited.current) return
    const over = core.waits.over()
    if (!over) return submit(again)
    // Wait until typed texts have been looked up and derived values have been set, so that the result is saved.
    isAwaited.current = true
    void over.then(() => submit(again))
    return undefined
  })

  const saveGiven = useEvent(async (given: WireRecord, { onSuccess, transform }: SaveHandlerCallbacks = {}) => {
    const values = (transform ? await transform(given, { previousData: core.base.current }) : given) as WireRecord
    const whenSaved = onSuccess && ((saved: WireRecord) => onSuccess(saved, { id: start.id }, undefined))
    // Returning a value would be taken for errors, which are already shown at their fields.
    await saveAndGoOn(values, false, whenSaved)
  })
  return { save, saveGiven }
}

/** Why the last save failed, apart from errors at fields. */
export interface Failure {
  readonly text: string
  /** The call got no answer, so it is unknown whether it was done. */
  readonly unanswered: boolean
}

/** The user's change in a save, for undo. */
const changeOf = (resource: Resource, names: readonly string[], before: WireRecord, after: WireRecord): OwnChange => ({
  names: changedNames(resource, names, before, after),
  before,
  after,
})

/** Saves the form's values, one save at a time, and shows the result: errors at their fields, a failure above them, a notification. */
export function useSaving(sending: Sending) {
  const { resource, id, names, core, keep } = sending
  const translate = useTranslate()
  const notices = useWriteNotices()
  const renewCaches = useCacheWrite()
  const undoable = useUndo()
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
    // Without an answer it is unknown whether the record was created, so the same is sent again under the same key; likewise after it was
    // created.
    if (!unanswered && !isMade()) forget()
    keep()
    const left = core.showErrors(problem)
    const text = textOf(problem)
    if (unanswered || text !== problem.text) setFailure({ text, unanswered })
    // The layout itself shows a 403 and leaves the form.
    if (left !== null && problem.status !== 403)
      notices.failed(translate('nerud.form.failed'), unanswered ? translate('nerud.form.noAnswer') : left)
  }

  /** Returns the saved record, or null when it was not saved. */
  const saveValues = useEvent(async (values: WireRecord): Promise<WireRecord | null> => {
    if (busy.current) return null
    busy.current = true
    setSending(true)
    setFailure(null)
    try {
      const record = await send(values)
      if (!record) return null
      forget()
      renewCaches(resource, record)
      const base = core.base.current
      const undo =
        id === undefined || recalcRequestOf(resource, values) ? undefined : undoable(resource, [changeOf(resource, names, base, record)])
      if (undo) notices.doneWithUndo(translate('nerud.form.saved'), undo)
      else notices.done(translate('nerud.form.saved'))
      return record
    } catch (problem) {
      fail(problem)
      return null
    } finally {
      busy.current = false
      setSending(false)
    }
  })
  return { saveValues, isSending, failure, dialog, waiting, forget }
}

/** What `useSending` needs to send a form. */
interface Sending {
  readonly resource: Resource
  /** The id of the edited record; undefined for a new one. */
  readonly id: number | undefined
  /** The fields that the user may set. */
  readonly names: readonly string[]
  readonly core: FormCore
  readonly draft: Draft | null
  readonly writing: WriteVerbs
  /** Stores the draft now. */
  readonly keep: () => void
}

interface Question {
  readonly conflicts: readonly Conflict[]
  readonly answer: (chosen: Readonly<Record<string, unknown>> | null) => void
}

/** Asks the user which value to use for each field that another user has changed too. */
function useConflict(resource: Resource): { readonly choose: Choose; readonly dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)
  const choose: Choose = conflicts =>
    new Promise(answer => setQuestion({ conflicts, answer: chosen => (setQuestion(null), answer(chosen)) }))
  const dialog = question && (
    <ConflictDialog
      resource={resource}
      conflicts={question.conflicts}
      about="save"
      onChoose={question.answer}
      onCancel={() => question.answer(null)}
    />
  )
  return { choose, dialog }
}

/** Sends a form's values: a new record is created once however often it is sent, an existing one is merged with what others wrote, a recalculation is previewed first. */
function useSending({ resource, id, names, core, draft, writing, keep }: Sending) {
  const translate = useTranslate()
  const notify = useNotify()
  const recalc = useRecalc('save')
  const conflict = useConflict(resource)
  const attempt = useAttempt(draft)
  const isMade = useRef(false)

  function create(values: WireRecord, extra: ExtraInput, onHeaders?: OnHeaders): Promise<WireRecord> {
    const isPreview = extra['preview'] === true
    // Until there is an answer, the same values are sent again under the same key.
    if (!isPreview) attempt.begin({ ...values, [RECALC]: RECALC in extra })
    keep()
    const onMade = (): void => void (isMade.current = !isPreview)
    return createRecord({ writing, resource, names, values, attempt: attempt.now(), extra, onHeaders, onMade })
  }

  async function edit(id: number, values: WireRecord, extra: ExtraInput, onHeaders?: OnHeaders): Promise<WireRecord | null> {
    keep()
    const base = core.base.current
    const { choose } = conflict
    const saved = await editRecord({ writing, resource, id, names, base, values, extra, onHeaders, choose, onMerged: core.rebase })
    if (saved?.merged) notify('nerud.form.merged', { type: 'info' })
    return saved?.record ?? null
  }

  const createOrEdit = (values: WireRecord, extra: ExtraInput, onHeaders?: OnHeaders): Promise<WireRecord | null> =>
    id === undefined ? create(values, extra, onHeaders) : edit(id, values, extra, onHeaders)

  /** Returns the written record; null when the user cancelled or a value was missing. */
  async function send(values: WireRecord): Promise<WireRecord | null> {
    const { sent } = attempt.now()
    const wish = recalcRequestOf(resource, sent ?? values)
    // A record that may have been created already is sent again unchanged.
    if (!wish || sent) return createOrEdit(values, wish ?? {}, recalc.report)
    if (lacksRecalcDay(wish)) {
      core.setServerError(RECALC_FROM, translate('nerud.validation.required'))
      return null
    }
    const answer = await createOrEdit(values, { ...wish, preview: true })
    const decision = answer && (await recalc.decide(previewOfResponse(answer)))
    if (!decision) return null
    // The form now contains what was merged for the preview.
    return createOrEdit(core.form.getValues(), decision === 'with' ? wish : {}, recalc.report)
  }

  /** The next request is a new one: this record was saved or given up. */
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
