import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEvent, useMutationMiddlewares, useTranslate, type SaveHandlerCallbacks } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { idOf, type Resource } from '#resource'
import { useProvider } from '../data/verbs.ts'
import { useMay, useResources } from '../declared.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormMetaProvider, writableNames, type FormMeta, type Mode } from './context.tsx'
import { DraftBar } from './DraftBar.tsx'
import { dropDraft, isBeyondDrafts, takeDraft, withDraft, type Draft, type DraftOf } from './drafts.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContexts } from './FormContexts.tsx'
import { FormOf } from './FormOf.tsx'
import { focusFirst, useFormKeys } from './keys.ts'
import { linkLines } from './lines/linked.ts'
import type { Merged } from './merge.ts'
import { useDraft } from './useDraft.ts'
import { useFormCore } from './useFormCore.ts'
import { useLeaving } from './useLeaving.tsx'
import { useSaving } from './useSaving.tsx'
import { changedNames, startValues, withValues, type Wire } from '../data/values.ts'
import { writingBy } from './writes.ts'

/** The parts of a form, for the page or the dialog around it to put in their places. */
export interface FormSlots {
  readonly body: ReactNode
  readonly buttons: ReactNode
}

interface RecordFormProps {
  readonly resource: Resource
  /** The record that is edited; a new one without it. */
  readonly record?: Wire
  /** What a new record begins with and does not let change, by field name. */
  readonly preset?: Readonly<Record<string, unknown>>
  /** What a new record begins with and lets change, by field name. */
  readonly start?: Readonly<Record<string, unknown>>
  readonly onSaved: (record: Wire, again: boolean) => void
  readonly onCancel: () => void
  /** Offers to save and go on with another new record. */
  readonly withAgain?: boolean
  readonly children?: ReactNode
  /** Puts the parts in their places inside the form. */
  readonly frame: (parts: FormSlots) => ReactNode
  /** What stands around the whole form: a dialog, for example. */
  readonly around?: (form: ReactNode, cancel: () => void) => ReactNode
}

/** The draft of this form as it lies over the record now. */
interface Restored {
  readonly draft: Draft | null
  readonly merged: Merged | null
}

const under = (preset: Readonly<Record<string, unknown>>): string =>
  Object.entries(preset)
    .map(([name, value]) => `${name}=${idOf(value) ?? JSON.stringify(value)}`)
    .join('&')

function restoredFrom(resource: Resource, names: readonly string[], base: Wire, of: DraftOf | null): Restored {
  const draft = of && takeDraft(of)
  if (!draft) return { draft: null, merged: null }
  const merged = withDraft(resource, names, base, draft)
  if (merged.kept.length > 0 || draft.key !== null) return { draft, merged }
  dropDraft(of)
  return { draft: null, merged: null }
}

