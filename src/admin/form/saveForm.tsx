import { useRef, useState, type RefObject } from 'react'
import { useEvent, useNotify, useTranslate, type SaveHandlerCallbacks } from 'react-admin'
import { optionsOf, wirePathOf, valueAt, type Resource, type WireRecord } from '#resource'
import { isHttpProblem, type HttpProblem } from '../api.ts'
import type { WriteMeta } from '../data/provider.ts'
import { isStale, isUnanswered, type ExtraInput, type OnHeaders, type RecordWriter } from '../data/recordWriter.ts'
import { changedNames, filledNames, namedValues, withValues } from '../data/values.ts'
import { useCacheWrite, useWriteNotices } from './afterWriting.tsx'
import { useConflictChoice, type ChooseValues } from './ConflictDialog.tsx'
import type { DraftStore } from './drafts.tsx'
import type { Failure } from './Checked.tsx'
import type { FormStart } from './formRecord.ts'
import { focusFirstSoon } from './keys.ts'
import { withErrorsAtLines, lineFieldsOf } from './lines/problems.ts'
import { carriedOverValues, mergeRecords, savedLines } from './merge.ts'
import type { KeyedRequest, PendingRequest } from './pendingRequest.ts'
import type { FormCore } from './useFormCore.ts'
import { lacksRecalcDay, previewOfResponse, RECALC, RECALC_FROM, recalcRequestOf, useRecalc } from './useRecalc.tsx'
import { useUndo } from './useUndo.ts'

/*
 * How a form is saved, in the order of this file: wait for derived values and validate (`saveForm`) → one save at a time (`saveValues`) →
 * preview a requested recalculation (`sendValues`) → store the draft (`createOrEdit`) → send under an Idempotency-Key (`createRecord`), or
 * with the version, merging the changes of other users (`editRecord`) → show the result → continue. The entry table, too, sends its lines
 * by `createRecord` and `editRecord`.
 */

/** Called with the saved record. `isAgain`: the form stays open for another new one. */
export type OnSaved = (record: WireRecord, isAgain: boolean) => void

/** What a save needs of an open form. */
interface OpenForm {
  readonly resource: Resource
  readonly start: Pick<FormStart, 'id' | 'names' | 'base'>
  readonly core: FormCore
  readonly writer: RecordWriter
  readonly request: PendingRequest
  readonly draft: Pick<DraftStore, 'store' | 'drop'>
  /** Adds the values that follow from those of the form before they are sent. */
  readonly complete?: (values: WireRecord) => Promise<WireRecord>
  readonly onSaved: OnSaved
}

interface SavingForm extends OpenForm {
  readonly screen: ReturnType<typeof useScreenOfSave>
  /** `isSaved`: a saved form may stay visible until the next page has loaded; it must not be sent again. */
  readonly progress: RefObject<{ isWaiting: boolean; isSending: boolean; isSaved: boolean }>
}

/** Milliseconds after which the button shows that saving waits. */
const SLOW_MS = 300

/** Saves a form, from its button or key. `isAgain`: another new record is started afterwards. */
async function saveForm(form: SavingForm, isAgain: boolean): Promise<void> {
  const { core, progress } = form
  if (progress.current.isSaved || progress.current.isWaiting) return
  // Typed texts are looked up and derived values set first, so that the result is saved.
  const pending = core.waits.over()
  if (pending) {
    progress.current.isWaiting = true
    const slow = setTimeout(() => form.screen.setSending(true), SLOW_MS)
    await pending
    clearTimeout(slow)
    form.screen.setSending(false)
    progress.current.isWaiting = false
  }
  // Earlier server errors may no longer apply: ask the server again.
  core.serverErrors.current = new Map()
  const validateAndSave = core.form.handleSubmit(
    values => saveValues(form, values, isAgain),
    () => focusFirstSoon(core.root, true),
  )
  await validateAndSave()
}

/** Sends validated values, one save at a time; shows the result and continues. */
async function saveValues(form: SavingForm, given: WireRecord, isAgain: boolean, onSaved = form.onSaved): Promise<void> {
  const { core, request, draft, complete, screen, progress } = form
  if (progress.current.isSaved || progress.current.isSending) return
  progress.current.isSending = true
  screen.setSending(true)
  screen.setFailure(null)
  let values = given
  let record: WireRecord | null = null
  try {
    if (complete) values = await complete(given)
    record = await sendValues(form, values)
  } catch (problem) {
    if (!isHttpProblem(problem)) throw problem
    showFailure(form, problem)
  } finally {
    progress.current.isSending = false
    screen.setSending(false)
  }
  if (!record) return focusFirstSoon(core.root, true)
  request.end()
  showSaved(form, values, record)
  draft.drop()
  continueForm(form, record, isAgain)
  onSaved(record, isAgain)
}