/** The state of a record's form: its rules, its draft, its guard and its saving, in one. */
function useRecordForm({ resource, record, preset = {}, start: given, onSaved, onCancel, around }: RecordFormProps) {
  const may = useMay()
  const mode: Mode = record ? 'edit' : 'create'
  const id = record ? Number(record['id']) : undefined
  const [start] = useState(() => {
    const base: Wire = record ?? startValues(resource, { ...given, ...preset })
    const names = writableNames(resource, mode, may)
    const of: DraftOf | null =
      may.userId === undefined ? null : { user: may.userId, resource: resource.name, id: id ?? 'new', under: under(preset) }
    return { base, names, of, ...restoredFrom(resource, names, base, of) }
  })
  const { base, names, of } = start
  const [restored, setRestored] = useState<Restored>(start)
  const core = useFormCore({ resource, mode, base, values: start.merged?.values ?? base })
  const provider = useProvider()
  const middlewares = useMutationMiddlewares()
  const writing = useMemo(() => writingBy(provider, middlewares.getMutateWithMiddlewares), [provider, middlewares.getMutateWithMiddlewares])
  const saving = useSaving({ resource, id, names, core, draft: start.draft, writing, keep: () => keep() })
  const { keep, drop, isFull } = useDraft({ resource, names, core, of, sending: saving.attempt })
  const isDirty = (): boolean => changedNames(resource, names, core.base.current, core.form.getValues()).length > 0
  const isLost = (): boolean => isFull || isBeyondDrafts(resource, names, core.base.current, core.form.getValues())
  const { leave, dialog } = useLeaving({ isDirty, isLost, giveUp: drop })

  // A saved form may stay in sight until the next page has loaded; it must not be sent a second time.
  const finished = useRef(false)
  const accept = async (values: Wire, again: boolean, whenSaved = onSaved): Promise<Wire | null> => {
    if (finished.current) return null
    const saved = await saving.save(values)
    if (!saved) {
      focusSoon()
      return null
    }
    drop()
    core.rebase(again ? base : saved, again ? base : saved)
    setRestored({ draft: null, merged: null })
    finished.current = !again
    whenSaved(saved, again)
    if (again) setTimeout(() => focusFirst(core.root.current, false))
    return saved
  }
  const store = async (again: boolean): Promise<void> => {
    if (finished.current) return
    // What the server said last may hold no longer: it is asked anew.
    core.remarks.current = new Map()
    await core.form.handleSubmit(
      async values => void (await accept(values, again)),
      () => focusSoon(),
    )()
  }
  /** Saves what a stock button hands over; the form has judged it. */
  const saveGiven = useEvent(async (given: Wire, { onSuccess, transform }: SaveHandlerCallbacks = {}) => {
    const values = (transform ? await transform(given, { previousData: core.base.current }) : given) as Wire
    const whenSaved = onSuccess && ((saved: Wire) => onSuccess(saved, { id }, undefined))
    // What is returned would be taken for errors; those stand at their fields already.
    await accept(values, false, whenSaved)
  })
  // The fields are marked as wrong with the next drawing.
  const focusSoon = (): void => void setTimeout(() => focusFirst(core.root.current, true))
  const save = useEvent((again: boolean) => void store(again))
  const cancel = useEvent(() => leave(onCancel))
  useFormKeys(core.root, { save: () => save(false), cancel })

  const takesFocus = mode === 'create' || around !== undefined
  useEffect(() => {
    if (!takesFocus) return undefined
    // The body of a dialog is drawn a moment after the form itself.
    const timer = setTimeout(() => focusFirst(core.root.current, false))
    return () => clearTimeout(timer)
  }, [takesFocus, core.root])

  const discard = (): void => {
    saving.forget()
    drop()
    core.rebase(base, base)
    setRestored({ draft: null, merged: null })
  }
  const settle = (chosen: Readonly<Record<string, unknown>>): void => {
    core.rebase(core.base.current, withValues(resource, core.form.getValues(), chosen))
    setRestored(old => ({ ...old, merged: old.merged && { ...old.merged, clashes: [] } }))
  }
  const clashes = restored.merged?.clashes ?? []
  const dialogs = (
    <>
      {dialog}
      {saving.dialog}
      {clashes.length > 0 && <ConflictDialog resource={resource} clashes={clashes} about="draft" onChoose={settle} onCancel={discard} />}
    </>
  )
  const bar = (
    <DraftBar draft={restored.draft} isFull={isFull} onKeep={() => setRestored(old => ({ ...old, draft: null }))} onDiscard={discard} />
  )
  return { core, mode, id, saving, save, saveGiven, middlewares, cancel, dialogs, bar }
}

/** The form of one record, new or old: kept while it is typed, guarded when it is left, saved once, merged when two people edit. */
export const RecordForm = (given: RecordFormProps) => {
  const resources = useResources()
  const resource = useMemo(() => linkLines(given.resource, resources), [given.resource, resources])
  const props = { ...given, resource }
  const { preset, withAgain = false, children, frame, around = form => form } = props
  const translate = useTranslate()
  const { core, mode, id, saving, save, saveGiven, middlewares, cancel, dialogs, bar } = useRecordForm(props)
  const fixed = Object.keys(preset ?? {}).join()
  const meta = useMemo<FormMeta>(
    () => ({
      resource,
      mode,
      fixed: new Set(fixed.split(',')),
      labels: `resources.${resource.name}.fields`,
      ...(id !== undefined && { id }),
    }),
    [resource, mode, fixed, id],
  )
  const body = (
    <>
      {bar}
      <ErrorSummary />
      {saving.failure && (
        <Alert severity={saving.failure.unanswered ? 'warning' : 'error'} role="alert" sx={{ mb: 2 }}>
          {saving.failure.text}
        </Alert>
      )}
      {children ?? <FormOf />}
    </>
  )
  const buttons = (
    <>
      <Button type="submit" variant="contained" loading={saving.sending}>
        {translate('nerud.form.save')}
      </Button>
      {withAgain && mode === 'create' && (
        <Button disabled={saving.sending} onClick={() => save(true)}>
          {translate('nerud.form.saveAgain')}
        </Button>
      )}
      <Button onClick={cancel} color="inherit">
        {translate('nerud.form.cancel')}
      </Button>
    </>
  )
  const form = (
    <form
      ref={core.root}
      noValidate
      autoComplete="off"
      style={{ display: 'contents' }}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        save(false)
      }}
    >
      {frame({ body, buttons })}
    </form>
  )
  return (
    <FormContexts {...{ resource, mode, middlewares }} record={core.record} save={saveGiven} saving={saving.sending}>
      <FormProvider {...core.form}>
        <FormMetaProvider meta={meta} core={core}>
          {around(form, cancel)}
          {dialogs}
        </FormMetaProvider>
      </FormProvider>
    </FormContexts>
  )
}