/** Sends the values; previews a requested recalculation first. Null when the user cancelled or the day to recalculate from is missing. */
async function sendValues(form: SavingForm, values: WireRecord): Promise<WireRecord | null> {
  const { resource, core, request, screen } = form
  const unanswered = request.current().sent
  const recalc = recalcRequestOf(resource, unanswered ?? values)
  // A record that may have been created already is sent again unchanged.
  if (!recalc || unanswered) return createOrEdit(form, values, recalc ?? {})
  if (lacksRecalcDay(recalc)) {
    core.setServerError(RECALC_FROM, screen.translate('nerud.validation.required'))
    return null
  }
  const preview = await createOrEdit(form, values, { ...recalc, preview: true })
  const decision = preview && (await screen.recalc.decide(previewOfResponse(preview)))
  if (!decision) return null
  // The form now contains what was merged for the preview.
  return createOrEdit(form, core.form.getValues(), decision === 'with' ? recalc : {})
}

/** Creates or edits the record of a form; stores the draft first, with the key under which a new record is sent. */
async function createOrEdit(form: SavingForm, values: WireRecord, extra: ExtraInput): Promise<WireRecord | null> {
  const { resource, start, core, writer, request, draft, screen } = form
  const { id, names } = start
  const isPreview = extra['preview'] === true
  const write = { writer, resource, names, values, extra, onHeaders: isPreview ? undefined : screen.recalc.report }
  if (id === undefined) {
    if (!isPreview) request.begin({ ...values, [RECALC]: RECALC in extra })
    draft.store()
    return createRecord({ ...write, request: request.current(), onCreated: isPreview ? undefined : request.markCreated })
  }
  draft.store()
  const { chooseValues } = screen.conflict
  const edited = await editRecord({ ...write, id, base: core.base.current, chooseValues, onMerged: core.rebase })
  if (edited?.isMerged) screen.notify('nerud.form.merged', { type: 'info' })
  return edited?.record ?? null
}

interface RecordWrite {
  readonly writer: RecordWriter
  readonly resource: Resource
  /** The fields that the user may set. */
  readonly names: readonly string[]
  readonly values: WireRecord
  readonly extra: ExtraInput
  readonly onHeaders?: OnHeaders | undefined
}

interface Creation extends RecordWrite {
  readonly request: KeyedRequest
  /** Called once the record was created; what follows is an edit of it. */
  readonly onCreated?: (() => void) | undefined
}

/** Creates a record. If an earlier response was lost, sends the same values again under the same key, so that only one record is created, and then sends what was typed since as an edit. */
export async function createRecord(creation: Creation): Promise<WireRecord> {
  const { writer, resource, names, values, extra, onHeaders, request, onCreated } = creation
  const sent = request.sent ?? values
  const filled = filledNames(resource, sent).filter(name => names.includes(name))
  const meta: WriteMeta = { idempotencyKey: request.key, extra }
  const create = writer.create(resource.name, { data: withValues(resource, {}, namedValues(resource, filled, sent)), meta })
  const { data: created, headers } = await withErrorsAtLines(resource, {}, sent, create)
  onCreated?.()
  onHeaders?.(headers)
  const typedSince = changedNames(resource, names, sent, values).filter(name => !optionsOf(resource.fields[name]!).createOnly)
  if (typedSince.length === 0) return created
  const lines = lineFieldsOf(resource).map(({ name, one, path }) => [
    name,
    savedLines(one, valueAt(sent, path), valueAt(created, path), valueAt(values, path)),
  ])
  const now = withValues(resource, values, Object.fromEntries(lines) as WireRecord)
  const data = withValues(resource, created, namedValues(resource, typedSince, now))
  const change = { id: Number(created['id']), data, previousData: created, meta: {} }
  return (await withErrorsAtLines(resource, created, now, writer.update(resource.name, change))).data
}

interface Edit extends RecordWrite {
  readonly id: number
  /** The record that the values are changes of. */
  readonly base: WireRecord
  readonly chooseValues: ChooseValues
  /** Called when the form continues from another base, after a merge with another user's changes. */
  readonly onMerged: (base: WireRecord, values: WireRecord) => void
}

/** How often a record may change during one save before the save fails. */
const MAX_MERGES = 5

/** Sends the changes with their version. If another user was faster, merges both edits field by field and sends again; null if the user cancels. */
export async function editRecord(edit: Edit): Promise<{ readonly record: WireRecord; readonly isMerged: boolean } | null> {
  const { writer, resource, id, names, extra, onHeaders, chooseValues, onMerged } = edit
  let { base, values } = edit
  let isMerged = false
  for (let merges = 0; ; merges += 1) {
    const changed = changedNames(resource, names, base, values)
    if (changed.length === 0 && Object.keys(extra).length === 0) return { record: base, isMerged }
    try {
      const data = withValues(resource, base, namedValues(resource, changed, values))
      const change = { id, data, previousData: base, meta: { extra } }
      const { data: record, headers } = await withErrorsAtLines(resource, base, values, writer.update(resource.name, change))
      onHeaders?.(headers)
      return { record, isMerged }
    } catch (problem) {
      if (!isStale(problem) || merges === MAX_MERGES) throw problem
      const theirs = (problem.body['current'] as WireRecord | undefined) ?? (await writer.readNow(resource.name, id))
      const both = mergeRecords(resource, names, base, theirs, values)
      const chosen = both.conflicts.length > 0 ? await chooseValues(both.conflicts) : {}
      if (!chosen) return null
      // A repeated write whose response was lost contains no changes by others.
      isMerged ||= both.taken.length > 0 || both.conflicts.length > 0
      base = theirs
      values = withValues(resource, both.values, chosen)
      onMerged(base, values)
    }
  }
}

/** Shows errors at their fields, other failures above the form and in a notification. */
function showFailure({ start, core, request, draft, screen }: SavingForm, problem: HttpProblem): void {
  const { translate, notices } = screen
  const isNew = start.id === undefined
  const unanswered = isUnanswered(problem)
  // Without an answer it is unknown whether the record was created, so the same is sent again under the same key; likewise after it was
  // created.
  if (!unanswered && !request.isCreated()) request.end()
  draft.store()
  const withoutField = core.showErrors(problem)
  let { text } = problem
  if (unanswered) text = translate(isNew ? 'nerud.form.unanswered' : 'nerud.form.unansweredEdit')
  else if (problem.code === 'KEY_REUSED') text = translate('nerud.form.doneBefore')
  else if (problem.code === 'DELETED' || (problem.status === 404 && !isNew)) text = translate('nerud.form.gone')
  if (unanswered || text !== problem.text) screen.setFailure({ text, unanswered })
  // The layout itself shows a 403 and leaves the form.
  if (withoutField !== null && problem.status !== 403)
    notices.failed(translate('nerud.form.failed'), unanswered ? translate('nerud.form.noAnswer') : withoutField)
}

/** Updates the caches and notifies; offers to undo an edit that has recalculated nothing. */
function showSaved({ resource, start, core, screen }: SavingForm, values: WireRecord, record: WireRecord): void {
  const { translate, notices, renewCaches, undoable } = screen
  renewCaches(resource, record)
  const before = core.base.current
  const change = { names: changedNames(resource, start.names, before, record), before, after: record }
  const undo = start.id === undefined || recalcRequestOf(resource, values) ? undefined : undoable(resource, [change])
  if (undo) notices.doneWithUndo(translate('nerud.form.saved'), undo)
  else notices.done(translate('nerud.form.saved'))
}

/** Continues from the saved record, or starts another new one with the values that fields declared with `keeps` carry over. */
function continueForm({ resource, start, core, progress }: SavingForm, record: WireRecord, isAgain: boolean): void {
  progress.current.isSaved = !isAgain
  if (!isAgain) return core.rebase(record, record, {})
  const values = core.form.getValues()
  core.series.begin(resource, values, core.origins.all())
  const carried = carriedOverValues(resource, values, start.names)
  const origins = Object.fromEntries(Object.keys(carried).map(name => [wirePathOf(resource, name), 'last' as const]))
  core.rebase(start.base, withValues(resource, start.base, carried), origins)
  focusFirstSoon(core.root, false)
}

/** What the user sees of a save. */
function useScreenOfSave(resource: Resource) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    isSending,
    setSending,
    failure,
    setFailure,
    translate: useTranslate(),
    notify: useNotify(),
    notices: useWriteNotices(),
    renewCaches: useCacheWrite(),
    undoable: useUndo(),
    recalc: useRecalc('save'),
    conflict: useConflictChoice(resource),
  }
}

/** Saves a form: `save` for its own buttons and keys, `saveGiven` for react-admin's stock buttons, which pass the values. */
export function useSaveForm(open: OpenForm) {
  const screen = useScreenOfSave(open.resource)
  const progress = useRef({ isWaiting: false, isSending: false, isSaved: false })
  const form: SavingForm = { ...open, screen, progress }
  const save = useEvent((isAgain: boolean): void => void saveForm(form, isAgain))
  const saveGiven = useEvent(async (given: WireRecord, { onSuccess, transform }: SaveHandlerCallbacks = {}) => {
    const values = (transform ? await transform(given, { previousData: open.core.base.current }) : given) as WireRecord
    const onSaved = onSuccess && ((record: WireRecord) => onSuccess(record, { id: open.start.id }, undefined))
    // Returning a value would be taken for errors, which are already shown at their fields.
    await saveValues(form, values, false, onSaved)
  })
  const dialog = (
    <>
      {screen.recalc.dialog}
      {screen.conflict.dialog}
    </>
  )
  return { save, saveGiven, isSending: screen.isSending, failure: screen.failure, dialog }
}
